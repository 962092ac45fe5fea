import json
import os
import time
import urllib.parse
import urllib.request

ID = os.environ.get("PARTITA_ID_URL", "https://id.sandbox.partita.example")
API = os.environ.get("PARTITA_API_URL", "https://api.sandbox.partita.example/v3")
_token = {"value": "", "renew_at": 0}


def _access_token():
    if time.time() < _token["renew_at"]:
        return _token["value"]
    form = urllib.parse.urlencode({
        "grant_type": "client_credentials",
        "scope": "installments.v3",
        "client_id": os.environ["PARTITA_CLIENT_ID"],
        "client_secret": os.environ["PARTITA_CLIENT_SECRET"],
    })
    with urllib.request.urlopen(f"{ID}/connect/token", data=form.encode()) as response:
        result = json.load(response)
    _token.update(value=result["access_token"], renew_at=time.time() + result["expires_in"] * 0.9)
    return _token["value"]


def _call(method, path, body=None, idempotency_key=None):
    headers = {"Authorization": f"Bearer {_access_token()}"}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if idempotency_key:
        headers["X-Partita-Idempotency-Key"] = idempotency_key
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(API + path, data, headers, method=method)
    with urllib.request.urlopen(request) as response:  # raises HTTPError for 4xx and 5xx
        return json.load(response)


def create_plan(request, attempt=1):
    """Increase `attempt` when the shopper tries another card. Keep it when you retry after a timeout."""
    key = f"{request['planData']['orderReference']}-create-{attempt}"
    return _call("POST", "/installment-plans", request, key)


def may_ship(plan_number, total):
    """True: ship. total: the order total in minor units."""
    result = _call("GET", f"/installment-plans/{plan_number}/authorization")
    return result["isAuthorized"] and result["authorizedAmount"]["value"] == total
