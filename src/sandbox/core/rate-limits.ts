import type { OperationRule } from '../contract/types';
import { SECOND } from '../../domain/time';
import type { World } from './world';

type Limited = Pick<OperationRule, 'id' | 'limit'>;

/** Returns the current window of an operation's rate limit. */
function windowOf({ limit, id }: Limited, { windows, now }: Readonly<World>): { startsAt: number; used: number } {
  const window = windows[id];
  const isCurrent = window !== undefined && now - window.startsAt < limit.seconds * SECOND;
  return isCurrent ? window : { startsAt: now, used: 0 };
}

/** Counts a request, and returns whether it exceeds the operation's limit. */
export function isAboveLimit(rule: Limited, world: World): boolean {
  const { startsAt, used } = windowOf(rule, world);
  if (used >= rule.limit.requests) return world.settings.rateLimits;
  world.windows[rule.id] = { startsAt, used: used + 1 };
  return false;
}

/** Returns the seconds until an operation's window ends. */
export const resetOf = (rule: Limited, world: Readonly<World>): number =>
  Math.max(1, Math.ceil((windowOf(rule, world).startsAt + rule.limit.seconds * SECOND - world.now) / SECOND));

export const limitHeaders = (rule: Limited, world: Readonly<World>): Record<string, string> => ({
  'RateLimit-Limit': String(rule.limit.requests),
  'RateLimit-Remaining': String(rule.limit.requests - windowOf(rule, world).used),
  'RateLimit-Reset': String(resetOf(rule, world)),
});

/** Builds the 429 response of the token endpoint, which has the OAuth error format. */
export const tooManyTokens = (
  rule: Limited,
  world: Readonly<World>,
  traceId: string,
): { status: number; headers: Record<string, string>; body: Record<string, string> } => ({
  status: 429,
  headers: { 'Retry-After': String(resetOf(rule, world)) },
  body: {
    error: 'rate_limited',
    error_description: `No more than ${rule.limit.requests} token requests in ${rule.limit.seconds} seconds. Reuse your token.`,
    traceId,
  },
});
