import { testCards } from '../../data/test-data';

/** Applies a function to all texts of JSON, with the name of their member. */
const mapTexts = <Value>(value: Value, change: (text: string, name: string) => string): Value =>
  value === undefined
    ? value
    : (
        JSON.parse(JSON.stringify({ value }), (name, part: unknown) => (typeof part === 'string' ? change(part, name) : part)) as {
          value: Value;
        }
      ).value;

/** Replaces the IDs of the recording by those of this run. */
export const withIds = <Value>(value: Value, ids: Readonly<Record<string, string>>): Value =>
  mapTexts(value, (text) => Object.entries(ids).reduce((changed, [before, now]) => changed.replaceAll(before, now), text));

const cards = testCards.map(({ number }) => number.replaceAll(' ', ''));

/** Fills in the digits of test cards, which are published. What a recording shows of a card number tells the test cards apart. */
const withCards = (text: string): string =>
  text.replaceAll(/(\d{6})\*+(\d{4})/g, (masked, first: string, last: string) => {
    const isCard = (number: string): boolean => number.length === masked.length && number.startsWith(first) && number.endsWith(last);
    return cards.find(isCard) ?? masked;
  });

/** Replaces what a recording doesn't contain by what the sandbox accepts. */
export const filledIn = <Value>(value: Value): Value =>
  mapTexts(value, (text, name) => (text === '[replaced]' ? (/name/i.test(name) ? 'Alex Rivera' : '123') : withCards(text)));
