const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale = 'en-US'): Intl.NumberFormat {
  const name = `${locale} ${currency}`;
  const format = formats.get(name) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(name, format);
  return format;
}

/** How many minor units make one major unit: 100 for USD, 1 for JPY. */
export const minorPerMajor = (currency: string): number => 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);

/** An amount for reading. `value` in minor units: 50000 USD gives `$500.00`, 5000 JPY gives `¥5,000`; other locales have their own form. */
export const inWords = (value: number, currency: string, locale?: string): string =>
  formatOf(currency, locale).format(value / minorPerMajor(currency));

/** An amount without its currency: 2000000 USD gives `20,000.00`, 5000 JPY gives `5,000`. */
export const inDigits = (value: number, currency: string): string => {
  const major = minorPerMajor(currency);
  return (value / major).toLocaleString('en-US', { minimumFractionDigits: Math.round(Math.log10(major)) });
};
