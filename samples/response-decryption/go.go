package main

import (
	"io"
	"log"
	"os"
)

// docs:start
import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"strings"
)

// DecryptResponse returns the JSON bytes of a compact JWE. The map has the PKCS#8 PEM of each
// active key by kid. During a rotation, responses encrypted with the old key can still arrive.
func DecryptResponse(jwe string, privateKeys map[string]string) ([]byte, error) {
	parts := strings.Split(jwe, ".")
	if len(parts) != 5 {
		return nil, errors.New("the response is not a compact JWE")
	}
	var decoded [5][]byte
	for index, part := range parts {
		value, err := base64.RawURLEncoding.DecodeString(part)
		if err != nil {
			return nil, errors.New("the response is not a compact JWE")
		}
		decoded[index] = value
	}
	wrappedKey, nonce, ciphertext, tag := decoded[1], decoded[2], decoded[3], decoded[4]
	var header struct {
		Alg, Enc, Kid string
		Zip, Crit     json.RawMessage
	}
	if json.Unmarshal(decoded[0], &header) != nil {
		return nil, errors.New("the JWE header is not valid JSON")
	}
	if header.Alg != "RSA-OAEP-256" || header.Enc != "A256GCM" ||
		header.Zip != nil || header.Crit != nil || len(nonce) != 12 || len(tag) != 16 {
		return nil, errors.New("the JWE uses an algorithm that Partita does not use")
	}
	privateKeyPEM, found := privateKeys[header.Kid]
	if !found {
		return nil, fmt.Errorf("no private key for the key id %q", header.Kid)
	}
	block, _ := pem.Decode([]byte(privateKeyPEM))
	if block == nil {
		return nil, errors.New("the private key is not a PEM file")
	}
	parsedKey, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	privateKey, isRSA := parsedKey.(*rsa.PrivateKey)
	if !isRSA {
		return nil, errors.New("the private key is not an RSA key")
	}
	contentKey, err := rsa.DecryptOAEP(sha256.New(), rand.Reader, privateKey, wrappedKey, nil)
	if err != nil || len(contentKey) != 32 {
		return nil, errors.New("the response cannot be decrypted with this private key")
	}
	cipherBlock, err := aes.NewCipher(contentKey)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(cipherBlock)
	if err != nil {
		return nil, err
	}
	// The encoded header is authenticated, too, so changes to it are detected.
	plaintext, err := gcm.Open(nil, nonce, append(ciphertext, tag...), []byte(parts[0]))
	if err != nil {
		return nil, errors.New("the response has been changed on the way")
	}
	return plaintext, nil
}

// docs:end

func main() {
	log.SetFlags(0)
	privateKeyPEM, err := os.ReadFile(os.Getenv("PRIVATE_KEY_FILE"))
	if err != nil {
		log.Fatal(err)
	}
	jwe, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	privateKeys := map[string]string{os.Getenv("KEY_ID"): string(privateKeyPEM)}
	plaintext, err := DecryptResponse(strings.TrimSpace(string(jwe)), privateKeys)
	if err != nil {
		log.Fatal(err)
	}
	os.Stdout.Write(plaintext)
}
