import { sampleValues } from '../../data/sample-values';
import type { SampleValues, ValueName } from './types';

/** A sample value in code, and its replacement. Offsets are in UTF-16 code units. */
export interface Replacement {
  name: ValueName;
  start: number;
  end: number;
  text: string;
}

/** Patterns of the values. Adjacent characters exclude parts of longer words and numbers. */
const PATTERNS: Record<ValueName, RegExp> = {
  terminalId: new RegExp(String.raw`(?<!\w|\w-)${sampleValues.terminalId}(?![\w-])`, 'g'),
  amount: new RegExp(String.raw`(?<![\w.,-])${sampleValues.amount}(?![\w.])`, 'g'),
  // Only in quotes: in comments, the amount next to a currency isn't in minor units.
  currency: new RegExp(String.raw`(?<=["'])${sampleValues.currency}(?=\\?["'])`, 'g'),
  webhookUrl: new RegExp(String.raw`(?<![\w/])${sampleValues.webhookUrl}(?![\w/?#-])`, 'g'),
};

const isShell = (language: string): boolean => ['bash', 'sh', 'curl'].includes(language);

/** Returns whether a shell command ends inside quotes: without comments and complete strings, it still contains a quote. */
const isInQuotes = (before: string): boolean => /["']/.test(before.replaceAll(/\\.|'[^']*'|"(?:[^"\\]|\\.)*"|(?<=^|\s)#.*$/gm, ''));

/**
 * Formats a value as code. IDs, amounts, and currencies don't need escaping. `parseReaderValues` encodes quotes, backslashes, and dollar
 * signs in URLs, so they only need quotes in a shell command, outside of other quotes.
 */
function inserted(name: ValueName, value: string, before: string, language: string): string {
  const needsQuotes = name === 'webhookUrl' && isShell(language) && /[^\w.:/@%+=,-]/.test(value);
  return needsQuotes && !isInQuotes(before) ? `'${value}'` : value;
}

/**
 * Finds the sample values in code that differ from the values to show.
 * @param to The values to show. @param language The language of the code block: `bash`, `json`.
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
  return (Object.keys(PATTERNS) as ValueName[]).flatMap((name) => find(name)).toSorted((a, b) => a.start - b.start);
}

/** Replaces the sample values in code. */
export function withValues(code: string, to: SampleValues, language: string): string {
  return replacementsIn(code, to, language).reduceRight(
    (text, replacement) => text.slice(0, replacement.start) + replacement.text + text.slice(replacement.end),
    code,
  );
}

/** Returns whether code contains a sample value that readers can replace. */
export const hasSampleValues = (code: string): boolean =>
  replacementsIn(code, { terminalId: '', amount: 0, currency: 'JPY', webhookUrl: '' }, '').length > 0;
