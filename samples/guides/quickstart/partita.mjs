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
  });
  if (!response.ok) throw new Error(`token: ${response.status}`);
  const { access_token, expires_in } = await response.json();
  token = { value: access_token, renewAt: Date.now() + expires_in * 900 }; // 90% of the lifetime
  return token.value;
}

async function call(method, path, { body, idempotencyKey } = {}) {
  const headers = { Authorization: `Bearer ${await accessToken()}` };
  if (body) headers['Content-Type'] = 'application/json';
  if (idempotencyKey) headers['X-Partita-Idempotency-Key'] = idempotencyKey;
  const response = await fetch(API + path, { method, headers, body: body && JSON.stringify(body) });
  const result = await response.json();
  if (!response.ok)
    throw Object.assign(new Error(result.error.message), { status: response.status, ...result });
  return result;
}

/** Increase `attempt` when the shopper tries another card. Keep it when you retry after a timeout. */
export const createPlan = (request, attempt = 1) =>
  call('POST', '/installment-plans', {
    body: request,
    idempotencyKey: `${request.planData.orderReference}-create-${attempt}`,
  });

/** Returns true if you can ship. `total` is the order total in minor units. */
export async function mayShip(planNumber, total) {
  const { isAuthorized, authorizedAmount } = await call(
    'GET',
    `/installment-plans/${planNumber}/authorization`,
  );
  return isAuthorized && authorizedAmount.value === total;
}
