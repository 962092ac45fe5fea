# docs:start
# pip install cryptography
import base64
import json
import time
import uuid

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def sign_request(method, url, body, key_id, private_key_pem):
    """Signs the exact bytes that you send: serialize once, sign, and send the same bytes."""
    header = {
        "alg": "RS256",
        "kid": key_id,
        "typ": "partita-req+jws",
        "iat": int(time.time()),
        "jti": str(uuid.uuid4()),
        "htm": method,
        "htu": url,
    }
    head = base64url(json.dumps(header).encode())
    private_key = serialization.load_pem_private_key(private_key_pem, password=None)
    signed = f"{head}.{base64url(body)}".encode()
    signature = private_key.sign(signed, padding.PKCS1v15(), hashes.SHA256())
    # The payload is detached: it's the body of the request.
    return f"{head}..{base64url(signature)}"
# docs:end


if __name__ == "__main__":
    import os
    import sys

    with open(os.environ["PRIVATE_KEY_FILE"], "rb") as file:
        pem = file.read()
    method, url, key_id = (os.environ[name] for name in ("METHOD", "URL", "KEY_ID"))
    print(sign_request(method, url, sys.stdin.buffer.read(), key_id, pem))
