import type { Page } from '@playwright/test';
import { PUNCTUATION } from '../../src/data/fonts';
import { expect, open } from './site';

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

/** Whether headings are in the webfont. */
async function usesWebfont(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.every(({ isCustomFont }) => isCustomFont);
}

/**
 * Opens a page, again if its webfont arrived after the first paint, because it then stays in the fallback font:
 * src/plugins/head-tags/tags.ts. Tests that measure text need this on a busy machine.
 */
export const openInWebfont = (page: Page, route: string): Promise<void> =>
  expect(async () => {
    // Going to a section of the same page wouldn't load it again.
    await page.goto('about:blank');
    await open(page, route);
    expect(await usesWebfont(page), 'the page uses its webfont').toBe(true);
  }).toPass({ timeout: 20_000 });
