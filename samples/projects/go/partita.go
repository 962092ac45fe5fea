package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const attempts = 5

// A shopper doesn't wait longer than this.
const longestWait = 30 * time.Second

// PartitaError is the last response of a call, or none.
type PartitaError struct {
	Status int `json:"-"`
	// IsUnknown reports whether Partita may have done the work in any attempt.
	IsUnknown bool `json:"-"`
	TraceID string `json:"traceId"`
	Detail  struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		// A missing value isn't a refusal.
		Retryable *bool `json:"retryable"`
		// A text that you can show to the shopper.
		ShopperMessage string `json:"shopperMessage"`
	} `json:"error"`
}

func (failure *PartitaError) Error() string {
	return fmt.Sprintf("HTTP %d %s: %s (trace %s)", failure.Status, failure.Detail.Code, failure.Detail.Message, failure.TraceID)
}

// IsRefusal reports whether Partita did nothing, and returns the same again for the same key. Otherwise, repeat the
// request with the same key and body.
func (failure *PartitaError) IsRefusal() bool {
	isFinal := failure.Detail.Retryable != nil && !*failure.Detail.Retryable
	return !failure.IsUnknown && isFinal && failure.Status != 401 && failure.Status != 403
}

// Partita calls the Installments API, or the full URL of another one.
type Partita struct {
	tokens *TokenCache
	client *http.Client
}

// NewPartita reads the settings from environment variables.
func NewPartita() *Partita {
	return &Partita{tokens: &TokenCache{Scope: "installments.v3"}, client: &http.Client{Timeout: 33 * time.Second}}
}

// step call

// delayOf returns the time before the next attempt: as long as Partita asks for, or a little longer each time.
func delayOf(response *http.Response, attempt int) time.Duration {
	if response != nil {
		if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil && seconds > 0 {
			return time.Duration(seconds) * time.Second
		}
	}
	return time.Duration(float64(int(50)<<attempt)*(0.5+rand.Float64())) * time.Millisecond
}

// Call sends a request and decodes the response into result. A timeout doesn't tell whether Partita did the
// work, so each attempt sends the same bytes with the same idempotency key. Writes need a key that you can
// compute again: the order and the intent, never a random number.
func (partita *Partita) Call(method, path, key string, body, result any) error {
	var content []byte
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return err
		}
		content = encoded
	}
	isUnknown := false
	for attempt := 1; ; attempt++ {
		token, err := partita.tokens.Get()
		if err != nil {
			return err
		}
		failure, response := partita.send(method, path, key, token, content, result)
		if failure == nil {
			return nil
		}
		code := failure.Detail.Code
		isTokenOld := code == "token_expired" || code == "token_invalid"
		if isTokenOld {
			partita.tokens.Invalidate(token)
		}
		// Any of the attempts may have done the work, not only the last one.
		isRunning := code == "idempotency_in_progress"
		isUnknown = isUnknown || failure.Status < 300 || failure.Status >= 500 || isRunning
		failure.IsUnknown = isUnknown
		canRetry := isTokenOld || isRunning
		switch failure.Status {
		case 0, 429, 500, 502, 503, 504:
			canRetry = true
		}
		pause := delayOf(response, attempt)
		if !canRetry || attempt == attempts || pause > longestWait {
			return failure
		}
		if !isTokenOld {
			time.Sleep(pause)
		}
	}
}

// end step

// setting reads an environment variable.
func setting(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

// send makes one attempt.
func (partita *Partita) send(method, path, key, token string, content []byte, result any) (*PartitaError, *http.Response) {
	url := path
	if strings.HasPrefix(path, "/") {
		url = setting("PARTITA_API_URL", "https://api.sandbox.partita.example/v3") + path
	}
	failure := &PartitaError{}
	request, err := http.NewRequest(method, url, bytes.NewReader(content))
	if err != nil {
		failure.Detail.Message = err.Error()
		return failure, nil
	}
	request.Header.Set("Authorization", "Bearer "+token)
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		request.Header.Set("X-Partita-Idempotency-Key", key)
	}
	response, err := partita.client.Do(request)
	if err != nil {
		failure.Detail.Message = err.Error()
		return failure, nil
	}
	defer response.Body.Close()
	if response.StatusCode < 300 {
		if err := json.NewDecoder(response.Body).Decode(result); err != nil {
			failure.Detail.Message = err.Error()
			return failure, response
		}
		return nil, response
	}
	// A response from a proxy may not be JSON. Its status is enough.
	_ = json.NewDecoder(response.Body).Decode(failure)
	failure.Status = response.StatusCode
	return failure, response
}
