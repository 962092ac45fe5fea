import { test as playwrightTest, expect, type BrowserContext, type ConsoleMessage, type Locator, type Page } from '@playwright/test';

export { buildFolder, kinds, root, routes } from './built-site';

/** Console messages that aren't about the site, each with its reason. */
const HARMLESS = [
  // The browser logs every response other than 200 as an error; tests that request a missing page expect it.
  /Failed to load resource: the server responded with a status of 404/,
];

/** Turns on the data saver, which turns off prefetching. */
async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }));
}

/** Collects the page's console warnings, console errors, and uncaught exceptions until `stop` is called. */
function collectComplaints(page: Page): { complaints: string[]; stop(): void } {
  const complaints: string[] = [];
  const onMessage = (message: ConsoleMessage): void => {
    if (['error', 'warning'].includes(message.type()) && !HARMLESS.some((item) => item.test(message.text())))
      complaints.push(message.text());
  };
  const onError = (error: Error): void => void complaints.push(String(error));
  page.on('console', onMessage).on('pageerror', onError);
  return { complaints, stop: () => void page.off('console', onMessage).off('pageerror', onError) };
}

/** Both kinds of tests have this worker fixture, so they can run in the same worker. */
const base = playwrightTest.extend<object, { tab: Page }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId } = project.use;
      const context = await browser.newContext({
        permissions: ['clipboard-read', 'clipboard-write'],
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      });
      await saveData(context);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
});

interface Complaints {
  /** Warnings and errors in the page's console, and uncaught exceptions. */
  complaints: string[];
}

/** Fails a test on any complaint, unless it empties `complaints` on purpose. */
const complaintsFixture = async ({ page }: { page: Page }, use: (complaints: string[]) => Promise<void>): Promise<void> => {
  const { complaints, stop } = collectComplaints(page);
  await use(complaints);
  stop();
  expect(complaints, 'what the page said to the console').toEqual([]);
};

interface Prefetch {
  /** Whether the browser prefetches the pages behind visible links. Without prefetching, a page loads in half the time. */
  prefetch: boolean;
}

/** A test in a separate browser context. */
export const test = base.extend<Complaints & Prefetch>({
  prefetch: [false, { option: true }],
  context: async ({ context, prefetch }, use) => {
    if (!prefetch) await saveData(context);
    await use(context);
  },
  complaints: [complaintsFixture, { auto: true }],
});

/**
 * A test in the tab that all such tests of a worker share, where pages load in 60% of the time. Storage, viewport, media, and routes are
 * reset before each test. A test that changes anything else, such as the clock, permissions, or the network, needs `test`.
 */
export const sharedTest = base.extend<Complaints>({
  page: async ({ tab, viewport, reducedMotion }, use) => {
    await tab.unrouteAll({ behavior: 'ignoreErrors' });
    // A file of the site rather than about:blank, for which the browser would start another process.
    await tab.goto('/robots.txt');
    await tab.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()));
    await tab.mouse.move(-1, -1);
    await tab.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: reducedMotion ?? null });
    if (viewport) await tab.setViewportSize(viewport);
    await use(tab);
  },
  complaints: [complaintsFixture, { auto: true }],
});

export { expect };

/** Leaves a test to `npm run verify` if `npm test` runs a similar one. */
export const slowIf = (isSlow: boolean): { tag: string[] } => ({ tag: isSlow ? ['@slow'] : [] });

/**
 * Resolves when the page has hydrated and every control works. Playwright's own functions that wait would first load their code into the
 * page, which takes 40 ms on every page that a test opens.
 */
export const hydrated = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const check = (): void => {
          if (document.documentElement.dataset.hasHydrated === 'true') resolve();
          else if (performance.now() > 15_000) reject(new Error('The page has not hydrated after 15 seconds.'));
          else requestAnimationFrame(check);
        };
        check();
      }),
  );

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
