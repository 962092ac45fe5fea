import { sampleValues } from '../../data/sample-values';
import type { SampleValues, ValueName } from './types';

/** A value in a text, and what to write in its place. Offsets count UTF-16 code units. */
export interface Replacement {
  name: ValueName;
  start: number;
  end: number;
  text: string;
}

/** Where a value appears. Neighboring characters tell it from a part of a longer word or number. */
const PATTERNS: Record<ValueName, RegExp> = {
  terminalId: new RegExp(String.raw`(?<!\w|\w-)${sampleValues.terminalId}(?![\w-])`, 'g'),
  amount: new RegExp(String.raw`(?<![\w.,-])${sampleValues.amount}(?![\w.])`, 'g'),
  // In quotes only: in a comment or a sentence, the amount next to it isn't in minor units.
  currency: new RegExp(String.raw`(?<=["'])${sampleValues.currency}(?=\\?["'])`, 'g'),
  webhookUrl: new RegExp(String.raw`(?<![\w/])${sampleValues.webhookUrl}(?![\w/?#-])`, 'g'),
};

const isShell = (language: string): boolean => ['bash', 'sh', 'curl'].includes(language);

/** Whether a shell command is inside quotes where it's cut off: without its comments and closed strings, an opening quote is left. */
const isInQuotes = (before: string): boolean => /["']/.test(before.replaceAll(/\\.|'[^']*'|"(?:[^"\\]|\\.)*"|(?<=^|\s)#.*$/gm, ''));

/**
 * A value as code. IDs, amounts, and currencies need no escaping. URLs contain no quote, backslash, or dollar sign
 * (`parseReaderValues` encodes them), so they need quotes only where a shell command has none.
 */
function inserted(name: ValueName, value: string, before: string, language: string): string {
  const needsQuotes = name === 'webhookUrl' && isShell(language) && /[^\w.:/@%+=,-]/.test(value);
  return needsQuotes && !isInQuotes(before) ? `'${value}'` : value;
}

/**
 * Where code contains sample values, and what it contains instead for a reader who has other values.
 * @param to The values to show. @param language Of the code, as a code block names it: `bash`, `json`.
 */
export function replacementsIn(code: string, to: SampleValues, language: string): Replacement[] {
  const find = (name: ValueName): Replacement[] =>
    sampleValues[name] === to[name]
      ? []
      : [...code.matchAll(PATTERNS[name])].map(({ 0: found, index }) => ({
          name,
          start: index,
          end: index + found.length,
          text: inserted(name, String(to[name]), code.slice(0, index), language),
        }));
  return (Object.keys(PATTERNS) as ValueName[]).flatMap((name) => find(name)).toSorted((one, other) => one.start - other.start);
}

/** Code with other values: see `replacementsIn`. */
export function withValues(code: string, to: SampleValues, language: string): string {
  return replacementsIn(code, to, language).reduceRight((text, one) => text.slice(0, one.start) + one.text + text.slice(one.end), code);
}

/** Whether code contains a sample value that a reader can replace. */
export const hasSampleValues = (code: string): boolean =>
  replacementsIn(code, { terminalId: '', amount: 0, currency: 'JPY', webhookUrl: '' }, '').length > 0;
