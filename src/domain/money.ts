import type { Currency } from '../data/plan-rules';

/** The currency symbols in English. Tests compare them, and the number of decimals, with `Intl`. */
const signs: Record<Currency, string> = { USD: '$', CAD: 'CA$', GBP: '£', EUR: '€', AUD: 'A$', SGD: 'SGD\u00A0', JPY: '¥' };
const WITHOUT_DIGITS: Currency = 'JPY';

/**
 * Creates a formatter for other locales and for currencies that no terminal has. The first one blocks a slow phone for 40 ms.
 */
const formatOf = (currency: string, locale?: string): Intl.NumberFormat => new Intl.NumberFormat(locale, { style: 'currency', currency });

const isKnown = (currency: string): currency is Currency => Object.hasOwn(signs, currency);

function digitsOf(currency: string): number {
  if (!isKnown(currency)) return formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;
  return currency === WITHOUT_DIGITS ? 0 : 2;
}

/** Returns the number of minor units in a major unit: 100 for USD, 1 for JPY. */
export const minorPerMajor = (currency: string): number => 10 ** digitsOf(currency);

/** Formats minor units without the currency: 2000000 USD returns `20,000.00`, and 5000 JPY returns `5,000`. */
export function formatMoneyWithoutSymbol(value: number, currency: string): string {
  const digits = digitsOf(currency);
  return (value / 10 ** digits).toFixed(digits).replaceAll(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');
}

/** Formats minor units: 50000 USD returns `$500.00`, and 5000 JPY returns `¥5,000`. */
export function formatMoney(value: number, currency: string, locale = 'en-US'): string {
  if (locale !== 'en-US' || !isKnown(currency)) return formatOf(currency, locale).format(value / minorPerMajor(currency));
  return `${value < 0 ? '-' : ''}${signs[currency]}${formatMoneyWithoutSymbol(Math.abs(value), currency)}`;
}
