import { isObject } from '../../domain/is-object';
import { DAY } from '../../domain/time';
import { fromBase64Url, fromText, toBase64Url, toText } from '../core/bytes';
import { isTooDeep } from '../engine/nesting';

/** The maximum bytes of a failure. */
export const MAX_FAILURE_BYTES = 1024 * 1024;
const FORMAT = 'partita-failure';
const VERSION = 1;
/** The parameter in the fragment of a link. A browser doesn't send the fragment to a server. */
const PARAMETER = 'failure=';

/**
 * Who sent a request: the shop, somebody in the Hub, a test that controls the sandbox, or a visitor of the shop, such as a shopper's browser,
 * the merchant's staff, and Partita's webhooks. A replay sends the requests of the first three again.
 */
const SENDERS = ['shop', 'hub', 'control', 'visitor'] as const;

/** A request of a failed case, and the response when it was recorded. */
export interface FailureStep {
  by: (typeof SENDERS)[number];
  /** Milliseconds of the sandbox's clock since the beginning of the case. */
  at: number;
  method: string;
  path: string;
  /** The idempotency key. */
  key?: string;
  /** JSON, or the text of a form. */
  body?: unknown;
  /** 0 without a response. */
  status: number;
  /** The code of the error in the response. */
  code?: string;
  /** The IDs in the response, by the name of their member. A replay gets others. */
  ids?: Record<string, string>;
}

/** A failed case of the check, to hand over to somebody else. */
export interface Failure {
  /** The name of the case: `timeout-refund`. */
  name: string;
  title: string;
  /** What the shop did wrong. */
  observed: string;
  cost: string;
  /** The section of the docs to read. */
  page: string;
  seed: number;
  /** The sandbox's time at the beginning of the case, in milliseconds. */
  startsAt: number;
  /** The settings of the client in the Hub. */
  settings: Record<string, unknown>;
  steps: FailureStep[];
}

/** A text that isn't a failure. The message says what to pass instead. */
export class UnreadableFailure extends Error {}

const TEXTS = ['name', 'title', 'observed', 'cost', 'page'] as const;

const MARKUP = /<(?=[a-z!/?])/gi;

/** Returns a failure as JSON without spaces: the same text for the same failure, in browsers and in Node. */
export function failureText({ name, title, observed, cost, page, seed, startsAt, settings, steps }: Failure): string {
  const ordered = steps.map(({ by, at, method, path, key, body, status, code, ids }) => ({
    by,
    at,
    method,
    path,
    key,
    body,
    status,
    code,
    ids,
  }));
  const file = { format: FORMAT, version: VERSION, name, title, observed, cost, page, seed, startsAt, settings, steps: ordered };
  // Only texts and names of JSON contain this character.
  return JSON.stringify(file).replaceAll(MARKUP, '‹');
}

/** Returns the file of a failure, which is also readable for people. */
export const failureFile = (failure: Failure): string => `${JSON.stringify(JSON.parse(failureText(failure)), null, 2)}\n`;

/** Returns the fragment of a link to a failure. */
export const failureFragment = (failure: Failure): string => `#${PARAMETER}${toBase64Url(fromText(failureText(failure)))}`;

/** The times at which a sandbox can start, in milliseconds. */
const [EARLIEST, LATEST] = [Date.parse('2000-01-01'), Date.parse('2038-01-01')];
/** The longest that a case can take on the sandbox's clock. */
const LONGEST_CASE = 5 * 366 * DAY;
const MOST_STEPS = 2000;

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const optional = (value: unknown, isRight: (value: unknown) => boolean): boolean => value === undefined || isRight(value);

const isStep = (step: unknown): boolean =>
  isObject(step) &&
  SENDERS.includes(step.by as FailureStep['by']) &&
  isCount(step.at) &&
  Number(step.at) <= LONGEST_CASE &&
  isText(step.method) &&
  /^(GET|POST|PUT|PATCH|DELETE)$/.test(step.method) &&
  isText(step.path) &&
  // A path, and no address of another host.
  /^\/(?!\/)[\x21-\x7E]*$/.test(step.path) &&
  isCount(step.status) &&
  optional(step.key, (key) => isText(key) && /^[\x20-\x7E]*$/.test(key)) &&
  optional(step.code, isText) &&
  optional(step.ids, (ids) => isObject(ids) && Object.values(ids).every((id) => isText(id) && id !== ''));

function parsed(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the JSON in a link. Any other text is JSON itself. */
function jsonIn(text: string): string {
  const [, encoded] = text.split(`#${PARAMETER}`);
  if (encoded === undefined || text.trimStart().startsWith('{')) return text;
  try {
    return toText(fromBase64Url(encoded.trim()));
  } catch {
    return '';
  }
}

/** Reads a failure from a file or a link. @throws UnreadableFailure for any other text. */
export function readFailure(text: string): Failure {
  // Each character of a link is less than a byte of a failure.
  const size = text.length > 2 * MAX_FAILURE_BYTES ? text.length : fromText(jsonIn(text)).length;
  if (size > MAX_FAILURE_BYTES) throw new UnreadableFailure(`A failure has at most ${MAX_FAILURE_BYTES} bytes, and this one has ${size}.`);
  const json = jsonIn(text);
  const file = parsed(json);
  if (!isObject(file) || file.format !== FORMAT)
    throw new UnreadableFailure("This isn't a failure. Pass a file that check --save-failures wrote, or a link to a failure.");
  if (file.version !== VERSION)
    throw new UnreadableFailure(
      `This failure has version ${(JSON.stringify(file.version) ?? 'nothing').slice(0, 20)}, but only version ${VERSION} can be read.`,
    );
  // Also finds markup that is written with escapes.
  if (new RegExp(MARKUP).test(JSON.stringify(file))) throw new UnreadableFailure('This failure contains markup, which check never writes.');
  const { steps, settings, seed, startsAt } = file;
  const isStart = isCount(startsAt) && Number(startsAt) >= EARLIEST && Number(startsAt) < LATEST;
  const isComplete =
    TEXTS.every((name) => isText(file[name])) &&
    /^\/(?!\/)[\w/#.-]*$/.test(String(file.page)) &&
    isCount(seed) &&
    isStart &&
    isObject(settings) &&
    Array.isArray(steps) &&
    steps.length <= MOST_STEPS;
  const damaged = isComplete ? steps.findIndex((step) => !isStep(step)) : -1;
  if (!isComplete || damaged >= 0)
    throw new UnreadableFailure(
      `This failure is damaged${damaged >= 0 ? ` in step ${damaged + 1}` : ''}: its contents were changed after it was saved.`,
    );
  return file as unknown as Failure;
}
