import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, totalmem, type as system } from 'node:os';
import path from 'node:path';

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

/** Formats a figure and its ratio to another site's. */
export function withRatio(value: number, other: number | undefined, shown: (value: number) => string): string {
  if (other === undefined) return shown(value);
  if (other === 0) return `${shown(value)} (${value === 0 ? '=' : '∞'})`;
  return `${shown(value)} (${(value / other).toFixed(2)}×)`;
}

/** Describes this machine, because figures from different machines can't be compared. */
export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() || arch()}, ${Math.round(totalmem() / 2 ** 30)} GB, ${system()}, Node ${process.versions.node}`;

const README = path.join(__dirname, 'README.md');

/**
 * Replaces the text between the comments that start and end a section.
 * @throws Error if the file doesn't contain these comments.
 */
export function withSection(file: string, section: string, text: string): string {
  const [start, end] = [`<!-- ${section} -->`, `<!-- /${section} -->`];
  const [from, to] = [file.indexOf(start), file.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`src/tooling/bench/README.md has no "${start}" followed by "${end}".`);
  return `${file.slice(0, from + start.length)}\n\n${text.trim()}\n\n${file.slice(to)}`;
}

/** Saves a run's figures in the benchmarks' README, with their source. */
export function saveSection(section: string, command: string, versions: string, text: string): void {
  const about = `Measured on ${new Date().toISOString().slice(0, 10)} by \`${command}\`, on ${machine()}. ${versions}`;
  writeFileSync(README, withSection(readFileSync(README, 'utf8'), section, `${about.trim()}\n\n${text}`));
}
