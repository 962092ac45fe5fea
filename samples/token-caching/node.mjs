// docs:start
/** Provides an access token and renews it before it expires. Concurrent callers share one request. */
export class TokenCache {
  #scope;
  #current;

  constructor(scope) {
    this.#scope = scope;
  }

  async get() {
    if (!this.#current || Date.now() >= (await this.#current).renewAt) this.#current = this.#request();
    return (await this.#current).token;
  }

  /** Call this after a 401 token_expired or token_invalid. It keeps a token newer than the rejected one. */
  async invalidate(refused) {
    if (this.#current && (await this.#current).token === refused) this.#current = undefined;
  }

  #request() {
    const asked = requestToken(this.#scope);
    // A failed request isn't cached, so the next caller tries again.
    asked.catch(() => {
      if (this.#current === asked) this.#current = undefined;
    });
    return asked;
  }
}

async function requestToken(scope) {
  const host = process.env.PARTITA_ID_URL ?? 'https://id.sandbox.partita.example';
  const response = await fetch(`${host}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope,
      client_id: process.env.PARTITA_CLIENT_ID,
      client_secret: process.env.PARTITA_CLIENT_SECRET,
    }),
    signal: AbortSignal.timeout(33_000),
  });
  if (!response.ok) throw new Error(`The token request failed with ${response.status}.`);
  const { access_token: token, expires_in: seconds } = await response.json();
  // Renewed at 90% of its lifetime, so no request uses an expired token.
  return { token, renewAt: Date.now() + seconds * 900 };
}
// docs:end

if (process.argv[1] === import.meta.filename) {
  const cache = new TokenCache('installments.v3');
  const seen = new Set(await Promise.all([cache.get(), cache.get(), cache.get()]));
  seen.add(await cache.get()).add(await cache.get());
  await cache.invalidate(await cache.get());
  const last = await cache.get();
  console.log(JSON.stringify({ tokens: seen.add(last).size, length: last.length }));
}
