package main

import (
	"fmt"
	"io"
	"log"
	"os"
	"strconv"
)

// docs:start
import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"strings"
	"time"
)

// KeySet is Partita's public JWKS. Cache it for one hour, and fetch it again if a response has an
// unknown kid.
type KeySet struct {
	Keys []struct{ Kty, Kid, N, E string }
}

// Expected describes the request that you sent and its response.
type Expected struct {
	Type    string // partita-res+jws
	Method  string
	URL     string
	Status  int
	TraceID string // X-Partita-Trace-Id
}

// VerifyResponse checks X-Partita-Response-Signature against the decompressed body.
func VerifyResponse(
	detachedJWS string, body []byte, keys KeySet, expected Expected, now time.Time,
) bool {
	parts := strings.Split(detachedJWS, ".")
	if len(parts) != 3 || parts[1] != "" {
		return false
	}
	headerJSON, headerErr := base64.RawURLEncoding.DecodeString(parts[0])
	signature, signatureErr := base64.RawURLEncoding.DecodeString(parts[2])
	var header struct {
		Alg, Kid, Typ, Htm, Htu, Rid string
		Iat                          int64
		Sts                          int
		Crit                         json.RawMessage
	}
	if headerErr != nil || signatureErr != nil || json.Unmarshal(headerJSON, &header) != nil ||
		header.Crit != nil {
		return false
	}
	if header.Typ != expected.Type || header.Htm != expected.Method ||
		header.Htu != expected.URL || header.Sts != expected.Status ||
		header.Rid != expected.TraceID {
		return false
	}
	if header.Iat < now.Unix()-300 || header.Iat > now.Unix()+300 {
		return false
	}
	publicKey := keys.find(header.Kid)
	if publicKey == nil {
		return false
	}
	payload := base64.RawURLEncoding.EncodeToString(body)
	digest := sha256.Sum256([]byte(parts[0] + "." + payload))
	// Only these algorithms are allowed: with none or HS256, anyone could sign.
	switch header.Alg {
	case "RS256":
		return rsa.VerifyPKCS1v15(publicKey, crypto.SHA256, digest[:], signature) == nil
	case "PS256":
		options := &rsa.PSSOptions{SaltLength: rsa.PSSSaltLengthEqualsHash}
		return rsa.VerifyPSS(publicKey, crypto.SHA256, digest[:], signature, options) == nil
	}
	return false
}

func (keys KeySet) find(keyID string) *rsa.PublicKey {
	for _, key := range keys.Keys {
		modulus, modulusErr := base64.RawURLEncoding.DecodeString(key.N)
		exponent, exponentErr := base64.RawURLEncoding.DecodeString(key.E)
		if key.Kid == keyID && key.Kty == "RSA" && modulusErr == nil && exponentErr == nil {
			return &rsa.PublicKey{
				N: new(big.Int).SetBytes(modulus),
				E: int(new(big.Int).SetBytes(exponent).Int64()),
			}
		}
	}
	return nil
}

// docs:end

func main() {
	log.SetFlags(0)
	keysJSON, err := os.ReadFile(os.Getenv("JWKS_FILE"))
	if err != nil {
		log.Fatal(err)
	}
	var keys KeySet
	if err := json.Unmarshal(keysJSON, &keys); err != nil {
		log.Fatal(err)
	}
	seconds, err := strconv.ParseInt(os.Getenv("NOW"), 10, 64)
	if err != nil {
		log.Fatal("NOW must be in Unix seconds")
	}
	body, err := io.ReadAll(os.Stdin)
	if err != nil {
		log.Fatal(err)
	}
	expected := Expected{
		Type:    os.Getenv("EXPECT_TYP"),
		Method:  os.Getenv("EXPECT_METHOD"),
		URL:     os.Getenv("EXPECT_URL"),
		TraceID: os.Getenv("EXPECT_TRACE"),
	}
	if status := os.Getenv("EXPECT_STATUS"); status != "" {
		if expected.Status, err = strconv.Atoi(status); err != nil {
			log.Fatal("EXPECT_STATUS must be a number")
		}
	}
	if !VerifyResponse(os.Getenv("JWS"), body, keys, expected, time.Unix(seconds, 0)) {
		fmt.Println("invalid")
		os.Exit(1)
	}
	fmt.Println("valid")
}
