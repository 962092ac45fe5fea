import { currencies, type Currency } from '../../data/plan-rules';
import { sampleValues } from '../../data/sample-values';
import { sandboxTerminals } from '../../data/sandbox-terminals';
import { isLoopbackUrl } from '../loopback';
import { parsedUrl } from '../parse-url';
import { secretProblem } from './secrets';
import type { ReaderValues, SampleValues, ValueName } from './types';

/** The maximum length of callback URLs in the specification. */
const MAX_URL_LENGTH = 2048;

/** A parsed value, or a message for the reader. */
type Parsed<Value> = { value: Value } | { problem: string };

function parseTerminalId(text: string): Parsed<string> {
  if (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return { value: text.toLowerCase() };
  return { problem: `Enter the ID as the Hub shows it, such as ${sampleValues.terminalId}.` };
}

function parseAmount(text: string): Parsed<number> {
  if (/^[1-9]\d{0,11}$/.test(text)) return { value: Number(text) };
  return { problem: `Enter a whole number of minor units: ${sampleValues.amount} is 500.00 USD.` };
}

function parseCurrency(text: string): Parsed<Currency> {
  const value = currencies.find((currency) => currency === text);
  return value ? { value } : { problem: `Choose one of ${currencies.join(', ')}.` };
}

/** Percent-encodes characters with a special meaning in one of the eight languages, because samples contain the URL in quotes. */
const encoded = (url: string): string =>
  url.replaceAll(/[^\w.~:/?&=%@+,;[\]-]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

function parseWebhookUrl(text: string): Parsed<string> {
  const url = parsedUrl(text);
  if (!url || !(url.protocol === 'https:' || isLoopbackUrl(text)))
    return { problem: 'Enter a URL that starts with https://. With http://, use localhost, 127.0.0.1, or [::1].' };
  url.hash = '';
  const value = encoded(url.href);
  return value.length > MAX_URL_LENGTH ? { problem: `Use a URL of at most ${MAX_URL_LENGTH} characters.` } : { value };
}

const parsers: { [Name in ValueName]: (text: string) => Parsed<SampleValues[Name]> } = {
  terminalId: parseTerminalId,
  amount: parseAmount,
  currency: parseCurrency,
  webhookUrl: parseWebhookUrl,
};

export const valueNames = Object.keys(parsers) as ValueName[];

/** Returns the ID of a sandbox terminal for a currency, if there is one. */
const terminalWith = (currency: Currency): string | undefined =>
  sandboxTerminals.find((terminal) => terminal.currency === currency)?.terminalId;

export interface ParsedValues {
  values: ReaderValues;
  /** Messages for the reader about invalid fields, which aren't in `values`. */
  problems: Partial<Record<ValueName, string>>;
}

/**
 * Parses values that a reader entered or the browser stored. Omits empty fields, and rejects values that look like a secret or a card
 * number.
 */
export function parseReaderValues(input: Partial<Record<ValueName, unknown>>): ParsedValues {
  const parsed: ParsedValues = { values: {}, problems: {} };
  for (const name of valueNames) {
    const text = String(input[name] ?? '').trim();
    if (text === '') continue;
    const secret = secretProblem(text);
    const result = secret ? { problem: secret } : parsers[name](text);
    if ('problem' in result) parsed.problems[name] = result.problem;
    else Object.assign(parsed.values, { [name]: result.value });
  }
  const { terminalId, currency } = parsed.values;
  if (currency && !terminalId && !parsed.problems.terminalId && !terminalWith(currency))
    parsed.problems.terminalId = `The sandbox has no terminal for ${currency}, so enter your terminal ID.`;
  return parsed;
}

/** Adds the default values to a reader's. If only the currency differs, it uses a terminal for that currency. */
export function completeValues(values: ReaderValues): SampleValues {
  const terminalId = values.terminalId ?? (values.currency && terminalWith(values.currency));
  return { ...sampleValues, ...values, ...(terminalId && { terminalId }) };
}
