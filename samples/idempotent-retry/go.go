package main

import (
	"errors"
	"os"
)

// docs:start
import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// RefundAnswer is the last answer; the status 0 means that the outcome is not known.
type RefundAnswer struct {
	Status   int    `json:"-"`
	Attempts int    `json:"-"`
	RefundID string `json:"refundId"`
	TraceID  string `json:"traceId"`
	Problem  struct {
		Code string `json:"code"`
	} `json:"error"`
}

func (answer *RefundAnswer) Error() string {
	return fmt.Sprintf("refund failed: HTTP status %d, %s, trace id %q, %d attempt(s)",
		answer.Status, answer.Problem.Code, answer.TraceID, answer.Attempts)
}

// CreateRefund never pays twice for one key: create the key (UUID v4) once per refund, and
// store it before the first call. An error is a *RefundAnswer when the API was called.
func CreateRefund(
	baseURL, token, planNumber string, refund any, idempotencyKey string,
) (*RefundAnswer, error) {
	address := baseURL + "/installment-plans/" + url.PathEscape(planNumber) + "/refunds"
	body, err := json.Marshal(refund) // Once: every attempt sends the same bytes.
	if err != nil {
		return nil, err
	}
	client := http.Client{Timeout: 15 * time.Second}
	for attempt := 1; ; attempt++ {
		request, err := http.NewRequest(http.MethodPost, address, bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		request.Header.Set("Authorization", "Bearer "+token)
		request.Header.Set("X-Partita-Idempotency-Key", idempotencyKey)
		request.Header.Set("Content-Type", "application/json")

		answer := &RefundAnswer{Attempts: attempt}
		wait := 250*time.Millisecond<<attempt + time.Duration(rand.Intn(500))*time.Millisecond
		response, err := client.Do(request)
		if err == nil {
			answer.Status = response.StatusCode
			seconds, missing := strconv.Atoi(response.Header.Get("Retry-After"))
			if missing == nil {
				wait = time.Duration(seconds) * time.Second
			}
			err = json.NewDecoder(response.Body).Decode(answer)
			response.Body.Close()
		}
		if answer.Status < 300 {
			if err == nil {
				return answer, nil
			}
			answer.Status, answer.Problem.Code = 0, "network_error"
		} else if answer.Problem.Code == "" {
			answer.Problem.Code = fmt.Sprintf("http_%d", answer.Status) // A proxy answered.
		}
		if attempt == 5 || !answer.isRetryable() {
			return nil, answer
		}
		time.Sleep(wait)
	}
}

func (answer *RefundAnswer) isRetryable() bool {
	switch answer.Status {
	case 0, 429, 500, 502, 503, 504:
		return true
	}
	return answer.Status == 409 && answer.Problem.Code == "idempotency_in_progress"
}

// docs:end

func main() {
	baseURL := os.Getenv("PARTITA_API_URL")
	if baseURL == "" {
		baseURL = "https://api.sandbox.partita.example/v3"
	}
	amount, err := strconv.Atoi(os.Getenv("AMOUNT"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "AMOUNT must be an integer in minor units")
		os.Exit(1)
	}
	refund := map[string]any{
		"amount": map[string]any{"value": amount, "currency": "USD"},
		"reason": "returned",
	}
	answer, err := CreateRefund(baseURL, os.Getenv("PARTITA_TOKEN"), os.Getenv("PLAN_NUMBER"),
		refund, os.Getenv("IDEMPOTENCY_KEY"))
	output := json.NewEncoder(os.Stdout)
	var failure *RefundAnswer
	if errors.As(err, &failure) {
		output.Encode(map[string]any{
			"error": failure.Problem.Code, "attempts": failure.Attempts})
		os.Exit(1)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	output.Encode(map[string]any{
		"status": answer.Status, "refundId": answer.RefundID, "attempts": answer.Attempts})
}
