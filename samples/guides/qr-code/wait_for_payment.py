import json
import os
import time
import urllib.error
import urllib.request

API = os.environ.get("PARTITA_API_URL", "https://api.sandbox.partita.example/v3")


def wait_for_payment(plan_number, total, token, pause=5):
    """Returns "paid", "gone" or "waiting" (ask again later, or wait for the webhook)."""
    url = f"{API}/installment-plans/{plan_number}/authorization"
    for _ in range(24):
        try:
            request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
            with urllib.request.urlopen(request) as response:
                result = json.load(response)
            if result["isAuthorized"] and result["authorizedAmount"]["value"] == total:
                return "paid"
            # A plan that is cleared but not authorized has been fully refunded.
            if result["planStatus"] in ("expired", "canceled", "cleared"):
                return "gone"
        except urllib.error.URLError:
            pass  # a till network drops now and then: try again
        time.sleep(pause)
    return "waiting"
