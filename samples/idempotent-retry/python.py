# docs:start
import json
import os
import random
import time

import requests

RETRIED = {429, 500, 502, 503, 504}
ATTEMPTS = 5


class ApiError(Exception):
    def __init__(self, status, answer, attempts):
        error = answer.get("error", {})
        self.code = error.get("code", "network_error")
        self.attempts = attempts
        trace = answer.get("traceId")
        super().__init__(f"{status} {self.code}: {error.get('message')} (trace {trace})")


def create_refund(plan_number, refund, idempotency_key):
    """Refunds a plan once, however often it has to ask. The key stands for this refund:
    make it with uuid.uuid4() and store it with the refund before the first attempt."""
    host = os.environ.get("PARTITA_API_URL", "https://api.sandbox.partita.example/v3")
    headers = {
        "Authorization": f"Bearer {os.environ['PARTITA_TOKEN']}",
        "Content-Type": "application/json",
        "X-Partita-Idempotency-Key": idempotency_key,
    }
    # The same bytes in every attempt: another body with this key is refused.
    body = json.dumps(refund)
    for attempt in range(1, ATTEMPTS + 1):
        status, answer, retry_after = 0, {}, None
        try:
            response = requests.post(
                f"{host}/installment-plans/{plan_number}/refunds",
                data=body,
                headers=headers,
                timeout=15,
            )
            status, retry_after = response.status_code, response.headers.get("Retry-After")
            answer = response.json()
        except (requests.RequestException, ValueError):
            pass  # No answer: the refund may exist or not. The key makes it safe to ask again.
        if 200 <= status < 300 and "refundId" in answer:
            return status, answer, attempt
        is_running = answer.get("error", {}).get("code") == "idempotency_in_progress"
        may_retry = status < 300 or status in RETRIED or is_running
        if not may_retry or attempt == ATTEMPTS:
            raise ApiError(status, answer, attempt)
        seconds = int(retry_after) if (retry_after or "").isdigit() else 0
        time.sleep(seconds or 2**attempt * 0.1 * random.uniform(0.5, 1.5))
# docs:end


if __name__ == "__main__":
    wanted = {"amount": {"value": int(os.environ["AMOUNT"]), "currency": "USD"}}
    try:
        result = create_refund(os.environ["PLAN_NUMBER"], wanted, os.environ["IDEMPOTENCY_KEY"])
        print(json.dumps({"status": result[0], "refundId": result[1]["refundId"], "attempts": result[2]}))
    except ApiError as error:
        print(json.dumps({"error": error.code, "attempts": error.attempts}))
        raise SystemExit(1)
