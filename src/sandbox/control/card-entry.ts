import { testCards, type TestCard } from '../../data/test-data';
import { passesLuhn } from '../../domain/luhn';
import { brandOf } from '../plans/cards';

export const CARD_FIELDS = ['holderName', 'number', 'expiry', 'cvv'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** The unparsed input of the card form. */
export type CardEntry = Readonly<Record<CardField, string>>;

export const EMPTY_CARD: CardEntry = { holderName: '', number: '', expiry: '', cvv: '' };

/** The test card that always succeeds. */
export const SUCCESSFUL_CARD = '4111 1111 1111 1111';

const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '');

/** Returns the documented test card with this number, if there is one. */
export const testCardOf = (number: string): TestCard | undefined => testCards.find((card) => digitsOf(card.number) === digitsOf(number));

/** Returns the card network, or `undefined` until enough digits are typed. */
export function brandTyped(number: string): string | undefined {
  const brand = brandOf(digitsOf(number));
  return brand === 'other' ? undefined : brand;
}

/** Returns valid card input for a test card. */
export const filledWith = (number: string): CardEntry => ({
  holderName: 'Alex Rivera',
  number,
  expiry: '12/29',
  cvv: brandTyped(number) === 'amex' ? '1234' : '123',
});

function expiryProblem(text: string, now: number): string {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/\s*(\d{2})$/.exec(text.trim()) ?? [];
  if (!year || Number(month) < 1 || Number(month) > 12) return 'Enter month and year, such as 12/29.';
  // A card is valid through the last day of its month.
  return Date.UTC(2000 + Number(year), Number(month), 1) <= now ? 'This card has expired. Enter a date in the future.' : '';
}

function numberProblem(text: string): string {
  const digits = digitsOf(text);
  if (testCardOf(text)) return '';
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits))
    return `Enter a complete card number. Use a test card, such as ${SUCCESSFUL_CARD}.`;
  return `This isn't a test card. Use a card from the list, such as ${SUCCESSFUL_CARD}. Never enter a real card here.`;
}

/**
 * Returns an error message for shoppers, or an empty string if the field is valid.
 * @param now In milliseconds since 1970.
 */
export function problemOf(field: CardField, entry: CardEntry, now: number): string {
  const text = entry[field].trim();
  if (field === 'number') return numberProblem(text);
  if (field === 'expiry') return expiryProblem(text, now);
  if (field === 'holderName') return text.length < 2 ? 'Enter the name on the card.' : '';
  const length = brandTyped(entry.number) === 'amex' ? 4 : 3;
  return new RegExp(String.raw`^\d{${length}}$`).test(text) ? '' : `Enter the ${length} digits of the security code.`;
}
