package main

import (
	"errors"
	"fmt"
	"html"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// step cart

// What the shopper buys. Compute the total on your server, in minor units: browsers could send any amount.
const (
	cartAmount   = 50000
	cartCurrency = "USD"
)

// end step

var placeholder = regexp.MustCompile(`{{(\w+)}}`)

// page reads a page from the folder pages, with an escaped value for each {{name}}.
func page(name string, values map[string]string) (string, error) {
	content, err := os.ReadFile("pages/" + name + ".html")
	return placeholder.ReplaceAllStringFunc(string(content), func(found string) string {
		return html.EscapeString(values[strings.Trim(found, "{}")])
	}), err
}

// show sends a page.
func show(writer http.ResponseWriter, status int, name string, values map[string]string) error {
	content, err := page(name, values)
	if err != nil {
		return err
	}
	return sendHTML(writer, status, content)
}

func sendHTML(writer http.ResponseWriter, status int, content string) error {
	writer.Header().Set("Content-Type", "text/html; charset=utf-8")
	writer.WriteHeader(status)
	_, err := writer.Write([]byte(content))
	return err
}

// step cart

// showCart shows the cart. An order that the shopper hasn't paid yet keeps its number.
func (shop *Shop) showCart(writer http.ResponseWriter, request *http.Request) error {
	if request.URL.Path != "/" {
		http.NotFound(writer, request)
		return nil
	}
	order, found := shop.Orders.Read(request.FormValue("order"))
	if !found || order.State != "pending" {
		order = shop.Orders.Create(cartAmount, cartCurrency)
	}
	return show(writer, http.StatusOK, "cart", map[string]string{
		"reference": order.Reference, "amount": strconv.FormatInt(order.Amount, 10), "currency": order.Currency,
	})
}

// end step

// only redirect
// step checkout

// checkout is the pay button: it sends the shopper to Partita.
func (shop *Shop) checkout(writer http.ResponseWriter, request *http.Request) error {
	plan, err := shop.Checkout(request.FormValue("order"))
	if err == nil {
		http.Redirect(writer, request, plan.CheckoutURL, http.StatusSeeOther)
	}
	return err
}

// end step
// end only

// only hosted-fields
// step fields

// checkout is the pay button: it shows a page with card inputs from Partita. Its token is valid for this plan
// and 60 minutes.
func (shop *Shop) checkout(writer http.ResponseWriter, request *http.Request) error {
	reference := request.FormValue("order")
	plan, err := shop.Checkout(reference)
	if err != nil {
		return err
	}
	return show(writer, http.StatusOK, "fields", map[string]string{"reference": reference, "publicToken": plan.PublicToken})
}

// end step
// end only

// only direct
// step card-form

// checkout is the pay button: it shows the plans that the shopper can choose, and the card form.
func (shop *Shop) checkout(writer http.ResponseWriter, request *http.Request) error {
	return shop.showCard(writer, request, http.StatusOK, "")
}

func (shop *Shop) showCard(writer http.ResponseWriter, request *http.Request, status int, message string) error {
	reference := request.FormValue("order")
	options, err := shop.Options(reference)
	if err != nil {
		return err
	}
	values := map[string]string{"reference": reference, "message": message}
	var list strings.Builder
	for _, option := range options {
		values["termsUrl"] = option.Links.TermsURL
		fmt.Fprintf(&list, `<option value="%d">%s</option>`, option.NumberOfInstallments, html.EscapeString(option.TermsSummary))
	}
	content, err := page("card", values)
	if err != nil {
		return err
	}
	return sendHTML(writer, status, strings.Replace(content, "<!-- options -->", list.String(), 1))
}

// end step

// step pay

// pay is the card form: it charges the card, or sends the shopper to their bank for 3DS.
func (shop *Shop) pay(writer http.ResponseWriter, request *http.Request) error {
	numbers := map[string]int{}
	for _, name := range []string{"month", "year", "installments"} {
		number, err := numberIn(request, name)
		if err != nil {
			return err
		}
		numbers[name] = number
	}
	card := Card{
		HolderName:  request.FormValue("holder"),
		Number:      strings.ReplaceAll(request.FormValue("number"), " ", ""),
		ExpiryMonth: numbers["month"],
		ExpiryYear:  numbers["year"],
		CVV:         request.FormValue("cvv"),
	}
	isAccepted := request.FormValue("terms") == "accepted"
	next, err := shop.Pay(request.FormValue("order"), card, numbers["installments"], isAccepted)
	var failure *PartitaError
	if errors.As(err, &failure) && failure.Detail.ShopperMessage != "" {
		return shop.showCard(writer, request, http.StatusPaymentRequired, failure.Detail.ShopperMessage)
	}
	if err == nil {
		http.Redirect(writer, request, next, http.StatusSeeOther)
	}
	return err
}

// end step
// end only

// step return

// showResult is where the shopper returns to. Anyone can open this address, so it proves nothing: the shop asks
// Partita.
func (shop *Shop) showResult(writer http.ResponseWriter, request *http.Request) error {
	reference := request.FormValue("order")
	if _, found := shop.Orders.Read(reference); found {
		if err := shop.Settle(reference); err != nil {
			return err
		}
	}
	status, message := http.StatusAccepted, "We're checking your payment."
	if order, _ := shop.Orders.Read(reference); order.Fulfillments > 0 {
		status, message = http.StatusOK, "Thank you for your order."
	}
	return show(writer, status, "done", map[string]string{"reference": reference, "message": message})
}

// end step

// order shows an order to the staff, and changes it. In your shop, these addresses need a login and protection
// against cross-site requests.
func (shop *Shop) order(writer http.ResponseWriter, request *http.Request) (err error) {
	reference, action, _ := strings.Cut(strings.TrimPrefix(request.URL.Path, "/orders/"), "/")
	order, found := shop.Orders.Read(reference)
	switch {
	case !found:
		http.NotFound(writer, request)
		return nil
	case request.Method == http.MethodGet && action == "":
		return show(writer, http.StatusOK, "order", map[string]string{
			"reference": order.Reference, "state": order.State, "planNumber": order.PlanNumber,
			"fulfillments": strconv.Itoa(order.Fulfillments),
		})
	case request.Method == http.MethodPost && action == "ship":
		err = shop.Ship(reference)
	case request.Method == http.MethodPost && action == "cancel":
		err = shop.Cancel(reference)
	case request.Method == http.MethodPost && action == "refund":
		var amount int
		if amount, err = numberIn(request, "amount"); err == nil {
			err = shop.Refund(reference, int64(amount))
		}
	default:
		http.NotFound(writer, request)
		return nil
	}
	if err == nil {
		http.Redirect(writer, request, "/orders/"+reference, http.StatusSeeOther)
	}
	return err
}

// numberIn reads a whole number from a form.
func numberIn(request *http.Request, name string) (int, error) {
	number, err := strconv.ParseUint(request.FormValue(name), 10, 31)
	if err != nil {
		return 0, Refused(fmt.Sprintf("Enter a number for %s.", name))
	}
	return int(number), nil
}

// route calls a handler for one method, and turns its errors into responses. Without a method, it's for all.
func route(method string, handle func(http.ResponseWriter, *http.Request) error) http.HandlerFunc {
	return func(writer http.ResponseWriter, request *http.Request) {
		if method != "" && request.Method != method {
			http.NotFound(writer, request)
			return
		}
		// Anyone can send a form, so its size is limited.
		request.Body = http.MaxBytesReader(writer, request.Body, 64<<10)
		if err := request.ParseForm(); err != nil {
			var tooLarge *http.MaxBytesError
			if errors.As(err, &tooLarge) {
				http.Error(writer, "Too large", http.StatusRequestEntityTooLarge)
			} else {
				http.Error(writer, "Bad request", http.StatusBadRequest)
			}
			return
		}
		err := handle(writer, request)
		var refused Refused
		var failure *PartitaError
		switch {
		case err == nil:
		case errors.As(err, &refused):
			http.Error(writer, refused.Error(), http.StatusConflict)
		case errors.As(err, &failure) && failure.IsRefusal():
			log.Print(err)
			http.Error(writer, "Partita refused this. Check what you entered.", http.StatusConflict)
		default:
			log.Print(err)
			status := http.StatusInternalServerError
			if failure != nil {
				status = http.StatusBadGateway
			}
			http.Error(writer, "Something went wrong. Try again in a moment.", status)
		}
	}
}

// Handler returns the shop with its addresses.
func (shop *Shop) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/", route("GET", shop.showCart))
	mux.HandleFunc("/checkout", route("POST", shop.checkout))
	// only direct
	mux.HandleFunc("/checkout/pay", route("POST", shop.pay))
	// end only
	mux.HandleFunc("/checkout/done", route("GET", shop.showResult))
	mux.HandleFunc("/orders/", route("", shop.order))
	// only webhooks
	// step webhook
	mux.HandleFunc("/webhooks", WebhookHandler(os.Getenv("PARTITA_WEBHOOK_SECRET"), shop))
	// end step
	// end only
	return mux
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "3000"
	}
	address := "127.0.0.1:" + port
	log.Printf("The shop is at http://%s", address)
	server := &http.Server{
		Addr:    address,
		Handler: NewShop("http://" + address).Handler(),
		// Ends requests that never end.
		ReadTimeout: 30 * time.Second,
	}
	log.Fatal(server.ListenAndServe())
}
