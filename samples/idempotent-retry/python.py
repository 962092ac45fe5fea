# docs:start
# pip install requests
import json
import os
import random
import time

import requests

RETRIED = {429, 500, 503}
# The gateway may have processed the refund, so read the plan before you retry.
UNKNOWN = {502, 504}
ATTEMPTS = 5


class ApiError(Exception):
    def __init__(self, status, result, attempts):
        error = result.get("error", {})
        self.code = error.get("code", "network_error")
        self.attempts = attempts
        trace = result.get("traceId")
        super().__init__(f"{status} {self.code}: {error.get('message')} (trace {trace})")


def create_refund(plan_number, refund, idempotency_key):
    """Refunds a plan once, however many attempts that takes. Derive the key from your own refund
    number, such as RMA-2201-refund from RMA-2201, and store the refund before the first attempt.
    refund["reference"] is that number: if the outcome is unknown, it tells whether the plan has the
    refund."""
    host = os.environ.get("PARTITA_API_URL", "https://api.sandbox.partita.example/v3")
    headers = {
        "Authorization": f"Bearer {os.environ['PARTITA_TOKEN']}",
        "Content-Type": "application/json",
        "X-Partita-Idempotency-Key": idempotency_key,
    }
    # Send the same bytes in every attempt: the key is rejected with a different body.
    body = json.dumps(refund)
    plan = f"{host}/installment-plans/{plan_number}"
    is_unknown = False
    for attempt in range(1, ATTEMPTS + 1):
        status, result, retry_after = 0, {}, None
        try:
            done = find_refund(plan, refund["reference"], headers) if is_unknown else None
            if done:
                return 200, done, attempt
            response = requests.post(f"{plan}/refunds", data=body, headers=headers, timeout=(3, 30))
            status, retry_after = response.status_code, response.headers.get("Retry-After")
            result = response.json()
        except (requests.RequestException, ValueError):
            pass  # Without a response, the refund may or may not exist.
        if 200 <= status < 300 and "refundId" in result:
            return status, result, attempt
        is_running = result.get("error", {}).get("code") == "idempotency_in_progress"
        failed = status < 300 or status in UNKNOWN
        is_unknown = is_unknown or failed
        may_retry = failed or status in RETRIED or is_running
        if not may_retry or attempt == ATTEMPTS:
            raise ApiError(status, result, attempt)
        seconds = int(retry_after) if (retry_after or "").isdigit() else 0
        time.sleep(seconds or 2**attempt * 0.1 * random.uniform(0.5, 1.5))


def find_refund(plan, reference, headers):
    """The refund with this reference, or None."""
    response = requests.get(plan, headers={"Authorization": headers["Authorization"]}, timeout=(3, 30))
    response.raise_for_status()
    found = (refund for refund in response.json().get("refunds", []) if refund.get("reference") == reference)
    return next(found, None)
# docs:end


if __name__ == "__main__":
    wanted = {"amount": {"value": int(os.environ["AMOUNT"]), "currency": "USD"}, "reference": os.environ["IDEMPOTENCY_KEY"]}
    try:
        result = create_refund(os.environ["PLAN_NUMBER"], wanted, os.environ["IDEMPOTENCY_KEY"])
        print(json.dumps({"status": result[0], "refundId": result[1]["refundId"], "attempts": result[2]}))
    except ApiError as error:
        print(json.dumps({"error": error.code, "attempts": error.attempts}))
        raise SystemExit(1)
