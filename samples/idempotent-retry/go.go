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

// Refund is what to pay back. Reference is your own, unique number for it: if the outcome of an
// attempt is unknown, it tells whether the plan has the refund.
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

// CreateRefund refunds a plan once: create the key (UUID v4) once per refund, and store it
// before the first call. An error is a *RefundAnswer when the API was called.
func CreateRefund(
	baseURL, token, planNumber string, refund Refund, idempotencyKey string,
) (*RefundAnswer, error) {
	plan := baseURL + "/installment-plans/" + url.PathEscape(planNumber)
	body, err := json.Marshal(refund) // Once: every attempt sends the same bytes.
	if err != nil {
		return nil, err
	}
	client := http.Client{Timeout: 15 * time.Second}
	unknown := false
	for attempt := 1; ; attempt++ {
		request, err := http.NewRequest(http.MethodPost, plan+"/refunds", bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		request.Header.Set("Authorization", "Bearer "+token)
		request.Header.Set("X-Partita-Idempotency-Key", idempotencyKey)
		request.Header.Set("Content-Type", "application/json")

		answer := &RefundAnswer{Attempts: attempt}
		wait := 250*time.Millisecond<<attempt + time.Duration(rand.Intn(500))*time.Millisecond
		if unknown {
			answer.RefundID, err = findRefund(client, plan, token, refund.Reference)
			if answer.RefundID != "" {
				answer.Status = http.StatusOK
				return answer, nil
			}
		}
		var response *http.Response
		if err == nil { // While the plan can't be read, nothing is sent.
			response, err = client.Do(request)
		}
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
		unknown = unknown || answer.isUnknown()
		if attempt == 5 || !answer.isRetryable() {
			return nil, answer
		}
		time.Sleep(wait)
	}
}

// findRefund returns the id of the refund with this reference; empty when the plan has none.
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
	for _, one := range found.Refunds {
		if one.Reference == reference {
			return one.RefundID, nil
		}
	}
	return "", err
}

// isUnknown: the gateway may have made the refund, so read the plan before you send it again.
func (answer *RefundAnswer) isUnknown() bool {
	return answer.Status == 0 || answer.Status == 502 || answer.Status == 504
}

func (answer *RefundAnswer) isRetryable() bool {
	switch answer.Status {
	case 429, 500, 503:
		return true
	}
	return answer.isUnknown() || answer.Status == 409 && answer.Problem.Code == "idempotency_in_progress"
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
