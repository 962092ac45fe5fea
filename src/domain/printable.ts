/**
 * Characters that would change what a terminal or an editor shows: control characters except for line breaks and tabs, and characters
 * that change the direction of text, break lines, or are invisible.
 */
const HIDDEN = /(?![\n\t])\p{Cc}|[\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/gu;

const escaped = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * Returns text with such characters as JSON escapes: `\u001b`. Output can contain text of others, such as an error message of a shop.
 * JSON keeps its meaning, because these characters occur only in its strings.
 */
export const printable = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(HIDDEN, escaped);

/** The maximum characters of a value of others. */
const LONGEST = 200;

/** Returns a value of others, such as a trace ID, as one line of a readable length. It can't look like a line of ours. */
export function foreignText(text: string): string {
  const characters = [...printable(text.slice(0, 10 * LONGEST).replaceAll(/\s+/g, ' '))];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : characters.join('');
}
