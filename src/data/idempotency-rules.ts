/**
 * Codes of requests that Partita rejects before it reads the idempotency key, besides all those with status 401. Nothing is stored for them, so
 * the key can be used again, and an earlier response stays stored under it.
 */
export const REJECTED_BEFORE_THE_KEY: ReadonlySet<string> = new Set(['scope_missing', 'merchant_inactive', 'ip_not_allowed']);
