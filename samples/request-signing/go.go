package main

import (
	"fmt"
	"io"
	"log"
	"os"
)

// docs:start
import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"time"
)

// SignRequest returns the value of X-Partita-Signature. Pass the URL and the body exactly as you
// send them; the body is empty for GET and DELETE. The key is an RSA key in PKCS#8 PEM format.
func SignRequest(method, url string, body []byte, keyID, privateKeyPEM string) (string, error) {
	block, _ := pem.Decode([]byte(privateKeyPEM))
	if block == nil {
		return "", errors.New("the private key is not a PEM file")
	}
	parsedKey, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return "", err
	}
	privateKey, isRSA := parsedKey.(*rsa.PrivateKey)
	if !isRSA {
		return "", errors.New("the private key is not an RSA key")
	}
	tokenID, err := newUUID()
	if err != nil {
		return "", err
	}
	header, err := json.Marshal(map[string]any{
		"alg": "RS256",
		"kid": keyID,
		"typ": "partita-req+jws",
		"iat": time.Now().Unix(),
		"jti": tokenID,
		"htm": method,
		"htu": url,
	})
	if err != nil {
		return "", err
	}
	base64URL := base64.RawURLEncoding
	protected := base64URL.EncodeToString(header)
	digest := sha256.Sum256([]byte(protected + "." + base64URL.EncodeToString(body)))
	signature, err := rsa.SignPKCS1v15(rand.Reader, privateKey, crypto.SHA256, digest[:])
	if err != nil {
		return "", err
	}
	// The payload is detached: Partita takes it from the body.
	return protected + ".." + base64URL.EncodeToString(signature), nil
}

// newUUID returns a random UUID, version 4.
func newUUID() (string, error) {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		return "", err
	}
	bytes[6] = bytes[6]&0x0f | 0x40
	bytes[8] = bytes[8]&0x3f | 0x80
	digits := hex.EncodeToString(bytes)
	return digits[:8] + "-" + digits[8:12] + "-" + digits[12:16] + "-" + digits[16:20] + "-" +
		digits[20:], nil
}

// docs:end

func main() {
	log.SetFlags(0)
	privateKeyPEM, err := os.ReadFile(os.Getenv("PRIVATE_KEY_FILE"))
	if err != nil {
		log.Fatal(err)
	}
	body, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	signature, err := SignRequest(os.Getenv("METHOD"), os.Getenv("URL"), body,
		os.Getenv("KEY_ID"), string(privateKeyPEM))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(signature)
}
