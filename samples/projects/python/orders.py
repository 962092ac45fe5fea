import itertools
import threading
import time
from contextlib import contextmanager


class Refused(Exception):
    """A request that the state of the order doesn't allow."""


class Orders:
    """The orders of the shop, in memory. In your shop, this is the database: `change` is a transaction that
    locks one row, and `reference` and the webhook ID have a unique index."""

    def __init__(self):
        self._orders = {}
        self._locks = {}
        # Unique after a restart, too, because the sandbox still knows the earlier orders.
        self._numbers = itertools.count(time.time_ns() // 1_000_000)
        # only webhooks
        self._events = set()
        # end only

    # step cart
    def create(self, amount, currency):
        """A new order with the total that your server computed, in minor units."""
        reference = f"HL-{next(self._numbers)}"
        self._locks[reference] = threading.Lock()
        self._orders[reference] = {
            "reference": reference,
            "amount": amount,
            "currency": currency,
            "state": "pending",
            "plan_number": "",
            "attempt": 1,
            "fulfillments": 0,
            "captured": 0,
            "refund_attempt": 1,
            "open_refund": None,
        }
        return self.read(reference)
    # end step

    def read(self, reference):
        """A copy of the order, or None."""
        order = self._orders.get(reference)
        return order and dict(order)

    @contextmanager
    def change(self, reference):
        """Runs one change of an order after the other, so that a redirect and a webhook can't both fulfill it."""
        if reference not in self._orders:
            raise Refused(f"There is no order {reference}.")
        with self._locks[reference]:
            order = self.read(reference)
            try:
                yield order
            finally:
                # What the work learned before it failed, such as a new state, is saved, too.
                self._orders[reference] = order

    # only webhooks
    # step webhook
    def has_seen(self, webhook_id):
        """Whether this webhook was handled."""
        return webhook_id in self._events

    def remember(self, webhook_id):
        """Call it when the work is done. Keep the IDs for at least four days, which is longer than Partita retries."""
        self._events.add(webhook_id)
    # end step
    # end only
