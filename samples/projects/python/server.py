import html
import logging
import os
import re
from collections import defaultdict
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from orders import Refused
from partita import PartitaError
from shop import Shop
# only webhooks
from verify_webhook import handle_webhook
# end only

# step cart
# What the shopper buys. Compute the total on your server, in minor units: browsers could send any amount.
CART = {"amount": 50000, "currency": "USD"}
# end step

PAGES = Path(__file__).parent / "../common/pages"


def page(name, status=200, **values):
    """A page from the folder `pages`, with a value for each {{name}}."""
    text = (PAGES / f"{name}.html").read_text(encoding="utf-8")
    return status, re.sub(r"\{\{(\w+)\}\}", lambda match: html.escape(str(values.get(match[1], ""))), text)


def redirect(location):
    return 303, location


def number(form, name):
    """A whole number from a form."""
    if not re.fullmatch("[0-9]{1,9}", form[name]):
        raise Refused(f"Enter a number for {name}.")
    return int(form[name])


# step cart
def show_cart(shop, form):
    """The cart. An order that the shopper hasn't paid yet keeps its number."""
    order = shop.orders.read(form.get("order"))
    if not order or order["state"] != "pending":
        order = shop.orders.create(**CART)
    return page("cart", **order)
# end step


# only redirect
# step checkout
def redirect_to_partita(shop, form):
    """The pay button: sends the shopper to Partita."""
    return redirect(shop.checkout(form["order"])["checkoutUrl"])
# end step


# end only
# only hosted-fields
# step fields
def show_fields(shop, form):
    """The pay button: shows a page with card inputs from Partita. Its token is valid for this plan and 60 minutes."""
    plan = shop.checkout(form["order"])
    return page("fields", reference=form["order"], publicToken=plan["publicToken"])
# end step


# end only
# only direct
# step card-form
def show_card(shop, form, message="", status=200):
    """The pay button: shows the plans that the shopper can choose, and the card form."""
    options = shop.options(form["order"])
    choices = "".join(
        f'<option value="{one["numberOfInstallments"]}">{html.escape(one["termsSummary"])}</option>' for one in options
    )
    terms = options[0]["links"]["termsUrl"] if options else ""
    status, text = page("card", status, reference=form["order"], message=message, termsUrl=terms)
    return status, text.replace("<!-- options -->", choices)
# end step


# step pay
def pay_by_card(shop, form):
    """The card form: charges the card, or sends the shopper to their bank for 3DS."""
    card = {
        "holderName": form["holder"],
        "number": form["number"].replace(" ", ""),
        "expiryMonth": number(form, "month"),
        "expiryYear": number(form, "year"),
        "cvv": form["cvv"],
    }
    try:
        return redirect(shop.pay(form["order"], card, number(form, "installments"), form.get("terms") == "accepted"))
    except PartitaError as error:
        if not error.shopper_message:
            raise
        return show_card(shop, form, error.shopper_message, 402)
# end step


# end only
# step return
def show_result(shop, form):
    """Where the shopper returns to. Anyone can open this address, so it proves nothing: the shop asks Partita."""
    reference = form.get("order", "")
    if shop.orders.read(reference):
        shop.settle(reference)
    is_paid = (shop.orders.read(reference) or {}).get("fulfillments", 0) > 0
    message = "Thank you for your order." if is_paid else "We're checking your payment."
    return page("done", 200 if is_paid else 202, reference=reference, message=message)
# end step


def show_order(shop, form, reference):
    order = shop.orders.read(reference)
    return page("order", planNumber=order["plan_number"], **order) if order else (404, "Not found")


def change_order(shop, form, reference, action):
    """The buttons of the staff. In your shop, these addresses need a sign-in and protection against cross-site requests."""
    if action == "ship":
        shop.ship(reference)
    elif action == "cancel":
        shop.cancel(reference)
    else:
        shop.refund(reference, number(form, "amount"))
    return redirect(f"/orders/{reference}")


ROUTES = [
    ("GET", r"/", show_cart),
    # only redirect
    ("POST", r"/checkout", redirect_to_partita),
    # end only
    # only hosted-fields
    ("POST", r"/checkout", show_fields),
    # end only
    # only direct
    ("POST", r"/checkout", show_card),
    ("POST", r"/checkout/pay", pay_by_card),
    # end only
    ("GET", r"/checkout/done", show_result),
    ("GET", r"/orders/(?P<reference>[\w-]+)", show_order),
    ("POST", r"/orders/(?P<reference>[\w-]+)/(?P<action>ship|cancel|refund)", change_order),
]


# Anyone can send a body, so its size is limited, in bytes.
MAX_FORM = 64 * 1024
MAX_WEBHOOK = 1024 * 1024


class Handler(BaseHTTPRequestHandler):
    shop: Shop
    # Closes connections on which nothing arrives, in seconds.
    timeout = 30

    def do_GET(self):
        self.respond(b"")

    # The shop has no addresses for them.
    do_HEAD = do_OPTIONS = do_PUT = do_PATCH = do_DELETE = do_TRACE = do_GET

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if not (length.isascii() and length.isdigit()):
            self.send(411, "Send the length of the body")
            return
        limit = MAX_WEBHOOK if self.path == "/webhooks" else MAX_FORM
        if int(length) <= limit:
            self.respond(self.rfile.read(int(length)))
            return
        self.send(413, "Too large")
        # Reads on without storing it, because the sender might not see a response before the end.
        left = int(length)
        while left > 0 and (part := self.rfile.read(min(left, MAX_FORM))):
            left -= len(part)

    def respond(self, body):
        try:
            self.send(*self.result(body))
        except Refused as refusal:
            self.send(409, html.escape(str(refusal)))
        except PartitaError as error:
            logging.exception("%s %s", self.command, self.path)
            if error.is_refusal:
                self.send(409, "Partita refused this. Check what you entered.")
            else:
                self.send(502, "Something went wrong. Try again in a moment.")
        except Exception:
            logging.exception("%s %s", self.command, self.path)
            self.send(500, "Something went wrong. Try again in a moment.")

    def result(self, body):
        try:
            url = urlsplit(self.path)
        except ValueError:
            return 400, "Bad request"
        # only webhooks
        # step webhook
        if (self.command, url.path) == ("POST", "/webhooks"):
            return handle_webhook(body, self.headers, os.environ["PARTITA_WEBHOOK_SECRET"], self.shop), ""
        # end step
        # end only
        for method, pattern, handle in ROUTES:
            match = re.fullmatch(pattern, url.path)
            if match and method == self.command:
                form = defaultdict(str, parse_qsl(url.query if method == "GET" else body.decode(errors="replace")))
                return handle(self.shop, form, **match.groupdict())
        return 404, "Not found"

    def send(self, status, text):
        self.send_response(status)
        if status == 303:
            self.send_header("Location", text)
            text = ""
        data = text.encode()
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)


def make_server(port):
    """The shop on this machine. With port 0, on any free one."""
    server = ThreadingHTTPServer(("127.0.0.1", port), Handler)
    Handler.shop = Shop(f"http://127.0.0.1:{server.server_port}")
    return server


if __name__ == "__main__":
    server = make_server(int(os.environ.get("PORT", "3000")))
    print(f"The shop is at {Handler.shop.url}", flush=True)
    server.serve_forever()
