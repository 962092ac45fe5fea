const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Whether a row holds every word that was typed, in any order. Digits are found with and without the spaces between them,
 * as in the number of a card.
 * @param text What the row and the heading above it say.
 */
export function rowMatches(text: string, typed: string): boolean {
  const row = plain(text);
  const query = plain(typed).trim();
  if (/^[\d ]+$/.test(query)) return row.replaceAll(/(\d) (?=\d)/g, '$1').includes(query.replaceAll(' ', ''));
  return query.split(' ').every((word) => row.includes(word));
}
