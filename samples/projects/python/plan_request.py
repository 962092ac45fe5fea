import os


def money(value, currency):
    return {"value": value, "currency": currency}


# step checkout, pay
# The shopper, whom your shop knows from the account or the checkout form.
CUSTOMER = {
    "shopper": {"fullName": "Alex Rivera", "email": "alex.rivera@shopper.example"},
    "billingAddress": {
        "line1": "48 Beacon Street",
        "city": "Springfield",
        "state": "IL",
        "postalCode": "62704",
        "country": "US",
    },
}


def plan_request(order, url):
    """What Partita needs to know about an order. `url` is where browsers reach the shop."""
    return {
        # Charges the first installment when the order ships.
        "autoCapture": False,
        "planData": {
            "terminalId": os.environ["PARTITA_TERMINAL_ID"],
            "totalAmount": money(order["amount"], order["currency"]),
            "purchaseMethod": "ecommerce",
            "orderReference": order["reference"],
        },
        **CUSTOMER,
        "redirectUrls": {
            "succeeded": f"{url}/checkout/done?order={{orderReference}}",
            "failed": f"{url}/?order={{orderReference}}",
            "canceled": f"{url}/?order={{orderReference}}",
        },
    }
# end step
