import { headersIn } from '../header-lines';
import { isObject } from '../is-object';

const MAX_LENGTH = 1_000_000;

/** The error for input that can't be explained. The message says what to do. */
export class UnreadableInput extends Error {}

/** Parsed input: a response, a webhook delivery, a part of one, or a code. */
export interface PastedInput {
  /** The headers, by lower-case name. */
  headers: Map<string, string>;
  /** The status in the status line. */
  status?: number;
  /** The parsed JSON. */
  body?: Record<string, unknown>;
  /** The input, if it's a single word, such as `card_declined`. */
  word?: string;
}

/** Parses text from the first brace to the last. Logs and terminals can add text after it. @throws UnreadableInput */
function jsonIn(text: string): Record<string, unknown> {
  const json = text.slice(0, text.lastIndexOf('}') + 1);
  try {
    const value: unknown = JSON.parse(json);
    if (isObject(value)) return value;
  } catch {
    // Throws the same error as for text without a closing brace.
  }
  throw new UnreadableInput('The JSON is incomplete or has a typo. Paste the whole response body, exactly as you received it.');
}

/** Parses pasted text. @throws UnreadableInput if it contains nothing that can be explained. */
export function readInput(text: string): PastedInput {
  const trimmed = text.replace(/^\uFEFF/, '').trim();
  if (trimmed === '') throw new UnreadableInput('There is nothing to explain. Paste an error response, a webhook, or an error code.');
  if (trimmed.length > MAX_LENGTH) throw new UnreadableInput('The input has more than a million characters. Paste one response.');
  const headers = new Map<string, string>();
  const alone = /^(?:error |http |status )?([1-5]\d\d)(?: [a-z' -]+)?$/i.exec(trimmed)?.[1];
  if (alone !== undefined) return { headers, status: Number(alone) };
  if (/^[\w.]+$/.test(trimmed)) return { headers, word: trimmed };
  // Headers can contain braces, so JSON at the start of a line is preferred. In log lines, it comes after other text.
  const line = /^[ \t<]*\{/m.exec(trimmed);
  const start = trimmed.indexOf('{', line?.index);
  const head = start === -1 ? trimmed : trimmed.slice(0, start);
  const status = /^[ \t<]*HTTP\/[\d.]+ (\d{3})\b/m.exec(head)?.[1];
  return {
    headers: headersIn(head),
    ...(status && { status: Number(status) }),
    ...(start !== -1 && { body: jsonIn(trimmed.slice(start)) }),
  };
}
