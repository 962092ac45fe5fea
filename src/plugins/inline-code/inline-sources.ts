import { createHash } from 'node:crypto';

/** The inline code of built pages, as sorted Content-Security-Policy sources: `'sha256-…'`. */
export interface InlineCode {
  scripts: string[];
  styles: string[];
  styleAttributes: string[];
}

/** The policy source of inline code: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export const hashSource = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** Merges the inline code of several pages. */
export function together(pages: readonly InlineCode[]): InlineCode {
  const all = (kind: keyof InlineCode): string[] => [...new Set(pages.flatMap((page) => page[kind]))].toSorted();
  return { scripts: all('scripts'), styles: all('styles'), styleAttributes: all('styleAttributes') };
}
