import os
import random
import time

import requests

from token_cache import TokenCache

API = os.environ.get("PARTITA_API_URL", "https://api.sandbox.partita.example/v3")
RETRIED = {429, 500, 502, 503, 504}
ATTEMPTS = 5
# A shopper doesn't wait longer than this, in seconds.
LONGEST_WAIT = 30
# Cancels unpaid plans. It has a host of its own.
TEXT2PAY = os.environ.get("PARTITA_TEXT2PAY_URL", "https://text2pay.sandbox.partita.example/v1")
tokens = TokenCache("installments.v3")


class PartitaError(Exception):
    """The last response of a call, or none. `is_unknown` tells whether Partita may have done the work in any attempt."""

    def __init__(self, status, result, is_unknown):
        error = result.get("error", {})
        super().__init__(f"{error.get('code', status)}: {error.get('message')} (trace {result.get('traceId')})")
        self.status = status
        self.code = error.get("code")
        # Partita did nothing, and returns this again for the same key. Otherwise, repeat the request with the same key and body.
        self.is_refusal = not is_unknown and error.get("retryable") is False and status not in (401, 403)
        # A text that you can show to the shopper.
        self.shopper_message = error.get("shopperMessage")


# step call
def delay(response, attempt):
    """Seconds before the next attempt: as long as Partita asks for, or a little longer each time."""
    asked = response.headers.get("Retry-After", "") if response is not None else ""
    return int(asked) if asked.isdigit() else 2**attempt * 0.05 * random.uniform(0.5, 1.5)


def partita(method, path, body=None, key=None):
    """Calls the Installments API, or the full URL of another one. A timeout doesn't tell whether Partita did the work,
    so each attempt sends the same body with the same idempotency key. Writes need a key that you can compute again:
    the order and the intent, never a random number."""
    url = API + path if path.startswith("/") else path
    is_unknown = False
    for attempt in range(1, ATTEMPTS + 1):
        token = tokens.get()
        headers = {"Authorization": f"Bearer {token}"}
        if key:
            headers["X-Partita-Idempotency-Key"] = key
        response, result = None, {}
        try:
            response = requests.request(method, url, json=body, headers=headers, timeout=(3, 30))
            result = response.json()
            # Something in between may respond with other JSON than Partita.
            if not isinstance(result, dict) or not isinstance(result.get("error", {}), dict):
                result = {}
        except requests.RequestException:
            pass
        if response is not None and response.ok and result:
            return result
        code = result.get("error", {}).get("code")
        is_token_old = code in ("token_expired", "token_invalid")
        if is_token_old:
            tokens.invalidate(token)
        status = None if response is None else response.status_code
        # Any of the attempts may have done the work, not only the last one.
        is_unknown = is_unknown or status is None or response.ok or status >= 500 or code == "idempotency_in_progress"
        can_retry = status is None or status in RETRIED or is_token_old or code == "idempotency_in_progress"
        pause = 0 if is_token_old else delay(response, attempt)
        if not can_retry or attempt == ATTEMPTS or pause > LONGEST_WAIT:
            raise PartitaError(status, result, is_unknown)
        time.sleep(pause)
# end step
