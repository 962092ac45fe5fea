package main

import (
	"fmt"
	"sync"
	"time"
)

// Order is one order of the shop. Amounts are in minor units.
type Order struct {
	Reference     string
	Amount        int64
	Currency      string
	State         string
	PlanNumber    string
	Attempt       int
	Fulfillments  int
	Captured      int64
	RefundAttempt int
	OpenRefund    int64
}

type lockedOrder struct {
	lock  sync.Mutex
	order Order
}

// Orders stores the orders in memory. In your shop, this is the database: Change is a transaction that
// locks one row, and the reference and the webhook ID have a unique index.
type Orders struct {
	mutex  sync.Mutex
	orders map[string]*lockedOrder
	last   int64
	// only webhooks
	events map[string]bool
	// end only
}

// NewOrders has no orders yet. References are unique after a restart, too, because the sandbox still
// knows the earlier ones.
func NewOrders() *Orders {
	return &Orders{
		orders: map[string]*lockedOrder{},
		last:   time.Now().UnixMilli(),
		// only webhooks
		events: map[string]bool{},
		// end only
	}
}

// step cart

// Create stores a new order with the total that your server computed, in minor units.
func (orders *Orders) Create(amount int64, currency string) Order {
	orders.mutex.Lock()
	defer orders.mutex.Unlock()
	orders.last++
	order := Order{
		Reference: fmt.Sprintf("HL-%d", orders.last), Amount: amount, Currency: currency,
		State: "pending", Attempt: 1, RefundAttempt: 1,
	}
	orders.orders[order.Reference] = &lockedOrder{order: order}
	return order
}

// end step

// Read returns a copy of an order.
func (orders *Orders) Read(reference string) (Order, bool) {
	orders.mutex.Lock()
	defer orders.mutex.Unlock()
	stored, found := orders.orders[reference]
	if !found {
		return Order{}, false
	}
	return stored.order, true
}

// Change runs one change of an order after the other, so a redirect and a webhook can't both fulfill it.
// What the work learned before it failed, such as a new state, is saved, too.
func (orders *Orders) Change(reference string, work func(order *Order) error) error {
	orders.mutex.Lock()
	stored, found := orders.orders[reference]
	orders.mutex.Unlock()
	if !found {
		return Refused(fmt.Sprintf("There is no order %s.", reference))
	}
	stored.lock.Lock()
	defer stored.lock.Unlock()
	order, _ := orders.Read(reference)
	defer func() {
		orders.mutex.Lock()
		defer orders.mutex.Unlock()
		stored.order = order
	}()
	return work(&order)
}

// only webhooks
// step webhook

// HasSeen reports whether a webhook was handled.
func (orders *Orders) HasSeen(webhookID string) bool {
	orders.mutex.Lock()
	defer orders.mutex.Unlock()
	return orders.events[webhookID]
}

// Remember notes that a webhook was handled. Call it when the work is done, and keep the IDs for at least four days,
// which is longer than Partita retries.
func (orders *Orders) Remember(webhookID string) {
	orders.mutex.Lock()
	defer orders.mutex.Unlock()
	orders.events[webhookID] = true
}

// end step
// end only
