# docs:start
# pip install cryptography
import base64
import json

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def decrypt_response(jwe, private_keys):
    """Decrypts a response. private_keys has the PEM of each key by its ID. Keep the old key for a
    day after a rotation."""
    parts = jwe.strip().split(".")
    if len(parts) != 5:
        raise ValueError("The response is not a compact JWE.")
    header = json.loads(decode(parts[0]))
    if (header.get("alg"), header.get("enc")) != ("RSA-OAEP-256", "A256GCM") or header.keys() & {"zip", "crit"}:
        raise ValueError("The header has unexpected algorithms or parameters.")
    if header.get("kid") not in private_keys:
        raise ValueError("There is no private key with the ID in the response.")
    private_key = serialization.load_pem_private_key(private_keys[header["kid"]], password=None)
    wrapped, iv, content, tag = map(decode, parts[1:])
    if len(iv) != 12 or len(tag) != 16:
        raise ValueError("The response is damaged.")
    oaep = padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None)
    content_key = private_key.decrypt(wrapped, oaep)
    # Fails if even one bit of the response was changed.
    return AESGCM(content_key).decrypt(iv, content + tag, parts[0].encode())
# docs:end


if __name__ == "__main__":
    import os
    import sys

    with open(os.environ["PRIVATE_KEY_FILE"], "rb") as file:
        keys = {os.environ["KEY_ID"]: file.read()}
    try:
        sys.stdout.buffer.write(decrypt_response(sys.stdin.read(), keys))
    except Exception as error:
        sys.exit(str(error) or type(error).__name__)
