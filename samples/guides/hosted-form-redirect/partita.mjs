const ID = process.env.PARTITA_ID_URL ?? 'https://id.sandbox.partita.example';
const API = process.env.PARTITA_API_URL ?? 'https://api.sandbox.partita.example/v3';
let token = { value: '', renewAt: 0 };

async function accessToken() {
  if (Date.now() < token.renewAt) return token.value;
  const response = await fetch(`${ID}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'installments.v3',
      client_id: process.env.PARTITA_CLIENT_ID,
      client_secret: process.env.PARTITA_CLIENT_SECRET,
    }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`No token: status ${response.status}`);
  const { access_token, expires_in } = await response.json();
  token = { value: access_token, renewAt: Date.now() + expires_in * 900 }; // 90% of the lifetime
  return token.value;
}

export async function partita(method, path, { body, key } = {}) {
  const response = await fetch(API + path, {
    method,
    headers: {
      Authorization: `Bearer ${await accessToken()}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key && { 'X-Partita-Idempotency-Key': key }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(30_000),
  });
  const result = await response.json();
  if (response.ok) return result;
  throw Object.assign(new Error(result.error.message), {
    code: result.error.code,
    traceId: result.traceId,
  });
}
