import type { Due } from '../../../domain/schedule';
import { inWords } from '../../../domain/money';

/** The texts of the elements in one language. `{amount}`, `{count}`, `{counts}`, and `{last}` are filled in. */
export interface Texts {
  even: string;
  /** The last payment includes the remainder. */
  uneven: string;
  /** Several numbers of payments. */
  several: string;
  /** The smallest payment, where there is no room for more. */
  short: string;
  learnMore: string;
  banner: string;
  explain: string;
  points: readonly string[];
  close: string;
  date: string;
  amount: string;
  payments: string;
}

const ENGLISH: Texts = {
  even: '{count} payments of {amount}',
  uneven: '{count} payments of {amount}, the last of {last}',
  several: '{counts} payments, from {amount}',
  short: 'from {amount}',
  learnMore: 'Learn more',
  banner: 'Pay for your order in installments with your own card.',
  explain: 'Pay in installments',
  points: [
    'Choose Partita at checkout.',
    'Choose how many payments to make with your existing card.',
    'Make the first payment today and the rest on the dates shown.',
  ],
  close: 'Close',
  date: 'Date',
  amount: 'Amount',
  payments: 'Payments',
};

const known: Record<string, Texts> = { en: ENGLISH };

/** Adds languages by their code, such as `de`. */
export function addLanguages(languages: Readonly<Record<string, Texts>>): void {
  Object.assign(known, languages);
}

/** The texts for a locale, or English until its language is added. */
export const textsFor = (locale: string): Texts => known[locale.split('-')[0] ?? ''] ?? ENGLISH;

/** A sentence in the pieces that the page can style: those with `part` are addressed by `::part()`. */
export interface Piece {
  text: string;
  part?: 'amount';
}

function filled(sentence: string, values: Readonly<Record<string, string>>): Piece[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((text) => {
      const value = values[text.slice(1, -1)];
      if (value === undefined) return { text };
      return text === '{amount}' || text === '{last}' ? { text: value, part: 'amount' } : { text: value };
    });
}

/** What the message says of these plans, in the language and the money format of the locale. */
export function messageOf(
  plans: readonly Due[][],
  { currency, locale, isShort = false }: { currency: string; locale: string; isShort?: boolean },
): Piece[] {
  const texts = textsFor(locale);
  const least = plans.at(-1)?.[0]?.amount ?? 0;
  const amount = inWords(least, currency, locale);
  if (isShort) return filled(plans.length > 1 ? texts.short : '{amount}', { amount });
  const counts = new Intl.ListFormat(locale, { type: 'disjunction' }).format(plans.map(({ length }) => String(length)));
  if (plans.length > 1) return filled(texts.several, { counts, amount });
  const last = plans[0]?.at(-1)?.amount ?? 0;
  return filled(last === least ? texts.even : texts.uneven, { count: counts, amount, last: inWords(last, currency, locale) });
}
