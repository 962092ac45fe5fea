import { encryptBody } from './encrypt-body.mjs';
import { signRequest } from './sign-request.mjs';

export async function createPlan(plan, { token, idempotencyKey, encryptionKey, signing }) {
  const api = process.env.PARTITA_API_URL ?? 'https://api.sandbox.partita.example/v3';
  const url = `${api}/installment-plans`;
  const body = encryptBody(JSON.stringify(plan), encryptionKey);
  return fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/jose',
      'X-Partita-Idempotency-Key': idempotencyKey,
      'X-Partita-Signature': signRequest({ method: 'POST', url, body, ...signing }),
    },
    body,
  });
}
