/** The dimensions of the musical staff in pages and social cards. */
export const STAFF = { width: 560, height: 84, lines: [20, 32, 44, 56, 68] } as const;

/** The heights of the note heads. The phrase repeats. */
const PHRASE = [56, 44, 56, 44];

/** Returns the position of a note head. */
export const noteAt = (index: number, total: number): { x: number; y: number } => ({
  x: 16 + ((STAFF.width - 14) / total) * index,
  y: PHRASE[index % PHRASE.length] ?? 56,
});
