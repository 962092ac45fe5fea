import { createHash } from 'node:crypto';

/** The code that stands inside built pages, each as a source of a Content-Security-Policy: `'sha256-…'`, sorted. */
export interface InlineCode {
  scripts: string[];
  styles: string[];
  styleAttributes: string[];
}

/** What a policy names a piece of code by: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export const hashSource = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The code of many pages, each piece once. */
export function together(pages: readonly InlineCode[]): InlineCode {
  const all = (kind: keyof InlineCode): string[] => [...new Set(pages.flatMap((page) => page[kind]))].toSorted();
  return { scripts: all('scripts'), styles: all('styles'), styleAttributes: all('styleAttributes') };
}
