package main

import (
	// only redirect, hosted-fields
	"bytes"
	"encoding/json"
	// end only
	"errors"
	// only redirect, hosted-fields
	"net/http"
	"os"
	// end only
	"sync"
	"testing"
)

// step test
var shop = NewShop("http://127.0.0.1:3000")

const goodCard, declinedCard = "4111111111111111", "4000020000001008"

// payAs pays as the shopper, with a test card.
func payAs(t *testing.T, reference, number string) {
	t.Helper()
	// only redirect, hosted-fields
	plan, err := shop.Checkout(reference)
	if err != nil {
		t.Fatal(err)
	}
	body, _ := json.Marshal(map[string]string{"planNumber": plan.PlanNumber, "action": "pay", "cardNumber": number})
	response, err := http.Post(os.Getenv("PARTITA_ID_URL")+"/_sandbox/shopper", "application/json", bytes.NewReader(body))
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatal("the sandbox refused the payment", err)
	}
	// end only
	// only direct
	card := Card{HolderName: "Alex Rivera", Number: number, ExpiryMonth: 12, ExpiryYear: 2039, CVV: "123"}
	if _, err := shop.Pay(reference, card, 4, true); err != nil && number == goodCard {
		t.Fatal(err)
	}
	// end only
}

func settle(t *testing.T, reference string) Order {
	t.Helper()
	if err := shop.Settle(reference); err != nil {
		t.Fatal(err)
	}
	order, _ := shop.Orders.Read(reference)
	return order
}

func paidOrder(t *testing.T) string {
	t.Helper()
	reference := shop.Orders.Create(40000, "USD").Reference
	payAs(t, reference, goodCard)
	settle(t, reference)
	return reference
}

func TestOrderIsPaidOnlyAfterAuthorization(t *testing.T) {
	reference := shop.Orders.Create(40000, "USD").Reference
	if order := settle(t, reference); order.State != "pending" {
		t.Fatalf("without a plan: %s", order.State)
	}
	payAs(t, reference, declinedCard)
	if order := settle(t, reference); order.State != "pending" {
		t.Fatalf("after a decline: %s", order.State)
	}
	payAs(t, reference, goodCard)
	var group sync.WaitGroup
	for i := 0; i < 2; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			_ = shop.Settle(reference)
		}()
	}
	group.Wait()
	if order := settle(t, reference); order.State != "paid" || order.Fulfillments != 1 {
		t.Fatalf("after the payment: %s, fulfilled %d times", order.State, order.Fulfillments)
	}
}

func TestShippingCapturesAndRefundLowersPlan(t *testing.T) {
	reference := paidOrder(t)
	if err := shop.Ship(reference); err != nil {
		t.Fatal(err)
	}
	order, _ := shop.Orders.Read(reference)
	if plan, err := shop.planOf(&order); err != nil || plan.Status != "active" {
		t.Fatal(plan.Status, err)
	}
	if err := shop.Refund(reference, 15000); err != nil {
		t.Fatal(err)
	}
	if plan, err := shop.planOf(&order); err != nil || plan.Amount.Value != 25000 {
		t.Fatal(plan.Amount, err)
	}
}

func TestCanceledOrderIsNotShipped(t *testing.T) {
	reference := paidOrder(t)
	if err := shop.Cancel(reference); err != nil {
		t.Fatal(err)
	}
	var refused Refused
	if err := shop.Ship(reference); !errors.As(err, &refused) {
		t.Fatal("the order was shipped", err)
	}
}

// end step
