# docs:start
# pip install cryptography
import base64
import json
import os
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def base64url(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


def to_number(text):
    return int.from_bytes(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), "big")


def encrypt_body(body, jwk):
    """Encrypts the bytes of a body with a request_encryption key. Send it as application/jose."""
    header = {
        "alg": "RSA-OAEP-256",
        "enc": "A256GCM",
        "kid": jwk["kid"],
        "cty": "application/json",
        "iat": int(time.time()),
    }
    head = base64url(json.dumps(header).encode())
    public_key = rsa.RSAPublicNumbers(to_number(jwk["e"]), to_number(jwk["n"])).public_key()
    content_key, iv = os.urandom(32), os.urandom(12)
    oaep = padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None)
    wrapped = public_key.encrypt(content_key, oaep)
    # The header is authenticated, too, so changes to it are detected.
    sealed = AESGCM(content_key).encrypt(iv, body, head)
    parts = [wrapped, iv, sealed[:-16], sealed[-16:]]
    return b".".join([head, *map(base64url, parts)]).decode()
# docs:end


if __name__ == "__main__":
    import sys

    with open(os.environ["JWK_FILE"], encoding="utf-8") as file:
        print(encrypt_body(sys.stdin.buffer.read(), json.load(file)))
