# docs:start
import base64
import binascii
import hashlib
import hmac
import json
import time


def verify_webhook(raw_body, headers, secret, now=None):
    """Needs the raw bytes of the body: parsing and serializing JSON changes them."""
    webhook_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp") or ""
    signatures = headers.get("webhook-signature")
    now = time.time() if now is None else now
    if not webhook_id or not signatures or not (timestamp.isascii() and timestamp.isdigit()):
        return False
    if abs(now - int(timestamp[:12])) > 300:
        return False
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        return False
    signed = f"{webhook_id}.{timestamp}.".encode() + raw_body
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    # During a secret rotation, the header contains one signature per secret.
    for signature in signatures.split(" "):
        version, _, encoded = signature.partition(",")
        try:
            given = base64.b64decode(encoded, validate=True)
        except ValueError:
            continue
        if key and version == "v1" and hmac.compare_digest(given, expected):
            return True
    return False


def handle_webhook(raw_body, headers, secret, inbox):
    """Returns the HTTP status of the response. In Flask, the raw body is request.get_data()."""
    if not verify_webhook(raw_body, headers, secret):
        return 401
    try:
        event = json.loads(raw_body)
    except ValueError:
        return 400
    if not isinstance(event, dict):
        return 400
    # Stores the ID and the event in one transaction. Ignores a known ID, and keeps IDs for four days.
    inbox.add(headers["webhook-id"], event)
    return 200
# docs:end


if __name__ == "__main__":
    import os
    import sys

    names = ["WEBHOOK_ID", "WEBHOOK_TIMESTAMP", "WEBHOOK_SIGNATURE"]
    given_headers = {n.lower().replace("_", "-"): os.environ[n] for n in names if n in os.environ}
    valid = verify_webhook(
        sys.stdin.buffer.read(), given_headers, os.environ["WEBHOOK_SECRET"], int(os.environ["NOW"])
    )
    print("valid" if valid else "invalid")
    raise SystemExit(0 if valid else 1)
