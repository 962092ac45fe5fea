package main

import (
	"fmt"
	"os"
)

// docs:start
import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// VerifyWebhook needs the raw bytes of the body: parsing and serializing JSON changes them.
func VerifyWebhook(rawBody []byte, headers http.Header, secret string, now time.Time) bool {
	ids, timestamps := headers.Values("webhook-id"), headers.Values("webhook-timestamp")
	signatures := headers.Values("webhook-signature")
	if len(ids) != 1 || len(timestamps) != 1 || len(signatures) != 1 || ids[0] == "" {
		return false
	}
	timestamp, err := strconv.ParseInt(timestamps[0], 10, 64)
	if err != nil || timestamp < now.Unix()-300 || timestamp > now.Unix()+300 {
		return false
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) == 0 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(ids[0] + "." + timestamps[0] + "."))
	mac.Write(rawBody)
	expected := mac.Sum(nil)
	// During a secret rotation, the header contains one signature per secret.
	for _, signature := range strings.Split(signatures[0], " ") {
		version, encoded, _ := strings.Cut(signature, ",")
		given, err := base64.StdEncoding.DecodeString(encoded)
		if version == "v1" && err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}

// Inbox is your queue. Add stores the ID and the event in one transaction, ignores an ID that it
// already has, and keeps IDs for at least four days.
type Inbox interface {
	Add(webhookID string, event map[string]any) error
}

// WebhookHandler responds right away; a worker processes the event later.
func WebhookHandler(secret string, inbox Inbox) http.HandlerFunc {
	return func(writer http.ResponseWriter, request *http.Request) {
		rawBody, err := io.ReadAll(http.MaxBytesReader(writer, request.Body, 1<<20))
		if err != nil {
			http.Error(writer, "unreadable body", http.StatusBadRequest)
			return
		}
		if !VerifyWebhook(rawBody, request.Header, secret, time.Now()) {
			http.Error(writer, "invalid signature", http.StatusUnauthorized)
			return
		}
		var event map[string]any
		if err := json.Unmarshal(rawBody, &event); err != nil || event == nil {
			http.Error(writer, "invalid JSON", http.StatusBadRequest)
			return
		}
		if err := inbox.Add(request.Header.Get("webhook-id"), event); err != nil {
			http.Error(writer, "try again later", http.StatusInternalServerError)
			return
		}
		writer.WriteHeader(http.StatusOK)
	}
}

// docs:end

func main() {
	rawBody, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	headers := http.Header{}
	for _, name := range []string{"WEBHOOK_ID", "WEBHOOK_TIMESTAMP", "WEBHOOK_SIGNATURE"} {
		if value, found := os.LookupEnv(name); found {
			headers.Set(strings.ReplaceAll(name, "_", "-"), value)
		}
	}
	seconds, err := strconv.ParseInt(os.Getenv("NOW"), 10, 64)
	if err != nil {
		fmt.Fprintln(os.Stderr, "NOW must be in Unix seconds")
		os.Exit(1)
	}
	if !VerifyWebhook(rawBody, headers, os.Getenv("WEBHOOK_SECRET"), time.Unix(seconds, 0)) {
		fmt.Println("invalid")
		os.Exit(1)
	}
	fmt.Println("valid")
}
