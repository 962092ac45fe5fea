// Readers have other fonts, larger text, or more space between letters. Nothing may overlap, be cut off, or get lost: WCAG 1.4.4 and 1.4.12.
import type { Page } from '@playwright/test';
import { layoutOf, type Layout } from './support/geometry';
import { addRules, expect, hitsOf, kinds, open, slowIf, test } from './support/site';

/** Ways in which a reader's text differs, which begin after the page has loaded. */
const CONDITIONS = {
  'with the text spacing of WCAG 1.4.12': (page) =>
    addRules(
      page,
      '*, ::before, ::after { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important } p { margin-bottom: 2em !important }',
    ),
  // About 15% wider than Figtree, like DejaVu Sans.
  'without the web font': (page) => addRules(page, ":root { --font-text: 'Cousine', monospace !important }"),
  'with a default font size of 20 px': async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: 20, fixed: 16 } });
  },
  'in forced colors': (page) => page.emulateMedia({ forcedColors: 'active' }),
} satisfies Record<string, (page: Page) => Promise<unknown>>;

/** One page of each type. */
const PAGES = {
  ...kinds,
  'long table': '/api/v3/errors',
  'API overview': '/apis',
  changelog: '/changelog',
  search: '/search?q=refund',
  tool: '/getting-started/start-from-a-project',
  missing: '/nothing-here',
};

/** `npm run verify` also covers the others. */
const OFTEN = new Set(['home', 'operation']);

/** The narrowest and the most frequent desktop window, and one where everything fits. */
const WIDTHS = [1024, 1280, 1440];

/** The navbar is the same on all pages, so one of them is enough for all widths of a desktop. */
const NAVBAR_WIDTHS = [997, 1024, 1100, 1180, 1280, 1366, 1440, 1536, 1920];

/** Where space is short, the search field shows only its icon, and the language its code. */
const SHORTENED = /^(?:span\.label_\w+ "Search docs"|kbd\.key_\w+ "Ctrl K"|button\S*\.navbar-locale "English")$/;

/** What the page shows at each width. */
async function layouts(page: Page, widths: readonly number[]): Promise<Layout[]> {
  const found: Layout[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    found.push(await layoutOf(page));
  }
  return found;
}

for (const [condition, apply] of Object.entries(CONDITIONS))
  for (const [kind, route] of Object.entries(PAGES))
    test(`nothing overlaps, is cut off, or disappears ${condition}: ${kind}`, slowIf(!OFTEN.has(kind)), async ({ page }) => {
      await open(page, route);
      if (kind === 'search') await expect(hitsOf(page).first()).toBeVisible();
      const widths = kind === 'home' ? NAVBAR_WIDTHS : WIDTHS;
      const designed = await layouts(page, widths);
      await apply(page);
      for (const [index, { faults, texts }] of (await layouts(page, widths)).entries()) {
        const before = designed[index] as Layout;
        const missing = before.texts.filter((text) => !texts.includes(text) && !SHORTENED.test(text));
        expect.soft(before.faults, `as designed, at ${widths[index]} px`).toEqual([]);
        expect.soft(faults, `at ${widths[index]} px`).toEqual([]);
        expect.soft(missing, `what is gone at ${widths[index]} px`).toEqual([]);
      }
    });

test('the home page is never wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, PAGES.home);
  for (const condition of ['with a default font size of 20 px', 'with the text spacing of WCAG 1.4.12'] as const) {
    await CONDITIONS[condition](page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  }
});

test('these checks detect text that overlaps, is cut off, or disappears', async ({ page }) => {
  await open(page, PAGES.missing);
  const before = await layoutOf(page);
  expect(before.faults).toEqual([]);
  await addRules(page, 'main p{margin-top:-40px} h1{width:60px;overflow:hidden;white-space:nowrap} .navbar-trust{display:none}');
  const { faults, texts } = await layoutOf(page);
  expect(faults.join()).toMatch(/overlap by \d+ × \d+ px/);
  expect(faults.join()).toMatch(/h1\S* "Page not found" is cut off/);
  expect(before.texts.filter((text) => !texts.includes(text)).join()).toContain('"Trust Center"');
});
