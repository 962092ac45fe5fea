// One page of each type, loaded in the worst order: first paint, then the font, then the scripts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { fonts } from '../src/data/fonts';
import { charactersOutsideSubset, recordFonts } from './support/fonts';
import { holdRequests } from './support/hold-requests';
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
      value: number;
      sources: { node: Node | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        // Chrome paints while it parses, and shows for a frame a `<details>` whose summary isn't there yet: 0.000007. Readers see 0.01.
        if (value >= 0.0005)
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
  const releaseFonts = await holdRequests(page, '**/*.woff2');
  const releaseScripts = await holdRequests(page, '**/assets/js/*.js');
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

interface SlowSite {
  origin: string;
  /** Sends the rest of the page. */
  release(): void;
  close(): void;
}

/** Serves the site, but pages only up to the last occurrence of a text. */
async function serveUpTo(text: string, baseURL: string): Promise<SlowSite> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const server = createServer((request, response) => {
    const send = async (): Promise<void> => {
      const file = await fetch(new URL(request.url as string, baseURL));
      const type = file.headers.get('content-type') as string;
      const bytes = Buffer.from(await file.arrayBuffer());
      const end = type.startsWith('text/html') ? bytes.lastIndexOf(text) : -1;
      response.writeHead(file.status, { 'content-type': type });
      if (end >= 0) {
        response.write(bytes.subarray(0, end));
        await held;
      }
      response.end(bytes.subarray(Math.max(end, 0)));
    };
    send().catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, release, close: () => server.closeAllConnections() };
}

/** Where the connection of a slow reader may pause, by the HTML that follows, and an element that is there by then. */
const PAUSES = {
  navbar: ['navbar-locale', '.navbar-trust'],
  text: ['</article>', 'article > :last-child'],
} as const;

for (const [part, [text, present]] of Object.entries(PAUSES))
  for (const [type, route] of Object.entries(kinds))
    test(`nothing moves on the ${type} page when its HTML pauses in the ${part}`, async ({ page, baseURL }) => {
      test.skip(type === 'home' && part === 'text', 'The home page has no article.');
      const site = await serveUpTo(text, baseURL as string);
      await record(page);
      await page.goto(site.origin + route, { waitUntil: 'commit' });
      await page.locator(present).last().waitFor({ state: 'attached' });
      expect((await seenOn(page)).shifts).toEqual([]);
      site.release();
      await hydrated(page);
      expect((await seenOn(page)).shifts).toEqual([]);
      site.close();
    });

test('text keeps its height when the font loads', async ({ page }) => {
  const releaseFonts = await holdRequests(page, '**/*.woff2');
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
