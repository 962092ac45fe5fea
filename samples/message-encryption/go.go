package main

import (
	"fmt"
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
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"strings"
	"time"
)

// EncryptBody returns a compact JWE. Send it as the body, with the content type application/jose.
// publicJWK is your request encryption key as JSON.
func EncryptBody(body, publicJWK []byte) (string, error) {
	base64URL := base64.RawURLEncoding
	var jwk struct{ Kty, Kid, N, E string }
	if err := json.Unmarshal(publicJWK, &jwk); err != nil {
		return "", err
	}
	modulus, modulusErr := base64URL.DecodeString(jwk.N)
	exponent, exponentErr := base64URL.DecodeString(jwk.E)
	if jwk.Kty != "RSA" || jwk.Kid == "" || modulusErr != nil || exponentErr != nil {
		return "", errors.New("the JWK is not an RSA public key with a kid")
	}
	publicKey := &rsa.PublicKey{
		N: new(big.Int).SetBytes(modulus),
		E: int(new(big.Int).SetBytes(exponent).Int64()),
	}
	header, err := json.Marshal(map[string]any{
		"alg": "RSA-OAEP-256",
		"enc": "A256GCM",
		"kid": jwk.Kid,
		"cty": "application/json",
		"iat": time.Now().Unix(),
	})
	if err != nil {
		return "", err
	}
	// Every message has its own content key and nonce.
	contentKey, nonce := make([]byte, 32), make([]byte, 12)
	if _, err := rand.Read(contentKey); err != nil {
		return "", err
	}
	if _, err := rand.Read(nonce); err != nil {
		return "", err
	}
	wrappedKey, err := rsa.EncryptOAEP(sha256.New(), rand.Reader, publicKey, contentKey, nil)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(contentKey)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	protected := base64URL.EncodeToString(header)
	sealed := gcm.Seal(nil, nonce, body, []byte(protected))
	ciphertext, tag := sealed[:len(body)], sealed[len(body):]
	return strings.Join([]string{
		protected,
		base64URL.EncodeToString(wrappedKey),
		base64URL.EncodeToString(nonce),
		base64URL.EncodeToString(ciphertext),
		base64URL.EncodeToString(tag),
	}, "."), nil
}

// docs:end

func main() {
	log.SetFlags(0)
	publicJWK, err := os.ReadFile(os.Getenv("JWK_FILE"))
	if err != nil {
		log.Fatal(err)
	}
	body, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	jwe, err := EncryptBody(body, publicJWK)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(jwe)
}
