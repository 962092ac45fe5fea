import type { Due } from '../../../domain/schedule';
import { formatMoney } from '../../../domain/money';

/** The texts of the elements in one language, with the placeholders `{amount}`, `{count}`, `{counts}`, and `{last}`. */
export interface Texts {
  even: string;
  /** For plans whose last payment includes a remainder. */
  uneven: string;
  /** For several plans. */
  several: string;
  /** The smallest payment, for elements with little space. */
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

const registry: Record<string, Texts> = { en: ENGLISH };

/** Adds languages by their code, such as `de`. */
export function addLanguages(languages: Readonly<Record<string, Texts>>): void {
  Object.assign(registry, languages);
}

/** Returns the texts for a locale, or English until its language is added. */
export const textsFor = (locale: string): Texts => registry[locale.split('-')[0] ?? ''] ?? ENGLISH;

/** A piece of a sentence. Pages can style pieces that have a `part` with `::part()`. */
export interface Piece {
  text: string;
  part?: 'amount';
}

function fillIn(sentence: string, values: Readonly<Record<string, string>>): Piece[] {
  return sentence
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .map((text) => {
      const value = values[text.slice(1, -1)];
      if (value === undefined) return { text };
      return text === '{amount}' || text === '{last}' ? { text: value, part: 'amount' } : { text: value };
    });
}

/** Returns the message about these plans, in the language and the currency format of the locale. */
export function messageOf(
  plans: readonly Due[][],
  { currency, locale, isShort = false }: { currency: string; locale: string; isShort?: boolean },
): Piece[] {
  const texts = textsFor(locale);
  const smallest = plans.at(-1)?.[0]?.amount ?? 0;
  const amount = formatMoney(smallest, currency, locale);
  if (isShort) return fillIn(plans.length > 1 ? texts.short : '{amount}', { amount });
  const counts = new Intl.ListFormat(locale, { type: 'disjunction' }).format(plans.map(({ length }) => String(length)));
  if (plans.length > 1) return fillIn(texts.several, { counts, amount });
  const last = plans[0]?.at(-1)?.amount ?? 0;
  return fillIn(last === smallest ? texts.even : texts.uneven, { count: counts, amount, last: formatMoney(last, currency, locale) });
}
