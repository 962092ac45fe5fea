import os
from contextlib import suppress

from orders import Orders, Refused
from partita import TEXT2PAY, PartitaError, partita
from plan_request import money, plan_request


def amount_of(plan):
    """What the shopper still pays or has paid. A colleague may have changed the amount in the Hub."""
    return plan["amount"]["value"] - plan["refundedAmount"]["value"]


def is_over(plan):
    """Whether nobody pays for a plan anymore. One that was paid in full stays cleared after its refund."""
    return plan["status"] in ("canceled", "expired") or amount_of(plan) == 0


def is_captured(plan):
    """Whether a plan was captured. It's cleared immediately if it has a single installment."""
    return plan["status"] in ("active", "cleared")


class Shop:
    """Harbor Lane Home, from the pay button to the refund. Amounts are in minor units."""

    def __init__(self, url):
        self.url = url
        self.orders = Orders()

    # step checkout, pay
    def checkout_key(self, order):
        """Names one checkout of one order. Two clicks on the pay button get the same plan; a new attempt gets a new one."""
        return f"{order['reference']}-checkout-{order['attempt']}"

    def start_again(self, order):
        """Forgets a plan that can't be paid anymore, so that the next one is found even if its response is lost."""
        order.update(attempt=order["attempt"] + 1, plan_number="")
    # end step

    # only redirect, hosted-fields
    # step checkout
    def checkout(self, reference):
        """Starts a plan for an order, which the shopper then pays on Partita's page or in Partita's fields."""
        with self.orders.change(reference) as order:
            if order["state"] != "pending":
                raise Refused("This order is already paid.")
            # The old key would return a plan that can't be paid anymore for 24 hours.
            if order["plan_number"] and self.is_dead(self.plan_of(order)):
                self.start_again(order)
            body = plan_request(order, self.url)
            plan = partita("POST", "/installment-plans/initiate", body, self.checkout_key(order))
            order["plan_number"] = plan["planNumber"]
            return plan

    def is_dead(self, plan):
        """Whether a plan can no longer be paid."""
        return is_over(plan) or plan["authorization"].get("errorCode") == "suspected_fraud"
    # end step
    # end only

    # only direct
    # step card-form
    def options(self, reference):
        """The plans that the shopper can choose, each with its terms."""
        order = self.orders.read(reference)
        if not order:
            raise Refused(f"There is no order {reference}.")
        plan_data = plan_request(order, self.url)["planData"]
        return partita("POST", "/installment-plans/eligibility", {"planData": plan_data})["options"]
    # end step

    # step pay
    def pay(self, reference, card, number_of_installments, terms_accepted):
        """Creates the plan, and returns where the shopper goes next: to the bank for 3DS, or to the return page."""
        with self.orders.change(reference) as order:
            self.update(order)
            done = f"{self.url}/checkout/done?order={reference}"
            if order["state"] != "pending":
                return done
            if order["plan_number"]:
                authorization = self.plan_of(order)["authorization"]
                if authorization["status"] != "failed":
                    return authorization.get("threeDSRedirect", {}).get("clientRedirectUrl", done)
                # The old key would return the failed plan again.
                self.start_again(order)
            body = plan_request(order, self.url)
            body["planData"]["numberOfInstallments"] = number_of_installments
            body["termsAccepted"] = terms_accepted
            body["processingData"] = {"threeDS": {"mode": "partita"}}
            body["paymentMethod"] = {"type": "card", "card": card}
            try:
                plan = partita("POST", "/installment-plans", body, self.checkout_key(order))
            except PartitaError as error:
                # Another card is another request, so it needs a new key. Without a known outcome, the key stays.
                if error.is_refusal:
                    order["attempt"] += 1
                raise
            order["plan_number"] = plan["planNumber"]
            redirect = plan.get("authorization", {}).get("threeDSRedirect") or {}
            return redirect.get("clientRedirectUrl", done)
    # end step
    # end only

    def plan_of(self, order):
        return partita("GET", f"/installment-plans/{order['plan_number']}")

    # step return
    def find_plan(self, order):
        """Finds the plan of an order, in case the response that named it was lost."""
        for plan in partita("GET", f"/installment-plans/search?orderReference={order['reference']}")["items"]:
            if plan["authorization"]["status"] != "failed" and not is_over(plan):
                order["plan_number"] = plan["planNumber"]
                return

    def settle(self, reference):
        """Brings an order up to date with Partita. Safe to call at any time, and any number of times."""
        with self.orders.change(reference) as order:
            self.update(order)

    def update(self, order):
        if not order["plan_number"]:
            self.find_plan(order)
        if not order["plan_number"]:
            return
        if order["state"] == "pending":
            if self.is_paid(order):
                self.fulfill(order)
            return
        if order["state"] == "canceled":
            # The shopper may have paid on a page that was still open when the order was canceled.
            self.end_plan(order)
            return
        plan = self.plan_of(order)
        is_shipped = order["captured"] > 0
        if is_over(plan):
            order["state"] = "refunded" if is_shipped else "canceled"
        elif plan["status"] == "on_hold" and plan["holdReason"] == "chargeback":
            order["state"] = "disputed"
        # The end of a dispute, or a refund that failed.
        elif is_captured(plan) and order["state"] in ("disputed", "refunded"):
            order["state"] = "shipped" if is_shipped else "paid"

    def is_paid(self, order):
        """Whether the bank authorized the total of the order. The redirect and the event don't prove it."""
        found = partita("GET", f"/installment-plans/{order['plan_number']}/authorization")
        return found["isAuthorized"] and found["authorizedAmount"] == money(order["amount"], order["currency"])

    def fulfill(self, order):
        """Happens once for each order: confirm it, and tell the warehouse."""
        order["state"] = "paid"
        order["fulfillments"] += 1
    # end step

    # only webhooks
    # step webhook
    def add(self, webhook_id, event):
        """Called with verified webhooks only. If it fails, Partita gets an error, and sends the event again. In your shop,
        it stores the event in a queue, whose worker tries again until `settle` succeeds."""
        if self.orders.has_seen(webhook_id):
            return
        data = event.get("data")
        reference = data.get("orderReference") if isinstance(data, dict) else None
        if isinstance(reference, str) and self.orders.read(reference):
            self.settle(reference)
        self.orders.remember(webhook_id)
    # end step
    # end only

    # step ship
    def ship(self, reference, amount=None):
        """Ships an order, or only a part of it, and captures what is shipped."""
        with self.orders.change(reference) as order:
            # The payment may have been canceled, refunded, or disputed since the order was paid.
            self.update(order)
            if order["state"] != "paid":
                raise Refused(f"The order is {order['state']}. It can't be shipped.")
            if order["open_refund"]:
                raise Refused("A refund was sent, and its outcome is unknown. Repeat it first.")
            shipped = order["amount"] if amount is None else amount
            # A colleague may have lowered the payment in the Hub.
            paid = amount_of(self.plan_of(order))
            if paid < shipped:
                raise Refused(f"The shopper pays {paid}, which is less than {shipped}.")
            body = {"capture": True, "shippingStatus": "shipped"}
            if shipped < paid:
                body["newAmount"] = money(shipped, order["currency"])
            try:
                partita("PUT", f"/installment-plans/{order['plan_number']}/order", body, f"{reference}-ship")
            except PartitaError as error:
                # A colleague may have captured the plan in the Hub.
                if error.code != "plan_status_conflict" or not is_captured(self.plan_of(order)):
                    raise
            order.update(state="shipped", captured=shipped)
    # end step

    # step refund
    def cancel(self, reference):
        """Cancels an order before it ships, which releases the money on the card."""
        with self.orders.change(reference) as order:
            self.update(order)
            if order["state"] == "paid":
                self.send_refund(order, amount_of(self.plan_of(order)))
            elif order["state"] == "pending":
                self.end_plan(order)
            else:
                raise Refused(f"The order is {order['state']}. It can't be canceled.")
            order["state"] = "canceled"

    def end_plan(self, order):
        """Makes sure that nobody pays for a canceled order: an unpaid plan is canceled, and a payment is refunded."""
        if not order["plan_number"]:
            return
        plan = self.plan_of(order)
        if plan["status"] == "initialized":
            plans = [{"planNumber": order["plan_number"], "terminalId": os.environ["PARTITA_TERMINAL_ID"]}]
            partita("POST", f"{TEXT2PAY}/plans/cancel", {"plans": plans}, f"{order['plan_number']}-cancel")
            # The shopper may have paid a moment before.
            plan = self.plan_of(order)
        if is_over(plan) or plan["status"] not in ("pending_capture", "active", "cleared"):
            return
        if any(refund["status"] == "failed" for refund in plan["refunds"]):
            # The bank refused to return the payment, so the order isn't canceled, and staff can try again.
            order["state"] = "paid"
        else:
            self.send_refund(order, amount_of(plan))

    def refund(self, reference, amount=None):
        """Refunds a part of a shipped order, or all of it."""
        with self.orders.change(reference) as order:
            self.update(order)
            if order["state"] != "shipped":
                raise Refused(f"The order is {order['state']}. It can't be refunded.")
            self.send_refund(order, order["captured"] if amount is None else amount)
            # The money is on its way, so nothing may look like a failed refund, which the staff would repeat.
            with suppress(Exception):
                self.update(order)

    def send_refund(self, order, amount):
        """Sends a refund once. Without a known outcome, the order remembers it, and only the same request can be sent
        again."""
        if order["open_refund"] not in (None, amount):
            raise Refused(f"A refund of {order['open_refund']} was sent, and its outcome is unknown. Repeat it first.")
        key = f"{order['reference']}-refund-{order['refund_attempt']}"
        # A key is valid for 24 hours. After that, only the plan tells whether the refund was made.
        if order["open_refund"] and any(refund["reference"] == key for refund in self.plan_of(order)["refunds"]):
            self.close_refund(order)
            return
        order["open_refund"] = amount
        body = {"amount": money(amount, order["currency"]), "reference": key}
        try:
            partita("POST", f"/installment-plans/{order['plan_number']}/refunds", body, key)
        except PartitaError as error:
            if error.is_refusal:
                self.close_refund(order)
            raise
        self.close_refund(order)

    def close_refund(self, order):
        """The outcome is known, so the next refund gets a new key."""
        order["open_refund"] = None
        order["refund_attempt"] += 1
    # end step
