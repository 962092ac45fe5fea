package main

import (
	"errors"
	"fmt"
	"os"
)

// Refused is a request that the state of the order doesn't allow.
type Refused string

func (reason Refused) Error() string { return string(reason) }

// Shop is Harbor Lane Home, from the pay button to the refund. Amounts are in minor units.
type Shop struct {
	Orders  *Orders
	Partita *Partita
	// Where browsers reach the shop.
	URL string
}

// NewShop has no orders yet.
func NewShop(url string) *Shop {
	return &Shop{Orders: NewOrders(), Partita: NewPartita(), URL: url}
}

// Plan is the part of a plan that the shop needs.
type Plan struct {
	PlanNumber    string `json:"planNumber"`
	Status        string `json:"status"`
	HoldReason    string `json:"holdReason"`
	Amount        Money  `json:"amount"`
	Refunded      Money  `json:"refundedAmount"`
	Refunds       []struct {
		Status    string `json:"status"`
		Reference string `json:"reference"`
	} `json:"refunds"`
	CheckoutURL   string `json:"checkoutUrl"`
	PublicToken   string `json:"publicToken"`
	Authorization struct {
		Status          string `json:"status"`
		ErrorCode       string `json:"errorCode"`
		ThreeDSRedirect struct {
			ClientRedirectURL string `json:"clientRedirectUrl"`
		} `json:"threeDSRedirect"`
	} `json:"authorization"`
}

// step checkout, pay

// checkoutKey names one checkout of one order. Two clicks on the pay button get the same plan; a new attempt
// gets a new one.
func checkoutKey(order *Order) string {
	return fmt.Sprintf("%s-checkout-%d", order.Reference, order.Attempt)
}

// startAgain forgets a plan that can't be paid anymore, so that the next one is found even if its response is lost.
func startAgain(order *Order) {
	order.Attempt++
	order.PlanNumber = ""
}

// end step

// only redirect, hosted-fields
// step checkout

// Checkout starts a plan for an order, which the shopper then pays on Partita's page or in Partita's fields.
func (shop *Shop) Checkout(reference string) (plan Plan, err error) {
	err = shop.Orders.Change(reference, func(order *Order) error {
		if order.State != "pending" {
			return Refused("This order is already paid.")
		}
		if order.PlanNumber != "" {
			earlier, err := shop.planOf(order)
			if err != nil {
				return err
			}
			// The old key would return a plan that can't be paid anymore for 24 hours.
			if earlier.isDead() {
				startAgain(order)
			}
		}
		err := shop.Partita.Call("POST", "/installment-plans/initiate", checkoutKey(order), planRequest(*order, shop.URL), &plan)
		if err == nil {
			order.PlanNumber = plan.PlanNumber
		}
		return err
	})
	return plan, err
}

// isDead reports whether a plan can no longer be paid.
func (plan Plan) isDead() bool {
	return plan.isOver() || plan.Authorization.ErrorCode == "suspected_fraud"
}

// end step
// end only

// only direct
// step card-form

// Option is a plan that the shopper can choose, with its terms.
type Option struct {
	NumberOfInstallments int    `json:"numberOfInstallments"`
	TermsSummary         string `json:"termsSummary"`
	Links                struct {
		TermsURL string `json:"termsUrl"`
	} `json:"links"`
}

// Options returns the plans that the shopper can choose.
func (shop *Shop) Options(reference string) ([]Option, error) {
	order, found := shop.Orders.Read(reference)
	if !found {
		return nil, Refused("This order doesn't exist.")
	}
	body := map[string]any{"planData": planRequest(order, shop.URL).PlanData}
	var eligibility struct {
		Options []Option `json:"options"`
	}
	err := shop.Partita.Call("POST", "/installment-plans/eligibility", "", body, &eligibility)
	return eligibility.Options, err
}

// end step

// step pay

// Card is what the shopper entered.
type Card struct {
	HolderName  string `json:"holderName"`
	Number      string `json:"number"`
	ExpiryMonth int    `json:"expiryMonth"`
	ExpiryYear  int    `json:"expiryYear"`
	CVV         string `json:"cvv"`
}

// Pay creates the plan, and returns where the shopper goes next: to the bank for 3DS, or to the return page.
func (shop *Shop) Pay(reference string, card Card, installments int, termsAccepted bool) (next string, err error) {
	next = shop.URL + "/checkout/done?order=" + reference
	err = shop.Orders.Change(reference, func(order *Order) error {
		if err := shop.update(order); err != nil || order.State != "pending" {
			return err
		}
		if order.PlanNumber != "" {
			earlier, err := shop.planOf(order)
			if err != nil {
				return err
			}
			if earlier.Authorization.Status != "failed" {
				if challenge := earlier.Authorization.ThreeDSRedirect.ClientRedirectURL; challenge != "" {
					next = challenge
				}
				return nil
			}
			// The old key would return the failed plan again.
			startAgain(order)
		}
		body := planRequest(*order, shop.URL)
		body.PlanData.NumberOfInstallments = installments
		body.TermsAccepted = termsAccepted
		body.ProcessingData = map[string]any{"threeDS": map[string]string{"mode": "partita"}}
		body.PaymentMethod = map[string]any{"type": "card", "card": card}
		var plan Plan
		err := shop.Partita.Call("POST", "/installment-plans", checkoutKey(order), body, &plan)
		var failure *PartitaError
		if errors.As(err, &failure) && failure.IsRefusal() {
			// Another card is another request, so it needs a new key. Without a known outcome, the key stays.
			order.Attempt++
		}
		if err != nil {
			return err
		}
		order.PlanNumber = plan.PlanNumber
		if challenge := plan.Authorization.ThreeDSRedirect.ClientRedirectURL; challenge != "" {
			next = challenge
		}
		return nil
	})
	return next, err
}

// end step
// end only

func (shop *Shop) planOf(order *Order) (plan Plan, err error) {
	err = shop.Partita.Call("GET", "/installment-plans/"+order.PlanNumber, "", nil, &plan)
	return plan, err
}

// left is what the shopper still pays or has paid. A colleague may have changed the amount in the Hub.
func (plan Plan) left() int64 {
	return plan.Amount.Value - plan.Refunded.Value
}

// isOver reports whether nobody pays for a plan anymore. One that was paid in full stays cleared after its refund.
func (plan Plan) isOver() bool {
	return plan.Status == "canceled" || plan.Status == "expired" || plan.left() == 0
}

// isCaptured reports whether a plan was captured. It's cleared immediately if it has a single installment.
func (plan Plan) isCaptured() bool {
	return plan.Status == "active" || plan.Status == "cleared"
}

// step return

// findPlan finds the plan of an order, in case the response that named it was lost.
func (shop *Shop) findPlan(order *Order) error {
	var found struct {
		Items []Plan `json:"items"`
	}
	err := shop.Partita.Call("GET", "/installment-plans/search?orderReference="+order.Reference, "", nil, &found)
	for _, plan := range found.Items {
		if !plan.isOver() && plan.Authorization.Status != "failed" {
			order.PlanNumber = plan.PlanNumber
			break
		}
	}
	return err
}

// Settle brings an order up to date with Partita. Safe to call at any time, and any number of times.
func (shop *Shop) Settle(reference string) error {
	return shop.Orders.Change(reference, shop.update)
}

func (shop *Shop) update(order *Order) error {
	if order.PlanNumber == "" {
		if err := shop.findPlan(order); err != nil {
			return err
		}
	}
	if order.PlanNumber == "" {
		return nil
	}
	if order.State == "pending" {
		isPaid, err := shop.isPaid(order)
		if isPaid {
			fulfill(order)
		}
		return err
	}
	if order.State == "canceled" {
		// The shopper may have paid on a page that was still open when the order was canceled.
		return shop.closePlan(order)
	}
	plan, err := shop.planOf(order)
	if err != nil {
		return err
	}
	isShipped := order.Captured > 0
	switch {
	case plan.isOver():
		order.State = "canceled"
		if isShipped {
			order.State = "refunded"
		}
	case plan.Status == "on_hold" && plan.HoldReason == "chargeback":
		order.State = "disputed"
	case (order.State == "disputed" || order.State == "refunded") && plan.isCaptured():
		// The end of a dispute, or a refund that failed.
		order.State = "paid"
		if isShipped {
			order.State = "shipped"
		}
	}
	return nil
}

// isPaid asks whether the bank authorized the total of the order. The redirect and the event don't prove it.
func (shop *Shop) isPaid(order *Order) (bool, error) {
	var result struct {
		IsAuthorized     bool  `json:"isAuthorized"`
		AuthorizedAmount Money `json:"authorizedAmount"`
	}
	err := shop.Partita.Call("GET", "/installment-plans/"+order.PlanNumber+"/authorization", "", nil, &result)
	return result.IsAuthorized && result.AuthorizedAmount == Money{order.Amount, order.Currency}, err
}

// fulfill happens once for each order: confirm it, and tell the warehouse.
func fulfill(order *Order) {
	order.State = "paid"
	order.Fulfillments++
}

// end step

// only webhooks
// step webhook

// Add is called with verified webhooks only. If it fails, Partita gets an error, and sends the event again. In your
// shop, it stores the event in a queue, whose worker tries again until Settle succeeds.
func (shop *Shop) Add(webhookID string, event map[string]any) error {
	if shop.Orders.HasSeen(webhookID) {
		return nil
	}
	data, _ := event["data"].(map[string]any)
	reference, _ := data["orderReference"].(string)
	if _, found := shop.Orders.Read(reference); found {
		if err := shop.Settle(reference); err != nil {
			return err
		}
	}
	shop.Orders.Remember(webhookID)
	return nil
}

// end step
// end only

// step ship

// Ship tells Partita that the order is on its way, and captures the amount.
func (shop *Shop) Ship(reference string) error {
	return shop.Orders.Change(reference, func(order *Order) error {
		// The payment may have been canceled, refunded, or disputed since the order was paid.
		if err := shop.update(order); err != nil {
			return err
		}
		if order.State != "paid" {
			return Refused(fmt.Sprintf("The order is %s. It can't be shipped.", order.State))
		}
		if order.OpenRefund != 0 {
			return Refused("A refund was sent, and its outcome is unknown. Repeat it first.")
		}
		// A colleague may have lowered the payment in the Hub.
		plan, err := shop.planOf(order)
		if err != nil {
			return err
		}
		if plan.left() < order.Amount {
			return Refused(fmt.Sprintf("The shopper pays %d, which is less than %d.", plan.left(), order.Amount))
		}
		// For a partial shipment, add the lower total as newAmount.
		body := map[string]any{"capture": true, "shippingStatus": "shipped"}
		err = shop.Partita.Call("PUT", "/installment-plans/"+order.PlanNumber+"/order", reference+"-ship", body, &plan)
		var failure *PartitaError
		if errors.As(err, &failure) && failure.Detail.Code == "plan_status_conflict" {
			// A colleague may have captured the plan in the Hub.
			if plan, planErr := shop.planOf(order); planErr == nil && plan.isCaptured() {
				err = nil
			}
		}
		if err == nil {
			order.State, order.Captured = "shipped", order.Amount
		}
		return err
	})
}

// end step

// step refund

// Cancel cancels an order before it ships, which releases the money on the card.
func (shop *Shop) Cancel(reference string) error {
	return shop.Orders.Change(reference, func(order *Order) error {
		if err := shop.update(order); err != nil {
			return err
		}
		switch order.State {
		case "pending":
			if err := shop.closePlan(order); err != nil {
				return err
			}
		case "paid":
			plan, err := shop.planOf(order)
			if err != nil {
				return err
			}
			if err := shop.sendRefund(order, plan.left()); err != nil {
				return err
			}
		default:
			return Refused(fmt.Sprintf("The order is %s. It can't be canceled.", order.State))
		}
		order.State = "canceled"
		return nil
	})
}

// closePlan makes sure that nobody pays for a canceled order: an unpaid plan is canceled, and a payment is refunded.
func (shop *Shop) closePlan(order *Order) error {
	if order.PlanNumber == "" {
		return nil
	}
	plan, err := shop.planOf(order)
	if err == nil && plan.Status == "initialized" {
		// The Text-to-pay API has a host of its own.
		api := setting("PARTITA_TEXT2PAY_URL", "https://text2pay.sandbox.partita.example/v1")
		plans := []map[string]string{{"planNumber": order.PlanNumber, "terminalId": os.Getenv("PARTITA_TERMINAL_ID")}}
		var result map[string]any
		body := map[string]any{"plans": plans}
		if err := shop.Partita.Call("POST", api+"/plans/cancel", order.PlanNumber+"-cancel", body, &result); err != nil {
			return err
		}
		// The shopper may have paid a moment before.
		plan, err = shop.planOf(order)
	}
	isPaid := plan.Status == "pending_capture" || plan.Status == "active" || plan.Status == "cleared"
	if err != nil || plan.isOver() || !isPaid {
		return err
	}
	for _, refund := range plan.Refunds {
		if refund.Status == "failed" {
			// The bank refused to return the payment, so the order isn't canceled, and staff can try again.
			order.State = "paid"
			return nil
		}
	}
	return shop.sendRefund(order, plan.left())
}

// Refund returns a part of a shipped order, or all of it.
func (shop *Shop) Refund(reference string, amount int64) error {
	return shop.Orders.Change(reference, func(order *Order) error {
		if err := shop.update(order); err != nil {
			return err
		}
		if order.State != "shipped" {
			return Refused(fmt.Sprintf("The order is %s. It can't be refunded.", order.State))
		}
		if err := shop.sendRefund(order, amount); err != nil {
			return err
		}
		// The money is on its way, so nothing may look like a failed refund, which the staff would repeat.
		_ = shop.update(order)
		return nil
	})
}

// sendRefund sends a refund once. Without a known outcome, the order remembers it, and only the same request can be
// sent again.
func (shop *Shop) sendRefund(order *Order, amount int64) error {
	if order.OpenRefund != 0 && order.OpenRefund != amount {
		return Refused(fmt.Sprintf("A refund of %d was sent, and its outcome is unknown. Repeat it first.", order.OpenRefund))
	}
	reference := fmt.Sprintf("%s-refund-%d", order.Reference, order.RefundAttempt)
	if order.OpenRefund != 0 {
		// A key is valid for 24 hours. After that, only the plan tells whether the refund was made.
		plan, err := shop.planOf(order)
		if err != nil {
			return err
		}
		for _, refund := range plan.Refunds {
			if refund.Reference == reference {
				closeRefund(order)
				return nil
			}
		}
	}
	order.OpenRefund = amount
	body := map[string]any{"amount": Money{amount, order.Currency}, "reference": reference}
	var refund map[string]any
	err := shop.Partita.Call("POST", "/installment-plans/"+order.PlanNumber+"/refunds", reference, body, &refund)
	var failure *PartitaError
	if err == nil || (errors.As(err, &failure) && failure.IsRefusal()) {
		closeRefund(order)
	}
	return err
}

// closeRefund notes that the outcome is known, so the next refund gets a new key.
func closeRefund(order *Order) {
	order.OpenRefund = 0
	order.RefundAttempt++
}

// end step
