import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load, type CheerioAPI } from 'cheerio';

/** The code that stands inside built pages, each as a source of a Content-Security-Policy: `'sha256-…'`, sorted. */
export interface InlineCode {
  scripts: string[];
  styles: string[];
  styleAttributes: string[];
}

/** The types of a `<script>` that run. Any other one, such as `application/ld+json`, holds data, which a policy does not rule. */
const RUNS = /^(|module|text\/javascript|application\/javascript)$/;

/** What a policy names a piece of code by: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export const hashSource = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

function found(page: CheerioAPI): InlineCode {
  const all = (selector: string, code: (element: ReturnType<CheerioAPI>) => string | undefined): string[] =>
    page(selector)
      .toArray()
      .flatMap((element) => code(page(element)) ?? []);
  return {
    scripts: all('script:not([src])', (one) => (RUNS.test(one.attr('type') ?? '') ? one.text() : undefined)),
    styles: all('style', (one) => one.text()),
    styleAttributes: all('[style]', (one) => one.attr('style')),
  };
}

const hashes = (codes: string[]): string[] => [...new Set(codes)].map(hashSource).toSorted();

/**
 * The inline code of pages, each piece once.
 *
 * Read as a browser without script does, because a style inside `<noscript>` needs its hash too: so the parser is htmlparser2,
 * which knows no scripting flag.
 */
export function inlineCode(pages: readonly string[]): InlineCode {
  const codes = pages.map((html) => found(load(html, { xml: { xmlMode: false } })));
  return {
    scripts: hashes(codes.flatMap(({ scripts }) => scripts)),
    styles: hashes(codes.flatMap(({ styles }) => styles)),
    styleAttributes: hashes(codes.flatMap(({ styleAttributes }) => styleAttributes)),
  };
}

/** Every HTML file below a folder, by its path in it. */
export function htmlFiles(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  return new Map(files.toSorted().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]));
}
