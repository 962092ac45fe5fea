// docs:start
import { setTimeout as wait } from 'node:timers/promises';

const RETRIED = new Set([429, 500, 502, 503, 504]);
const ATTEMPTS = 5;

export class ApiError extends Error {
  constructor(status, { error, traceId } = {}) {
    super(`${error?.code ?? status}: ${error?.message ?? 'no details'} (trace ${traceId})`);
    this.code = error?.code ?? 'network_error';
  }
}

/**
 * Refunds a plan once, however often it has to ask. The key stands for this refund:
 * make it with crypto.randomUUID() and store it with the refund before the first attempt.
 */
export async function createRefund(planNumber, refund, idempotencyKey) {
  const host = process.env.PARTITA_API_URL ?? 'https://api.sandbox.partita.example/v3';
  const request = {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${process.env.PARTITA_TOKEN}`,
      'Content-Type': 'application/json',
      'X-Partita-Idempotency-Key': idempotencyKey,
    },
    // The same bytes in every attempt: another body with this key is refused.
    body: JSON.stringify(refund),
  };
  for (let attempt = 1; ; attempt++) {
    let response;
    let answer = {};
    try {
      const signal = AbortSignal.timeout(15_000);
      response = await fetch(`${host}/installment-plans/${planNumber}/refunds`, { ...request, signal });
      answer = await response.json();
    } catch {
      // No answer: the refund may exist or not. The key makes it safe to ask again.
    }
    if (response?.ok && answer.refundId) return { status: response.status, refund: answer, attempts: attempt };
    const isRunning = answer.error?.code === 'idempotency_in_progress';
    const mayRetry = !response || response.ok || RETRIED.has(response.status) || isRunning;
    if (!mayRetry || attempt === ATTEMPTS) throw Object.assign(new ApiError(response?.status ?? 0, answer), { attempts: attempt });
    const asked = Number(response?.headers.get('retry-after'));
    await wait(asked > 0 ? asked * 1000 : 2 ** attempt * 100 * (0.5 + Math.random()));
  }
}
// docs:end

const { PLAN_NUMBER, IDEMPOTENCY_KEY, AMOUNT } = process.env;
try {
  const body = { amount: { value: Number(AMOUNT), currency: 'USD' } };
  const { status, refund, attempts } = await createRefund(PLAN_NUMBER, body, IDEMPOTENCY_KEY);
  console.log(JSON.stringify({ status, refundId: refund.refundId, attempts }));
} catch (error) {
  console.log(JSON.stringify({ error: error.code, attempts: error.attempts }));
  process.exitCode = 1;
}
