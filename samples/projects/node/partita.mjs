import { setTimeout as wait } from 'node:timers/promises';
import { TokenCache } from '../../token-caching/node.mjs';

const API = process.env.PARTITA_API_URL ?? 'https://api.sandbox.partita.example/v3';
/** Cancels unpaid plans. It has a host of its own. */
export const TEXT2PAY = process.env.PARTITA_TEXT2PAY_URL ?? 'https://text2pay.sandbox.partita.example/v1';
const tokens = new TokenCache('installments.v3');

const RETRIED = new Set([429, 500, 502, 503, 504]);
const ATTEMPTS = 5;
/** A shopper doesn't wait longer than this, in milliseconds. */
const LONGEST_WAIT = 30_000;

export class PartitaError extends Error {
  /**
   * @param status Of the last response, if there was one.
   * @param isUnknown Whether Partita may have done the work in an earlier attempt.
   */
  constructor(status, { error, traceId } = {}, isUnknown = false) {
    super(`${error?.code ?? status}: ${error?.message ?? 'no response'} (trace ${traceId})`);
    this.status = status;
    this.code = error?.code ?? 'no_response';
    /** Partita did nothing, and returns this again for the same key. Otherwise, repeat the request with the same key and body. */
    this.isRefusal = !isUnknown && error?.retryable === false && ![401, 403].includes(status);
    /** A text that you can show to the shopper. */
    this.shopperMessage = error?.shopperMessage;
  }
}

// step call
/** Milliseconds before the next attempt: as long as Partita asks for, or a little longer each time. */
function delayOf(response, attempt) {
  const seconds = Number(response?.headers.get('retry-after'));
  return seconds > 0 ? seconds * 1000 : 2 ** attempt * 50 * (0.5 + Math.random());
}

/**
 * Calls the Installments API, or the full URL of another one. A timeout doesn't tell whether Partita did the work, so each attempt sends the same bytes with the same
 * idempotency key. Writes need a key that you can compute again: the order and the intent, never a random number.
 */
export async function partita(method, path, { body, key } = {}) {
  let isUnknown = false;
  for (let attempt = 1; ; attempt++) {
    const token = await tokens.get();
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
    if (key) headers['X-Partita-Idempotency-Key'] = key;
    const request = { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(33_000) };
    const response = await fetch(path.startsWith('/') ? API + path : path, request).catch(() => undefined);
    const result = await response?.json().catch(() => undefined);
    if (response?.ok && result) return result;
    const code = result?.error?.code;
    const isTokenOld = code === 'token_expired' || code === 'token_invalid';
    if (isTokenOld) await tokens.invalidate(token);
    // Any of the attempts may have done the work, not only the last one.
    isUnknown ||= !response || response.ok || response.status >= 500 || code === 'idempotency_in_progress';
    const canRetry = !response || RETRIED.has(response.status) || isTokenOld || code === 'idempotency_in_progress';
    const delay = isTokenOld ? 0 : delayOf(response, attempt);
    if (!canRetry || attempt === ATTEMPTS || delay > LONGEST_WAIT) throw new PartitaError(response?.status, result, isUnknown);
    await wait(delay);
  }
}
// end step
