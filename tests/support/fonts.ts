import type { Page } from '@playwright/test';
import { PUNCTUATION } from '../../src/data/fonts';

/** Collects the names of the fonts that a page requests from now on. */
export function recordFonts(page: Page): readonly string[] {
  const names: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && names.push(new URL(request.url()).pathname.slice(1)));
  return names;
}

/** Characters that stylesheets generate and the font that every page loads lacks. */
export const charactersOutsideSubset = (page: Page): Promise<string[]> =>
  page.evaluate((known) => {
    const written = [...document.body.querySelectorAll('*')].flatMap((element) =>
      ['::before', '::after'].map((where) => getComputedStyle(element, where).content).filter((content) => content.startsWith('"')),
    );
    return [...new Set(written.join(''))].filter((sign) => !known.includes(sign) && !/[ -~]/.test(sign));
  }, PUNCTUATION);
