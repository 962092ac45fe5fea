# docs:start
# pip install requests
import os
import threading
import time

import requests


class TokenCache:
    """Provides an access token and renews it before it expires. Concurrent callers share one request."""

    def __init__(self, scope):
        self._scope = scope
        self._lock = threading.Lock()
        self._token = None
        self._renew_at = 0.0

    def get(self):
        with self._lock:
            if self._token is None or time.monotonic() >= self._renew_at:
                self._request()
            return self._token

    def invalidate(self, refused):
        """Call this after a 401 token_expired or token_invalid. It keeps a token newer than the rejected one."""
        with self._lock:
            if self._token == refused:
                self._token = None

    def _request(self):
        host = os.environ.get("PARTITA_ID_URL", "https://id.sandbox.partita.example")
        response = requests.post(
            f"{host}/connect/token",
            data={
                "grant_type": "client_credentials",
                "scope": self._scope,
                "client_id": os.environ["PARTITA_CLIENT_ID"],
                "client_secret": os.environ["PARTITA_CLIENT_SECRET"],
            },
            timeout=(3, 30),
        )
        response.raise_for_status()
        result = response.json()
        self._token = result["access_token"]
        # Renewed at 90% of its lifetime, so no request uses an expired token.
        self._renew_at = time.monotonic() + result["expires_in"] * 0.9
# docs:end


if __name__ == "__main__":
    import json
    from concurrent.futures import ThreadPoolExecutor

    cache = TokenCache("installments.v3")
    with ThreadPoolExecutor() as pool:
        seen = set(pool.map(lambda _: cache.get(), range(3)))
    seen |= {cache.get(), cache.get()}
    cache.invalidate(cache.get())
    last = cache.get()
    print(json.dumps({"tokens": len(seen | {last}), "length": len(last)}))
