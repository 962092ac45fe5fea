import { foreignText } from '../printable';
import { declines, FINAL_DECLINES } from '../../data/declines';
import { REJECTED_BEFORE_THE_KEY } from '../../data/idempotency-rules';
import type { Actor, ExplainFacts } from './facts';
import { readInput, UnreadableInput, type PastedInput } from './read-input';
import { isObject } from '../is-object';

export { UnreadableInput } from './read-input';
export type { Actor, ExplainFacts } from './facts';

/** Whether to retry a request: never, after changing it, or later without changes. */
export type Retry = 'never' | 'after_change' | 'later';

/** The explanation of an error, a decline, or an event. Texts are in Markdown. */
export interface Explanation {
  kind: 'error' | 'decline' | 'event';
  /** The error code or event type. */
  code: string;
  /** The HTTP status, for errors. */
  status?: number;
  cause: string;
  /** What to do. Undefined if there is nothing to do. */
  action?: string;
  retry: Retry;
  /** The value of the `Retry-After` header. */
  retryAfterSeconds?: number;
  /** Whether to retry with the same idempotency key. Undefined if there is no key. */
  idempotencyKey?: 'same' | 'new';
  /** Undefined if nobody has to act. */
  actor?: Actor;
  /** The first invalid field in the response. */
  field?: string;
  /** The ID to include when you contact support. */
  traceId?: string;
  planNumber?: string;
  /** The decline code that caused an event. */
  reason?: string;
  /** The section of the docs about it: `/api/v3/errors#plan_on_hold`. */
  page: string;
}

const ERRORS = '/api/v3/errors';
const EVENTS = '/direct-api/webhook-events';

const textAt = (value: unknown, ...path: string[]): string | undefined => {
  const found = path.reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), value);
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** Values of the response that the explanation repeats. Whoever sent the response chose them. */
const REPEATED = ['code', 'field', 'planNumber', 'reason', 'traceId'] as const satisfies (keyof Explanation)[];

/** Returns the explanation with such values in a form that can't affect what shows it. */
function withForeignText(explanation: Explanation): Explanation {
  const given = REPEATED.flatMap((name) => (explanation[name] === undefined ? [] : [[name, foreignText(explanation[name])] as const]));
  return { ...explanation, ...Object.fromEntries(given) };
}

/** Finds the first error object: at the top level, or in the items of a batch. */
function errorIn(value: unknown, depth = 0): Record<string, unknown> | undefined {
  if (depth > 3 || typeof value !== 'object' || value === null) return undefined;
  if (isObject(value) && isObject(value.error) && textAt(value.error, 'code')) return value.error;
  if (isObject(value) && textAt(value, 'code') && textAt(value, 'docUrl')) return value;
  for (const nested of Object.values(value)) {
    const found = errorIn(nested, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** Returns when to retry. A request with a new token or signature counts as changed. */
function retryOf(code: string, retryable: string): Retry {
  if (retryable === 'never' || FINAL_DECLINES.has(code)) return 'never';
  return retryable === 'yes' || retryable === 'later' ? 'later' : 'after_change';
}

/** Returns whether to reuse the key: the response isn't stored for it, or Partita rejects the request before it reads the key. */
const keepsKey = (code: string, status: number, retryable: string): boolean =>
  retryable === 'yes' || status === 401 || REJECTED_BEFORE_THE_KEY.has(code);

function explainError(code: string, pasted: PastedInput, facts: ExplainFacts, error: Record<string, unknown> = {}): Explanation {
  const known = Object.hasOwn(facts.errors, code) ? facts.errors[code] : undefined;
  const type = textAt(error, 'type') ?? '';
  const meaning = Object.hasOwn(facts.types, type) ? facts.types[type] : undefined;
  if (!known && meaning === undefined)
    throw new UnreadableInput(`"${code.slice(0, 60)}" is neither an error code nor an event type of Partita. Check the spelling.`);
  const status = known?.status ?? pasted.status ?? Number(/\((\d{3})/.exec(meaning ?? '')?.[1] ?? 500);
  const retryable = known?.retryable ?? (error.retryable === true ? 'yes' : 'no');
  const retry = retryOf(code, retryable);
  const [detail]: unknown[] = Array.isArray(error.details) ? error.details : [];
  const field = textAt(detail, 'field');
  const planNumber = textAt(detail, 'planNumber');
  const decline = declines[code];
  return {
    kind: decline ? 'decline' : 'error',
    code,
    status,
    cause: known?.when ?? `This code is newer than this tool. Its type is \`${type}\`: ${meaning ?? ''}`,
    ...(known && { action: known.remedy }),
    retry,
    ...(retry !== 'never' && { idempotencyKey: keepsKey(code, status, retryable) ? ('same' as const) : ('new' as const) }),
    ...(known && { actor: known.actor }),
    ...(field && { field }),
    ...(planNumber && { planNumber }),
    page: known ? `${ERRORS}#${code}` : `${ERRORS}#error-types`,
  };
}

/** Explains an error of the token endpoint, which has the OAuth 2.0 error format. */
function explainTokenError(code: string, facts: ExplainFacts): Explanation {
  const isLimit = code === 'rate_limited';
  return {
    kind: 'error',
    code,
    status: isLimit ? 429 : code === 'invalid_client' ? 401 : 400,
    cause: facts.tokenErrors[code] ?? '',
    action: isLimit ? (facts.errors.rate_limited?.remedy ?? '') : 'Correct the token request, then send it again.',
    retry: isLimit ? 'later' : 'after_change',
    actor: 'developer',
    page: '/api/v3/authenticate#troubleshooting',
  };
}

function explainEvent(type: string, data: unknown, facts: ExplainFacts): Explanation {
  const known = facts.events[type];
  const reason = textAt(data, 'errorCode') ?? textAt(data, 'failureCode') ?? textAt(data, 'installment', 'failureCode');
  const planNumber = textAt(data, 'planNumber');
  return {
    kind: 'event',
    code: type,
    cause: known?.meaning ?? '',
    action: 'Respond with a 2xx status. Until you do, Partita repeats the delivery.',
    retry: 'never',
    ...(known?.actor && { actor: known.actor }),
    ...(planNumber && { planNumber }),
    ...(reason && { reason }),
    page: `${EVENTS}#${type}`,
  };
}

function explainParts(pasted: PastedInput, facts: ExplainFacts): Explanation {
  const { body, headers, status, word } = pasted;
  const isEvent = (type: string): boolean => Object.hasOwn(facts.events, type);
  const isTokenError = (code: string): boolean => Object.hasOwn(facts.tokenErrors, code);
  if (word !== undefined) {
    if (isEvent(word)) return explainEvent(word, undefined, facts);
    return isTokenError(word) && !Object.hasOwn(facts.errors, word) ? explainTokenError(word, facts) : explainError(word, pasted, facts);
  }
  const type = textAt(body, 'type') ?? '';
  if (isEvent(type)) return explainEvent(type, body?.data, facts);
  const tokenError = textAt(body, 'error') ?? '';
  if (isTokenError(tokenError)) return explainTokenError(tokenError, facts);
  const error = errorIn(body);
  if (error) return explainError(String(error.code), pasted, facts, error);
  const decline = textAt(body, 'authorization', 'errorCode') ?? textAt(body, 'errorCode') ?? textAt(body, 'failureCode');
  if (decline) return explainError(decline, pasted, facts);
  if (textAt(body, 'id')?.startsWith('evt_'))
    throw new UnreadableInput(`The event type "${type.slice(0, 60)}" is newer than this tool. Respond with 200, and ignore it.`);
  if (headers.has('webhook-id'))
    return {
      kind: 'event',
      code: 'webhook',
      cause: 'These are the headers of a webhook. The event type is in its body.',
      action: 'Verify the signature with the raw body before you trust it.',
      retry: 'never',
      actor: 'developer',
      page: `${EVENTS}#verify-the-signature`,
    };
  const codes = Object.entries(facts.errors).filter(([, errorFacts]) => errorFacts.status === status);
  if (codes.length === 1 && codes[0]) return explainError(codes[0][0], pasted, facts);
  throw new UnreadableInput(
    status === undefined
      ? 'No error or event of Partita was found. Paste the whole response or webhook, or one error code, such as card_declined.'
      : `A response with status ${status} has several possible causes. Paste its body, too: it contains the error code.`,
  );
}

/**
 * Explains an error response, a webhook, a decline, or a bare error code.
 * @param text A JSON body, a complete HTTP message, or a code.
 * @throws UnreadableInput with a message that says what to paste instead.
 */
export function explain(text: string, facts: ExplainFacts): Explanation {
  const pasted = readInput(text);
  const { page, ...explanation } = explainParts(pasted, facts);
  const seconds = pasted.headers.get('retry-after') ?? '';
  const traceId = pasted.headers.get('x-partita-trace-id') ?? textAt(pasted.body, 'traceId');
  return withForeignText({
    ...explanation,
    ...(explanation.retry === 'later' && /^\d{1,6}$/.test(seconds) && { retryAfterSeconds: Number(seconds) }),
    ...(traceId && { traceId }),
    page,
  });
}
