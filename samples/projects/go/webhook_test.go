// only webhooks
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"
)

// step test
func TestWebhookEndpointAcceptsSignedEventsOnly(t *testing.T) {
	body := `{"type":"plan.created","data":{"orderReference":"HL-1"}}`
	timestamp := fmt.Sprint(time.Now().Unix())
	send := func(secret string) int {
		key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte("evt_1." + timestamp + "." + body))
		request := httptest.NewRequest(http.MethodPost, "/webhooks", strings.NewReader(body))
		request.Header.Set("webhook-id", "evt_1")
		request.Header.Set("webhook-timestamp", timestamp)
		request.Header.Set("webhook-signature", "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
		response := httptest.NewRecorder()
		NewShop("http://127.0.0.1:3000").Handler().ServeHTTP(response, request)
		return response.Code
	}
	if status := send("whsec_bm90IHRoZSBzZWNyZXQ="); status != http.StatusUnauthorized {
		t.Errorf("a forged event: %d", status)
	}
	if status := send(os.Getenv("PARTITA_WEBHOOK_SECRET")); status != http.StatusOK {
		t.Errorf("a signed event: %d", status)
	}
}

// end step
// end only
