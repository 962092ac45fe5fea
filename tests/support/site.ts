import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

export { buildFolder, kinds, root, routes, type Route } from './built-site';

/** Console messages that say nothing about the site, each with its reason. */
const HARMLESS = [
  // The browser reports every answer that is not 200 as an error; tests that ask for a missing page expect it.
  /Failed to load resource: the server responded with a status of 404/,
];

/** Turns on the data saver, which turns off prefetching. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
}

interface Fixtures {
  /** What the page said to the console as a warning or an error, and what it threw. */
  complaints: string[];
  /** Whether the browser prefetches the pages behind visible links. Without it, a page loads in half the time, and only what it needs. */
  prefetch: boolean;
}

/** What a page says to the console as a warning or an error, and what it throws, from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !HARMLESS.some((one) => one.test(message.text()))) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** A test that fails when the page complains, unless it empties `complaints` on purpose. */
export const test = base.extend<Fixtures>({
  prefetch: [false, { option: true }],
  context: async ({ context, prefetch }, use) => {
    if (!prefetch) await saveData(context);
    await use(context);
  },
  complaints: [
    async ({ page }, use) => {
      const complaints = complaintsOf(page);
      await use(complaints);
      expect(complaints, 'what the page said to the console').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * For tests that only look at pages: those of a worker share one tab, as a reader has it, which saves half of the time. They must leave
 * nothing behind: no storage, no routes, no init scripts.
 */
export const visit = base.extend<{ complaints: string[] }, { tab: Page; said: string[] }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const { baseURL, reducedMotion } = project.use;
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...(reducedMotion && { reducedMotion }) });
      await saveData(context);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  said: [async ({ tab }, use) => use(complaintsOf(tab)), { scope: 'worker' }],
  page: async ({ tab }, use) => {
    await tab.setViewportSize({ width: 1280, height: 800 });
    await use(tab);
  },
  complaints: [
    async ({ said }, use) => {
      said.length = 0;
      await use(said);
      expect(said, 'what the page said to the console').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Resolves when the page has hydrated: from then on every control answers. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

export async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await hydrated(page);
}

/** What the search page found, each by its link. The page answers before it has found anything. */
export const hitsOf = (page: Page): Locator => page.getByRole('main').locator('ol h2 a');

/** The text of every script that a page loads by itself. */
export async function scriptsOf(page: Page, route: string): Promise<string[]> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.text()));
  await open(page, route);
  await page.waitForLoadState('networkidle');
  return Promise.all(scripts);
}

/** Rules for a page on top of its own. A `style` element would be blocked by the policy that the pages come with. */
export async function addRules(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
}
