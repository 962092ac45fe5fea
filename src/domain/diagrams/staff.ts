/** The motif as numbers, for the drawing in pages and in pictures of pages. */
export const STAFF = { width: 560, height: 84, lines: [20, 32, 44, 56, 68] } as const;

/** Heights of the note heads, a short phrase that repeats. */
const PHRASE = [56, 44, 56, 44];

/** Where the head of a note stands. */
export const noteAt = (index: number, total: number): { x: number; y: number } => ({
  x: 16 + ((STAFF.width - 14) / total) * index,
  y: PHRASE[index % PHRASE.length] ?? 56,
});
