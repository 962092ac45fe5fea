import json
import time
import urllib.error
import urllib.request

API = "https://api.sandbox.partita.example/v3"


def wait_for_payment(plan_number, total, token, pause=5):
    """Returns "paid", "gone" or "waiting" (ask again later, or wait for the webhook)."""
    url = f"{API}/installment-plans/{plan_number}/authorization"
    for _ in range(24):
        try:
            request = urllib.request.Request(url, headers={"Authorization": f"Bearer {token}"})
            with urllib.request.urlopen(request) as response:
                answer = json.load(response)
            if answer["isAuthorized"] and answer["authorizedAmount"]["value"] == total:
                return "paid"
            if answer["planStatus"] in ("expired", "canceled"):
                return "gone"
        except urllib.error.URLError:
            pass  # a till network drops now and then: try again
        time.sleep(pause)
    return "waiting"
