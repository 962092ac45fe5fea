// One page of each type, loaded in the worst order: first paint, then the font, then the scripts.
import type { Page, Route } from '@playwright/test';
import { fonts } from '../src/data/fonts';
import { charactersOutsideSubset, recordFonts } from './support/fonts';
import { expect, hydrated, kinds, test } from './support/site';

const TYPES = { ...kinds, search: '/search?q=refund', missing: '/nothing-here' };

interface Seen {
  /** Layout shifts after the first paint. */
  shifts: string[];
  /** Each state of title, description, and classes. */
  heads: string[];
}

/** Records what changes while a page loads. */
const record = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen = { shifts: [], heads: [] };
    Object.assign(window, { seen });
    interface Shift extends PerformanceEntry {
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[])
        seen.shifts.push(sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent)).join());
    }).observe({ type: 'layout-shift', buffered: true });
    const note = (): void => {
      const description = document.querySelector('meta[name="description"]')?.getAttribute('content');
      const head = `${document.title} | ${description} | ${document.documentElement.className}`;
      if (document.readyState !== 'loading' && !seen.heads.includes(head)) seen.heads.push(head);
    };
    document.addEventListener('DOMContentLoaded', note);
    new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });
  });

/** After two frames, the last layout shift has been reported. */
const seenOn = (page: Page): Promise<Seen> =>
  page.evaluate(
    () =>
      new Promise<Seen>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve((window as unknown as { seen: Seen }).seen)))),
      ),
  );

/** Delays the responses to some requests. @returns a function that releases them. */
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

/** How often each landmark occurs on the page. */
const landmarks = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const count = (tag: string): [string, number] => [tag, document.querySelectorAll(tag).length];
    return Object.fromEntries(['nav', 'main', 'aside', 'footer', 'h1', 'h2', 'details'].map(count));
  });

/** IDs that an attribute references but no element has, and duplicate IDs. */
const wrongIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    const missing = ['for', 'aria-controls', 'aria-describedby', 'aria-labelledby', 'list'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
        (element.getAttribute(name) ?? '')
          .split(' ')
          .filter((id) => !document.getElementById(id))
          .map((id) => `${element.outerHTML.slice(0, 80)}: ${name}="${id}"`),
      ),
    );
    return [...missing, ...ids.filter((id, at) => ids.indexOf(id) !== at)];
  });

async function loadSlowly(page: Page, route: string): Promise<Record<string, number>> {
  await record(page);
  const releaseFonts = await hold(page, '**/*.woff2');
  const releaseScripts = await hold(page, '**/assets/js/*.js');
  await page.goto(route, { waitUntil: 'commit' });
  await painted(page);
  releaseFonts();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => document.readyState !== 'loading');
  const written = await landmarks(page);
  releaseScripts();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  return written;
}

for (const [type, route] of Object.entries(TYPES))
  for (const width of [1280, 375])
    test(`the ${type} page hydrates at ${width} px without layout shifts or changes`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const loaded = recordFonts(page);
      const written = await loadSlowly(page, route);
      const seen = await seenOn(page);
      expect.soft(seen.shifts, 'what moved').toEqual([]);
      if (type !== 'search') expect.soft(seen.heads, 'states of the head').toHaveLength(1);
      expect.soft(await wrongIds(page), 'ids').toEqual([]);
      expect.soft(loaded, 'fonts').toEqual([fonts.plain]);
      expect.soft(await charactersOutsideSubset(page), 'characters that need the full font').toEqual([]);
      // Fewer are fine: on a phone, the table of contents isn't next to the text. More would mean duplicates.
      for (const [tag, count] of Object.entries(await landmarks(page)))
        if (type !== 'search') expect.soft(count, tag).toBeLessThanOrEqual(written[tag] ?? 0);
    });

test('these checks detect layout shifts, title changes, and duplicate landmarks', async ({ page }) => {
  await page.addInitScript(() =>
    new PerformanceObserver((_, watch) => {
      watch.disconnect();
      const strip = document.createElement('div');
      strip.style.height = '80px';
      document.body.prepend(strip);
      document.title = 'Another';
    }).observe({ type: 'paint', buffered: true }),
  );
  await loadSlowly(page, kinds.guide);
  const { shifts, heads } = await seenOn(page);
  expect(shifts.length).toBeGreaterThan(0);
  expect(heads.length).toBeGreaterThan(1);
  await page.locator('main').evaluate((main) => {
    main.querySelector('label')?.setAttribute('for', 'nothing');
    main.after(main.cloneNode(true));
  });
  expect((await wrongIds(page)).join()).toContain('for="nothing"');
  expect((await landmarks(page)).main).toBe(2);
});

test('text keeps its height when the font loads', async ({ page }) => {
  const releaseFonts = await hold(page, '**/*.woff2');
  await page.goto(kinds.guide, { waitUntil: 'commit' });
  await painted(page);
  const height = (): Promise<number> => page.locator('main .markdown').evaluate((element) => element.getBoundingClientRect().height);
  const before = await height();
  releaseFonts();
  await page.evaluate(() => document.fonts.ready);
  expect(Math.abs((await height()) / before - 1)).toBeLessThan(0.03);
});

test('the mobile drawer renders when it first opens', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(kinds.guide);
  await hydrated(page);
  await expect(page.locator('.navbar-sidebar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Toggle navigation bar' }).click();
  await expect(page.locator('.navbar-sidebar').getByRole('link', { name: 'Phases' })).toBeVisible();
  await page.getByRole('button', { name: 'Close navigation bar' }).click();
  await expect(page.locator('.navbar-sidebar')).toBeHidden();
});
