import { testCards } from '../../../data/test-data';
import { passesLuhn } from '../../../domain/luhn';

const digits = (text: string): string => text.replaceAll(/\D/g, '');

const documented: ReadonlySet<string> = new Set(testCards.map(({ number }) => digits(number)));

/** Digits, also in groups as on a card. */
const written = /(?<![\w.+/-])\d(?:[ -]?\d){12,18}(?![\w/]|\.\d)/g;

/** The prefixes and lengths of Visa, Mastercard, Amex, Discover, JCB, Diners Club, and Maestro. */
const ISSUED =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}|(?:50|5[6-8])\d{14})$/;

/** Finds possible card numbers in a text, except our test cards. */
export const cardNumbers = (text: string): { value: string; at: number }[] =>
  [...text.matchAll(written)]
    .map((match) => ({ value: match[0], at: match.index }))
    .filter(({ value }) => ISSUED.test(digits(value)) && passesLuhn(digits(value)) && !documented.has(digits(value)));
