/** Formats a Markdown table with aligned columns. @throws Error if a row has a different number of cells than the header. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const short = rows.find((row) => row.length !== head.length);
  if (short) throw new Error(`A row has ${short.length} cells, but the head has ${head.length}: ${short.join(' | ')}`);
  const widths = head.map((cell, column) => Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [head, rule, ...rows].map(line).join('\n');
}

/** Returns the median, or the higher of the two middle values. @throws Error for an empty list. */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('A median needs at least one value.');
  return middle;
}
