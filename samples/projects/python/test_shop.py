# only webhooks
import base64
import hashlib
import hmac
import threading
import time

# end only
import os
import unittest
from concurrent.futures import ThreadPoolExecutor

import requests

# only direct
from partita import PartitaError
# end only
# only webhooks
from server import make_server
# end only
from shop import Refused, Shop

# step test
APPROVED = "4111111111111111"
DECLINED = "4000020000001008"


class ShopTest(unittest.TestCase):
    def setUp(self):
        self.shop = Shop("http://127.0.0.1:3000")
        self.reference = self.shop.orders.create(40000, "USD")["reference"]

    def order(self):
        return self.shop.orders.read(self.reference)

    # only redirect, hosted-fields
    def pay(self, number):
        """Pays as the shopper, with a test card."""
        plan = self.shop.checkout(self.reference)
        act = {"planNumber": plan["planNumber"], "action": "pay", "cardNumber": number}
        requests.post(f"{os.environ['PARTITA_ID_URL']}/_sandbox/shopper", json=act, timeout=10).raise_for_status()
    # end only
    # only direct
    def pay(self, number):
        """Pays as the shopper, with a test card."""
        card = {"holderName": "Alex Rivera", "number": number, "expiryMonth": 12, "expiryYear": 2039, "cvv": "123"}
        try:
            self.shop.pay(self.reference, card, 4, True)
        except PartitaError as error:
            self.assertEqual(error.status, 402)
    # end only

    def test_an_order_is_paid_only_after_partita_has_authorized_it(self):
        self.pay(DECLINED)
        self.shop.settle(self.reference)
        self.assertEqual(self.order()["state"], "pending")
        self.pay(APPROVED)
        with ThreadPoolExecutor() as pool:
            list(pool.map(self.shop.settle, [self.reference] * 2))
        self.assertEqual(self.order()["state"], "paid")
        self.assertEqual(self.order()["fulfillments"], 1)

    def test_shipping_captures_the_plan_and_a_refund_lowers_it(self):
        self.pay(APPROVED)
        self.shop.settle(self.reference)
        self.shop.ship(self.reference)
        self.assertEqual(self.shop.plan_of(self.order())["status"], "active")
        self.shop.refund(self.reference, 15000)
        self.assertEqual(self.shop.plan_of(self.order())["amount"]["value"], 25000)

    def test_a_canceled_order_is_not_shipped(self):
        self.pay(APPROVED)
        self.shop.settle(self.reference)
        self.shop.cancel(self.reference)
        with self.assertRaises(Refused):
            self.shop.ship(self.reference)

    # only webhooks
    def test_the_webhook_endpoint_accepts_signed_events_only(self):
        server = make_server(0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        body = b'{"type":"plan.created","data":{"orderReference":"HL-1"}}'
        timestamp = str(int(time.time()))

        def send(secret):
            key = base64.b64decode(secret.removeprefix("whsec_"))
            digest = hmac.new(key, f"evt_1.{timestamp}.".encode() + body, hashlib.sha256).digest()
            signature = f"v1,{base64.b64encode(digest).decode()}"
            headers = {"webhook-id": "evt_1", "webhook-timestamp": timestamp, "webhook-signature": signature}
            url = f"http://127.0.0.1:{server.server_port}/webhooks"
            return requests.post(url, data=body, headers=headers, timeout=10).status_code

        self.assertEqual(send("whsec_bm90IHRoZSBzZWNyZXQ="), 401)
        self.assertEqual(send(os.environ["PARTITA_WEBHOOK_SECRET"]), 200)
    # end only


if __name__ == "__main__":
    unittest.main()
# end step
