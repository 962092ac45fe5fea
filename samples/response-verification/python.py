# docs:start
# pip install cryptography
import base64
import json
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

# Allow only these two, never none or an algorithm with a shared secret.
PADDINGS = {
    "RS256": padding.PKCS1v15(),
    "PS256": padding.PSS(mgf=padding.MGF1(hashes.SHA256()), salt_length=32),
}


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def verify_response(jws, body, jwks, expected, now=None):
    """Verifies a detached signature over the bytes of a body. expected has the members that the
    header must contain: typ, htm, htu, sts, and rid. None means that a member must be absent."""
    try:
        head, middle, signature = jws.split(".")
        header = json.loads(decode(head))
        if middle or not signature or "crit" in header:
            return False
        if any(header.get(name) != value for name, value in expected.items()):
            return False
        now = time.time() if now is None else now
        if type(header["iat"]) is not int or abs(now - header["iat"]) > 300:
            return False
        jwk = next(key for key in jwks["keys"] if key.get("kid") == header["kid"])
        numbers = [int.from_bytes(decode(jwk[name]), "big") for name in ("e", "n")]
        public_key = rsa.RSAPublicNumbers(*numbers).public_key()
        signed = f"{head}.".encode() + base64.urlsafe_b64encode(body).rstrip(b"=")
        public_key.verify(decode(signature), signed, PADDINGS[header["alg"]], hashes.SHA256())
        return True
    except Exception:  # Malformed input means an invalid signature, not a crash.
        return False
# docs:end


if __name__ == "__main__":
    import os
    import sys

    status = os.environ.get("EXPECT_STATUS")
    wanted = {
        "typ": os.environ["EXPECT_TYP"],
        "htm": os.environ["EXPECT_METHOD"],
        "htu": os.environ["EXPECT_URL"],
        "sts": None if status is None else int(status),
        "rid": os.environ.get("EXPECT_TRACE"),
    }
    with open(os.environ["JWKS_FILE"], encoding="utf-8") as file:
        keys = json.load(file)
    raw = sys.stdin.buffer.read()
    valid = verify_response(os.environ["JWS"], raw, keys, wanted, int(os.environ["NOW"]))
    print("valid" if valid else "invalid")
    raise SystemExit(0 if valid else 1)
