package main

import "log"

// docs:start
import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"sync"
	"time"
)

// TokenCache provides an access token for a scope and renews it before it expires.
type TokenCache struct {
	Scope   string
	mutex   sync.Mutex
	token   string
	renewAt time.Time
}

// Get holds the mutex during the request: concurrent callers wait for it and share its token.
func (cache *TokenCache) Get() (string, error) {
	cache.mutex.Lock()
	defer cache.mutex.Unlock()
	if cache.token != "" && time.Now().Before(cache.renewAt) {
		return cache.token, nil
	}
	host := os.Getenv("PARTITA_ID_URL")
	if host == "" {
		host = "https://id.sandbox.partita.example"
	}
	started := time.Now()
	client := http.Client{Timeout: 33 * time.Second}
	response, err := client.PostForm(host+"/connect/token", url.Values{
		"grant_type":    {"client_credentials"},
		"scope":         {cache.Scope},
		"client_id":     {os.Getenv("PARTITA_CLIENT_ID")},
		"client_secret": {os.Getenv("PARTITA_CLIENT_SECRET")},
	})
	if err != nil {
		return "", fmt.Errorf("token request: %w", err)
	}
	defer response.Body.Close()
	var result struct {
		AccessToken string  `json:"access_token"`
		ExpiresIn   float64 `json:"expires_in"`
		Error       string  `json:"error"`
	}
	err = json.NewDecoder(response.Body).Decode(&result)
	if err != nil || response.StatusCode != http.StatusOK || result.AccessToken == "" {
		return "", fmt.Errorf("token request: HTTP %d, error %q, trace id %q", response.StatusCode,
			result.Error, response.Header.Get("X-Partita-Trace-Id"))
	}
	cache.token = result.AccessToken
	// Renewing at 90% of the lifetime leaves time for requests in progress.
	cache.renewAt = started.Add(time.Duration(result.ExpiresIn * 0.9 * float64(time.Second)))
	return cache.token, nil
}

// Call Invalidate after a 401 with the code token_expired or token_invalid. It takes the rejected
// token because another caller may already have renewed it.
func (cache *TokenCache) Invalidate(rejectedToken string) {
	cache.mutex.Lock()
	defer cache.mutex.Unlock()
	if cache.token == rejectedToken {
		cache.token = ""
	}
}

// docs:end

func main() {
	log.SetFlags(0)
	cache := &TokenCache{Scope: "installments.v3"}
	tokens := make(chan string, 6)
	ask := func() {
		token, err := cache.Get()
		if err != nil {
			log.Fatal(err)
		}
		tokens <- token
	}
	var group sync.WaitGroup
	for caller := 0; caller < 3; caller++ {
		group.Add(1)
		go func() {
			defer group.Done()
			ask()
		}()
	}
	group.Wait()
	ask()
	ask()
	cache.Invalidate(cache.token)
	ask()
	close(tokens)
	distinct := map[string]bool{}
	last := ""
	for token := range tokens {
		distinct[token] = true
		last = token
	}
	fmt.Printf("{\"tokens\": %d, \"length\": %d}\n", len(distinct), len(last))
}
