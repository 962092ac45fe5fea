import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './partita-v3';

const ID = process.env.PARTITA_ID_URL ?? 'https://id.sandbox.partita.example';

interface Token {
  value: string;
  renewAt: number;
}

async function requestToken(): Promise<Token> {
  const response = await fetch(`${ID}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'installments.v3',
      client_id: process.env.PARTITA_CLIENT_ID ?? '',
      client_secret: process.env.PARTITA_CLIENT_SECRET ?? '',
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`No token: status ${response.status}`);
  const { access_token, expires_in } = (await response.json()) as {
    access_token: string;
    expires_in: number;
  };
  return { value: access_token, renewAt: Date.now() + expires_in * 900 }; // 90% of the lifetime, in milliseconds
}

let current: Promise<Token> | undefined;

/** All callers share one token, and concurrent callers share one request for it. */
async function accessToken(): Promise<string> {
  const used = (current ??= requestToken());
  try {
    const token = await used;
    if (Date.now() < token.renewAt) return token.value;
  } catch (error) {
    if (current === used) current = undefined;
    throw error;
  }
  if (current === used) current = undefined;
  return accessToken();
}

const MAX_ATTEMPTS = 3;
const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Repeats the same request, with the same idempotency key and the same bytes. */
async function fetchWithRetries(request: Request): Promise<Response> {
  const isRead = request.method === 'GET';
  for (let attempt = 1; ; attempt += 1) {
    const last = attempt === MAX_ATTEMPTS;
    try {
      const response = await fetch(request.clone(), { signal: AbortSignal.timeout(33_000) }); // 3 s to connect, 30 s to read
      const retry =
        [429, 500, 503].includes(response.status) ||
        (isRead && [502, 504].includes(response.status));
      if (!retry || last) return response;
      await wait(Number(response.headers.get('Retry-After')) || 2 ** attempt);
    } catch (error) {
      if (!isRead || last) throw error; // a write may have happened: read the plan first
      await wait(2 ** attempt);
    }
  }
}

const authorize: Middleware = {
  async onRequest({ request }) {
    request.headers.set('Authorization', `Bearer ${await accessToken()}`);
    return request;
  },
};

export const partita = createClient<paths>({
  baseUrl: process.env.PARTITA_API_URL ?? 'https://api.sandbox.partita.example/v3',
  fetch: fetchWithRetries,
});
partita.use(authorize);
