import type { Browser, Page } from '@playwright/test';
import { TITLE } from './next-version';

/** The result of one navigation. */
export interface Navigation {
  reader: string;
  to: string;
  /** The number of documents loaded: 0 for client-side navigation, 1 for a full load, and more for a reload loop. */
  loads: number;
  /** The navigation type of the last document ("navigate", "reload", or "back_forward"), and the page from which it was loaded. */
  loaded?: string;
  version: 'first' | 'second';
  /** Why the reader couldn't continue. */
  problem?: string;
}

/** A simulated reader with a tab. */
export interface Reader {
  name: string;
  page: Page;
  navigations: Navigation[];
  /** Performs one navigation. */
  step(round: number): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds until a page must appear. */
const TIMEOUT = 15_000;
const DEAD_END = /^(?:Page not found|This page crashed|Page Error)$/;

/** Returns the error that a page shows, if any. */
async function problemOf(page: Page): Promise<string | undefined> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  try {
    await heading.waitFor({ timeout: TIMEOUT });
  } catch {
    return `no page after ${TIMEOUT / 1000} s`;
  }
  const title = (await heading.textContent()) ?? '';
  if (DEAD_END.test(title)) return title;
  const notice = page.getByRole('alert').filter({ hasText: /couldn't be loaded/ });
  return (await notice.count()) > 0 ? ((await notice.first().textContent()) ?? 'a notice') : undefined;
}

const versionOf = async (page: Page): Promise<Navigation['version']> => ((await page.title()).includes(TITLE.second) ? 'second' : 'first');

const samePage = (a: string, b: string): boolean => new URL(a).pathname.replace(/\/$/, '') === new URL(b).pathname.replace(/\/$/, '');

/** Navigates to another page, and records the result. */
async function navigate(reader: Omit<Reader, 'step' | 'close'>, to: string, go: () => Promise<void>): Promise<void> {
  const { page, name, navigations } = reader;
  let loads = 0;
  const count = (request: { isNavigationRequest(): boolean }): void => void (request.isNavigationRequest() && (loads += 1));
  page.on('request', count);
  let problem: string | undefined;
  const left = await page.title();
  try {
    await go();
    await page.waitForURL((url) => samePage(url.href, new URL(to, page.url()).href), { timeout: TIMEOUT });
    // The URL changes before the content, and the title changes with it.
    await page.waitForFunction((title) => document.title !== title && document.documentElement.dataset.hasHydrated === 'true', left, {
      timeout: TIMEOUT,
    });
    problem = await problemOf(page);
  } catch (error) {
    problem = (await problemOf(page)) ?? `${String(error).split('\n')[0]} The page is ${page.url()}.`;
  }
  page.off('request', count);
  const loaded =
    loads > 0
      ? await page.evaluate(() =>
          (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]).map(({ type }) => type).join(),
        )
      : undefined;
  navigations.push({
    reader: name,
    to,
    loads,
    version: await versionOf(page),
    ...(loaded && { loaded: `${loaded}, from "${left}"` }),
    ...(problem && { problem }),
  });
}

/** Returns a link to another page, a different one in each round. */
async function nextLink(page: Page, round: number): Promise<string> {
  const links = await page
    .locator('nav.menu a[href^="/"], main a[href^="/"]')
    .evaluateAll((all) => all.filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href')?.split('#')[0] ?? ''));
  const others = [...new Set(links)].filter((href) => !/\.\w+$/.test(href) && !samePage(new URL(href, page.url()).href, page.url()));
  const href = others[(round * 7 + 3) % others.length];
  if (!href) throw new Error(`${page.url()} has no link to another page.`);
  return href;
}

const follow = async (page: Page, href: string): Promise<void> =>
  page.locator(`a[href="${href}"], a[href^="${href}#"]`).filter({ visible: true }).first().click();

type Part = Omit<Reader, 'step' | 'close'>;
type Step = (reader: Part, round: number) => Promise<void>;

const QUESTIONS = ['refund', 'webhook signature', 'idempotency', 'chargeback evidence', 'capture', 'error codes'];

const KINDS: Record<string, { start: string; step: Step }> = {
  'from link to link': {
    start: '/getting-started/plan-options',
    step: async (reader, round) => {
      const href = await nextLink(reader.page, round);
      await navigate(reader, href, () => follow(reader.page, href));
    },
  },
  'with a network that comes and goes': {
    start: '/direct-api/webhook-events',
    step: async (reader, round) => {
      const { page } = reader;
      const href = await nextLink(page, round);
      const isAway = round % 3 === 1;
      await navigate(reader, href, async () => {
        if (isAway) await page.context().setOffline(true);
        await follow(page, href);
        if (isAway) await page.context().setOffline(false);
      });
    },
  },
  'by search': {
    start: '/',
    step: async (reader, round) => {
      const { page } = reader;
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Search docs').fill(QUESTIONS[round % QUESTIONS.length] ?? '');
      // Only hits contain highlighted terms. Before the search, the dialog shows recent pages.
      const hit = page.locator('.DocSearch-Hit a:has(mark)').first();
      await hit.waitFor({ timeout: TIMEOUT });
      const href = (await hit.getAttribute('href')) ?? '';
      await navigate(reader, href, () => hit.click());
    },
  },
  'with the console': {
    start: '/api/v3/refund',
    step: async (reader, round) => {
      const { page, navigations } = reader;
      const body = page.getByRole('textbox', { name: 'Body as JSON' });
      const operation = new URL(page.url()).pathname;
      if ((await body.count()) === 0) await page.getByRole('button', { name: 'Try it' }).click();
      const typed = `{"typed": "in round ${round}"`;
      await body.fill(typed);
      await navigate(reader, '/api/v3/errors', () => follow(page, '/api/v3/errors'));
      await navigate(reader, operation, async () => void (await page.goBack()));
      await page.getByRole('button', { name: 'Try it' }).click();
      await body.waitFor({ timeout: TIMEOUT });
      const found = await body.inputValue();
      const last = navigations.at(-1);
      if (found !== typed && last) last.problem = `the console lost the typed text: "${found.slice(0, 60)}"`;
    },
  },
};

export const READER_KINDS = Object.keys(KINDS);

/** Describes the open dialog, for the report about a reader who can't continue. */
async function shownIn(page: Page): Promise<string> {
  const dialog = page.locator('.DocSearch-Modal');
  if ((await dialog.count()) === 0) return 'No dialog is open.';
  const asked = await dialog.locator('input').inputValue();
  return `The dialog searched for "${asked}" and shows: ${(await dialog.innerText()).replaceAll(/\s+/g, ' ').slice(0, 300)}`;
}

/**
 * Opens a tab for a type of reader.
 * @param prepare Runs before the tab opens the site.
 */
export async function openReader(browser: Browser, name: string, url: string, prepare?: (page: Page) => Promise<unknown>): Promise<Reader> {
  const kind = KINDS[name];
  if (!kind) throw new Error(`There is no reader "${name}". Choose one of: ${READER_KINDS.join(', ')}.`);
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  await prepare?.(page);
  await page.goto(new URL(kind.start, url).href);
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' });
  const part: Part = { name, page, navigations: [] };
  return {
    ...part,
    step: async (round) => {
      try {
        await kind.step(part, round);
      } catch (error) {
        part.navigations.push({
          reader: name,
          to: page.url(),
          loads: 0,
          version: await versionOf(page),
          problem: `${String(error).split('\n')[0]} ${await shownIn(part.page)}`,
        });
      }
    },
    close: () => context.close(),
  };
}
