// docs:start
import { setTimeout as wait } from 'node:timers/promises';

const RETRIED = new Set([429, 500, 503]);
/** The gateway may have processed the refund, so read the plan before you retry. */
const UNKNOWN = new Set([502, 504]);
const ATTEMPTS = 5;

export class ApiError extends Error {
  constructor(status, { error, traceId } = {}) {
    super(`${error?.code ?? status}: ${error?.message ?? 'no details'} (trace ${traceId})`);
    this.code = error?.code ?? 'network_error';
  }
}

/**
 * Refunds a plan exactly once, however many attempts it takes. Derive the key from your own refund
 * number, such as RMA-2201-refund from RMA-2201, and store the refund before the first attempt.
 * refund.reference is that number: if the outcome of an attempt is unknown, it shows whether the
 * plan has the refund.
 */
export async function createRefund(planNumber, refund, idempotencyKey) {
  const host = process.env.PARTITA_API_URL ?? 'https://api.sandbox.partita.example/v3';
  const plan = `${host}/installment-plans/${planNumber}`;
  const request = {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${process.env.PARTITA_TOKEN}`,
      'Content-Type': 'application/json',
      'X-Partita-Idempotency-Key': idempotencyKey,
    },
    // Send the same bytes in every attempt: the key is rejected with a different body.
    body: JSON.stringify(refund),
  };
  let isUnknown = false;
  for (let attempt = 1; ; attempt++) {
    let response;
    let result = {};
    try {
      const done = isUnknown && (await findRefund(plan, refund.reference));
      if (done) return { status: 200, refund: done, attempts: attempt };
      const signal = AbortSignal.timeout(33_000);
      response = await fetch(`${plan}/refunds`, { ...request, signal });
      result = await response.json();
    } catch {
      // Without a response, the refund may or may not exist.
    }
    if (response?.ok && result.refundId) return { status: response.status, refund: result, attempts: attempt };
    const isRunning = result.error?.code === 'idempotency_in_progress';
    const failed = !response || response.ok || UNKNOWN.has(response.status);
    isUnknown ||= failed;
    const mayRetry = failed || RETRIED.has(response.status) || isRunning;
    if (!mayRetry || attempt === ATTEMPTS) throw Object.assign(new ApiError(response?.status ?? 0, result), { attempts: attempt });
    const asked = Number(response?.headers.get('retry-after'));
    await wait(asked > 0 ? asked * 1000 : 2 ** attempt * 100 * (0.5 + Math.random()));
  }
}

async function findRefund(plan, reference) {
  const headers = { Authorization: `Bearer ${process.env.PARTITA_TOKEN}` };
  const response = await fetch(plan, { headers, signal: AbortSignal.timeout(33_000) });
  if (!response.ok) throw new Error(`The plan could not be read: ${response.status}`);
  const { refunds = [] } = await response.json();
  return refunds.find((refund) => refund.reference === reference);
}
// docs:end

const { PLAN_NUMBER, IDEMPOTENCY_KEY, AMOUNT } = process.env;
try {
  const body = { amount: { value: Number(AMOUNT), currency: 'USD' }, reference: IDEMPOTENCY_KEY };
  const { status, refund, attempts } = await createRefund(PLAN_NUMBER, body, IDEMPOTENCY_KEY);
  console.log(JSON.stringify({ status, refundId: refund.refundId, attempts }));
} catch (error) {
  console.log(JSON.stringify({ error: error.code, attempts: error.attempts }));
  process.exitCode = 1;
}
