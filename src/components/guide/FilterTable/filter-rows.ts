const normalize = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Returns whether a row contains every word of the query, in any order. Digits match with and without spaces between them, as in a card
 * number.
 * @param text Text of the row and of the heading above it.
 */
export function rowMatches(text: string, typed: string): boolean {
  const row = normalize(text);
  const query = normalize(typed).trim();
  if (/^[\d ]+$/.test(query)) return row.replaceAll(/(\d) (?=\d)/g, '$1').includes(query.replaceAll(' ', ''));
  return query.split(' ').every((word) => row.includes(word));
}
