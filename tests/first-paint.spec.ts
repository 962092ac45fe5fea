import type { Page, Route } from '@playwright/test';
import { expect, hydrated, kinds, saveData, test } from './support/site';

const { home, guide, category, operation } = kinds;
const PAGES = { home, guide, category, operation, search: '/search?q=refund' };

interface Shift {
  value: number;
  moved: string[];
}

/** Notes every layout shift from the first paint on, with what moved. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = ((window as unknown as { shifts: Shift[] }).shifts = []);
    interface Entry extends PerformanceEntry {
      value: number;
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[])
        shifts.push({
          value,
          moved: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node?.textContent))),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts up to now: two frames later, the last one has been reported. */
const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { shifts: Shift[] }).shifts))),
        ),
      ),
  );

/** Holds the answers to some requests until told. */
async function hold(page: Page, files: string): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route: Route) => {
    await held;
    await route.continue();
  });
  return release;
}

const painted = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);

/**
 * Loads a page in the worst order: it paints with neither font nor script, then the font comes, then the scripts.
 * @returns what moved.
 */
async function loadSlowly(page: Page, route: string): Promise<Shift[]> {
  await saveData(page);
  await watchShifts(page);
  const fonts = await hold(page, '**/*.woff2');
  const scripts = await hold(page, '**/assets/js/*.js');
  await page.goto(route, { waitUntil: 'commit' });
  await painted(page);
  fonts();
  await page.evaluate(() => document.fonts.ready);
  await shiftsOf(page);
  scripts();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  return shiftsOf(page);
}

for (const width of [1280, 375])
  for (const [kind, route] of Object.entries(PAGES))
    test(`nothing of the ${kind} page moves at ${width} px, however late font and scripts come`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      expect(await loadSlowly(page, route)).toEqual([]);
    });

test('what moves is seen: a strip that a script puts above the page', async ({ page }) => {
  await page.addInitScript(() =>
    new PerformanceObserver((_, watch) => {
      watch.disconnect();
      const strip = document.createElement('div');
      strip.style.height = '80px';
      document.body.prepend(strip);
    }).observe({ type: 'paint', buffered: true }),
  );
  const shifts = await loadSlowly(page, kinds.guide);
  expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeGreaterThan(0.01);
});

test.describe('with every script blocked', () => {
  test.beforeEach(({ page }) => page.route('**/*.js', (route) => route.abort()));

  for (const [kind, route] of Object.entries(kinds))
    test(`the ${kind} page is there to read, and its links lead on`, async ({ page, complaints }) => {
      await page.goto(route);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const dead = await page
        .locator('main a, nav a')
        .evaluateAll((links) => links.filter((link) => !link.getAttribute('href')).map((link) => link.outerHTML));
      expect(dead).toEqual([]);
      for (const block of await page.locator('main :is(table, pre):visible').all())
        expect(await block.evaluate((element) => getComputedStyle(element).fontFamily)).not.toContain('Times');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'APIs', exact: true }).click();
      await expect(page).toHaveURL(/\/apis$/);
      // Blocked on purpose.
      complaints.length = 0;
    });

  test('folds of an operation open, and a menu of the navbar by hover', async ({ page, complaints }) => {
    await page.goto(kinds.operation);
    const fold = page.locator('main details:not([open])').first();
    await fold.locator('summary').first().click();
    await expect(page.locator('main details[open]').first()).toBeVisible();
    await page.locator('.navbar .dropdown').first().hover();
    await expect(page.locator('.navbar .dropdown__menu').first()).toBeVisible();
    complaints.length = 0;
  });
});

test('text keeps its width when the font comes: the font that stands in has its measures', async ({ page }) => {
  const fonts = await hold(page, '**/*.woff2');
  await page.goto(kinds.guide, { waitUntil: 'commit' });
  await painted(page);
  const height = (): Promise<number> => page.locator('main .markdown').evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  fonts();
  await page.evaluate(() => document.fonts.ready);
  expect(Math.abs((await height()) / before - 1)).toBeLessThan(0.03);
});
