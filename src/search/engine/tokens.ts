import { spellings } from '../../data/synonyms';

/** A word of a text and its position. */
export interface Token {
  /** As written. */
  text: string;
  start: number;
  /** The terms it's indexed by: its stem and, for a name with several parts, the stem of each part. */
  terms: string[];
}

/** Letters and digits. Names such as `amount_below_minimum`, `planData.totalAmount`, and `X-Partita-Trace-Id` are one word. */
const WORD = /[\p{L}\p{N}]+(?:[._\-'’/]+[\p{L}\p{N}]+)*/gu;

/** Splits a name at its separators and, in camel case, before each capital. */
const PARTS = /[._\-'’/]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

const normalize = (word: string): string => word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** Removes the ending of a plural. */
function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/** Reduces a double consonant at the end, so `cancelled` matches `canceled`, and `mapping` matches `map`. */
const withoutDoubleConsonant = (word: string): string => word.replace(/([bdglmnprstz])\1$/, '$1');

/** Removes the ending of a verb, or of a noun derived from one: `rotated`, `rotating`, `rotation`, `rotate`. */
function root(word: string): string {
  const bare = word.replace(/ied$/, 'y').replace(/(?:ing|ed)$/, '');
  const verb = bare.length >= 3 && /[aeiouy]/.test(bare) ? bare : word;
  const noun = verb.replace(verb === word ? /(?<=.{4})at(?:e|ion)$/ : /(?<=.{4})at$/, '');
  return noun.replace(/(?<=...[st])ion$/, '').replace(/(?<=..)e$/, '');
}

/**
 * Returns the stem of a word, without the endings of plurals and tenses, and in American spelling. It's milder than Porter's algorithm,
 * which returns the same stem for `installment` and `installation`: https://tartarus.org/martin/PorterStemmer/
 */
export function stem(word: string): string {
  const base = singular(normalize(word).replace(/['’]s$/, ''));
  const american = spellings[base] ?? base.replace(/(?<=..)our$/, (ending) => (base.length > 4 ? 'or' : ending)).replace(/ogue$/, 'og');
  if (american.length < 4 || /\d/.test(american)) return american;
  return withoutDoubleConsonant(root(american)).replace(/(?<=..[iy])s$/, 'z');
}

/** Returns the stem of a name without its separators: `plan_number`, `planNumber`, and `plannumber` are the same. */
const joined = (word: string): string => stem(word.replaceAll(/[._\-'’/]+/g, ''));

/** Caches the terms of each word, because most words repeat, and each takes a dozen regular expressions. */
const cache = new Map<string, string[]>();

function termsOf(word: string): string[] {
  const before = cache.get(word);
  if (before) return before;
  const parts = word.split(PARTS);
  const terms = [...new Set([joined(word), ...(parts.length > 1 ? parts.map(stem) : [])])].filter(Boolean);
  cache.set(word, terms);
  return terms;
}

/** Returns the words of a text, in order. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(WORD), (match) => ({ text: match[0], start: match.index, terms: termsOf(match[0]) }));
}
