import { NO_STORE } from './token';
import type { OperationRule } from '../contract/types';
import { SECOND } from '../../domain/time';

type Limited = Pick<OperationRule, 'id' | 'limit'>;

interface Window {
  startsAt: number;
  used: number;
}

/**
 * Counts requests. The windows of limits pass in real time, as clients experience them, even if the sandbox's clock stands still. Moving
 * that clock forward also ends them.
 */
export class RateLimits {
  private readonly windows = new Map<string, Window>();
  private moved = 0;

  /** @param machine Returns the machine's time in milliseconds. */
  constructor(private readonly machine: () => number) {}

  private get now(): number {
    return this.machine() + this.moved;
  }

  /** Lets time pass. @param milliseconds By which the sandbox's clock was moved. */
  pass(milliseconds: number): void {
    this.moved += milliseconds;
  }

  private windowOf({ limit, id }: Limited): Window {
    const window = this.windows.get(id);
    const age = window === undefined ? Number.NaN : this.now - window.startsAt;
    // The machine's clock can be set back.
    return window !== undefined && age >= 0 && age < limit.seconds * SECOND ? window : { startsAt: this.now, used: 0 };
  }

  /** Counts a request. @returns whether it exceeds the operation's limit. */
  isExceededBy(rule: Limited): boolean {
    const { startsAt, used } = this.windowOf(rule);
    if (used >= rule.limit.requests) return true;
    this.windows.set(rule.id, { startsAt, used: used + 1 });
    return false;
  }

  /** Returns the seconds until an operation's window ends. */
  resetOf(rule: Limited): number {
    return Math.max(1, Math.ceil((this.windowOf(rule).startsAt + rule.limit.seconds * SECOND - this.now) / SECOND));
  }

  headersOf(rule: Limited): Record<string, string> {
    return {
      'RateLimit-Limit': String(rule.limit.requests),
      'RateLimit-Remaining': String(rule.limit.requests - this.windowOf(rule).used),
      'RateLimit-Reset': String(this.resetOf(rule)),
    };
  }
}

/** Builds the 429 response of the token endpoint, which has the OAuth error format. */
export const tooManyTokens = (
  { limit }: Limited,
  reset: number,
  traceId: string,
): { status: number; headers: Record<string, string>; body: Record<string, string> } => ({
  status: 429,
  headers: { ...NO_STORE, 'Retry-After': String(reset) },
  body: {
    error: 'rate_limited',
    error_description: `No more than ${limit.requests} token requests in ${limit.seconds} seconds. Reuse your token.`,
    traceId,
  },
});
