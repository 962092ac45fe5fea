package main

import "os"

// Money is an amount in minor units.
type Money struct {
	Value    int64  `json:"value"`
	Currency string `json:"currency"`
}

// step checkout, pay

// PlanData is the order as Partita needs it.
type PlanData struct {
	TerminalID           string `json:"terminalId"`
	TotalAmount          Money  `json:"totalAmount"`
	NumberOfInstallments int    `json:"numberOfInstallments,omitempty"`
	PurchaseMethod       string `json:"purchaseMethod"`
	OrderReference       string `json:"orderReference"`
}

// PlanRequest is the body of the request that starts a plan.
type PlanRequest struct {
	// only direct
	TermsAccepted  bool           `json:"termsAccepted"`
	ProcessingData map[string]any `json:"processingData"`
	PaymentMethod  map[string]any `json:"paymentMethod"`

	// end only
	// Without it, the first installment is charged when the order ships.
	AutoCapture    bool              `json:"autoCapture"`
	PlanData       PlanData          `json:"planData"`
	Shopper        map[string]string `json:"shopper"`
	BillingAddress map[string]string `json:"billingAddress"`
	RedirectURLs   map[string]string `json:"redirectUrls"`
}

// planRequest returns what Partita needs to know about an order. The URL is where browsers reach the shop.
func planRequest(order Order, url string) PlanRequest {
	return PlanRequest{
		PlanData: PlanData{
			TerminalID:     os.Getenv("PARTITA_TERMINAL_ID"),
			TotalAmount:    Money{order.Amount, order.Currency},
			PurchaseMethod: "ecommerce",
			OrderReference: order.Reference,
		},
		// The shopper, whom your shop knows from the account or the checkout form.
		Shopper: map[string]string{"fullName": "Alex Rivera", "email": "alex.rivera@shopper.example"},
		BillingAddress: map[string]string{
			"line1": "48 Beacon Street", "city": "Springfield", "state": "IL", "postalCode": "62704", "country": "US",
		},
		RedirectURLs: map[string]string{
			"succeeded": url + "/checkout/done?order={orderReference}",
			"failed":    url + "/?order={orderReference}",
			"canceled":  url + "/?order={orderReference}",
		},
	}
}

// end step
