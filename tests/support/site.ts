import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

export { buildFolder, kinds, root, routes, type Route } from './built-site';

/** Console messages that aren't about the site, each with its reason. */
const HARMLESS = [
  // The browser logs every response other than 200 as an error; tests that request a missing page expect it.
  /Failed to load resource: the server responded with a status of 404/,
];

/** Turns on the data saver, which turns off prefetching. */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
}

interface Fixtures {
  /** Warnings and errors in the page's console, and uncaught exceptions. */
  complaints: string[];
  /** Whether the browser prefetches the pages behind visible links. Without prefetching, a page loads in half the time. */
  prefetch: boolean;
}

/** Collects the page's console warnings, console errors, and uncaught exceptions from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !HARMLESS.some((one) => one.test(message.text()))) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return complaints;
}

/** A test that fails on any complaint, unless it empties `complaints` on purpose. */
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
 * For tests that only read pages: those of a worker share one tab, which saves half the time. They must leave nothing behind: no storage,
 * routes, or init scripts.
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

/** Resolves when the page has hydrated and every control works. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
}

export async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await hydrated(page);
}

/** The search page's hits, each by its link. The page responds before it has results. */
export const hitsOf = (page: Page): Locator => page.getByRole('main').locator('ol h2 a');

/** The text of every script that a page loads automatically. */
export async function scriptsOf(page: Page, route: string): Promise<string[]> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.text()));
  await open(page, route);
  await page.waitForLoadState('networkidle');
  return Promise.all(scripts);
}

/** Adds rules to a page's stylesheets. A `style` element would be blocked by the page's policy. */
export async function addRules(page: Page, rules: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, rules);
}
