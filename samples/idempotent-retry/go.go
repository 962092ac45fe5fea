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

// RefundResult is the last response. Status 0 means that the outcome is unknown.
type RefundResult struct {
	Status   int    `json:"-"`
	Attempts int    `json:"-"`
	RefundID string `json:"refundId"`
	TraceID  string `json:"traceId"`
	Problem  struct {
		Code string `json:"code"`
	} `json:"error"`
}

func (result *RefundResult) Error() string {
	return fmt.Sprintf("refund failed: HTTP status %d, %s, trace id %q, %d attempt(s)",
		result.Status, result.Problem.Code, result.TraceID, result.Attempts)
}

// Refund is the amount to refund. Reference is your own unique number: if the outcome of an attempt
// is unknown, it shows whether the plan has the refund.
type Refund struct {
	Amount    Money  `json:"amount"`
	Reference string `json:"reference"`
	Reason    string `json:"reason,omitempty"`
}

// Money is an amount in minor units.
type Money struct {
	Value    int    `json:"value"`
	Currency string `json:"currency"`
}

// CreateRefund refunds a plan exactly once. Derive the key from your own refund number, such as
// RMA-2201-refund from RMA-2201, and store the refund before the first call. If the API was called,
// the error is a *RefundResult.
func CreateRefund(
	baseURL, token, planNumber string, refund Refund, idempotencyKey string,
) (*RefundResult, error) {
	plan := baseURL + "/installment-plans/" + url.PathEscape(planNumber)
	body, err := json.Marshal(refund) // Once: every attempt sends the same bytes.
	if err != nil {
		return nil, err
	}
	client := http.Client{Timeout: 33 * time.Second}
	unknown := false
	for attempt := 1; ; attempt++ {
		request, err := http.NewRequest(http.MethodPost, plan+"/refunds", bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		request.Header.Set("Authorization", "Bearer "+token)
		request.Header.Set("X-Partita-Idempotency-Key", idempotencyKey)
		request.Header.Set("Content-Type", "application/json")

		result := &RefundResult{Attempts: attempt}
		wait := 250*time.Millisecond<<attempt + time.Duration(rand.Intn(500))*time.Millisecond
		if unknown {
			result.RefundID, err = findRefund(client, plan, token, refund.Reference)
			if result.RefundID != "" {
				result.Status = http.StatusOK
				return result, nil
			}
		}
		var response *http.Response
		if err == nil { // Don't send anything while the plan can't be read.
			response, err = client.Do(request)
		}
		if err == nil {
			result.Status = response.StatusCode
			seconds, missing := strconv.Atoi(response.Header.Get("Retry-After"))
			if missing == nil {
				wait = time.Duration(seconds) * time.Second
			}
			err = json.NewDecoder(response.Body).Decode(result)
			response.Body.Close()
		}
		if result.Status < 300 {
			if err == nil {
				return result, nil
			}
			result.Status, result.Problem.Code = 0, "network_error"
		} else if result.Problem.Code == "" {
			result.Problem.Code = fmt.Sprintf("http_%d", result.Status) // A proxy sent this response.
		}
		unknown = unknown || result.isUnknown()
		if attempt == 5 || !result.isRetryable() {
			return nil, result
		}
		time.Sleep(wait)
	}
}

// findRefund returns the ID of the refund with this reference, or "" if the plan has none.
func findRefund(client http.Client, plan, token, reference string) (string, error) {
	request, err := http.NewRequest(http.MethodGet, plan, nil)
	if err != nil {
		return "", err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return "", fmt.Errorf("the plan could not be read: HTTP status %d", response.StatusCode)
	}
	var found struct {
		Refunds []struct {
			RefundID  string `json:"refundId"`
			Reference string `json:"reference"`
		} `json:"refunds"`
	}
	err = json.NewDecoder(response.Body).Decode(&found)
	for _, refund := range found.Refunds {
		if refund.Reference == reference {
			return refund.RefundID, nil
		}
	}
	return "", err
}

// isUnknown means that the gateway may have processed the refund: read the plan before you retry.
func (result *RefundResult) isUnknown() bool {
	return result.Status == 0 || result.Status == 502 || result.Status == 504
}

func (result *RefundResult) isRetryable() bool {
	switch result.Status {
	case 429, 500, 503:
		return true
	}
	return result.isUnknown() || result.Status == 409 && result.Problem.Code == "idempotency_in_progress"
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
	refund := Refund{
		Amount:    Money{Value: amount, Currency: "USD"},
		Reference: os.Getenv("IDEMPOTENCY_KEY"),
		Reason:    "returned",
	}
	result, err := CreateRefund(baseURL, os.Getenv("PARTITA_TOKEN"), os.Getenv("PLAN_NUMBER"),
		refund, os.Getenv("IDEMPOTENCY_KEY"))
	output := json.NewEncoder(os.Stdout)
	var failure *RefundResult
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
		"status": result.Status, "refundId": result.RefundID, "attempts": result.Attempts})
}
