import type { Page } from '@playwright/test';
import { INDEX_FILE } from '../../../src/data/search-service';
import { encodeForUrl } from './payloads';

/** An input through which external text gets into a page. */
export interface Surface {
  name: string;
  /** Whether each case needs a new page. Otherwise, many cases share one page. */
  isFresh: boolean;
  /** Opens the page, or the part of it with the input. */
  open(page: Page, url: string): Promise<void>;
  /** Enters a text, and waits until the page has processed it. */
  enter(page: Page, text: string, round: number): Promise<void>;
}

/** The field in the search dialog. The search page has another one. */
const DIALOG_FIELD = '.DocSearch-Input';

/** Milliseconds until a page must respond. */
const TIMEOUT = 10_000;

const hydrated = (page: Page): Promise<void> =>
  page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached', timeout: TIMEOUT });

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

const at = <T>(list: readonly T[], round: number): T => list[round % list.length] as T;

/** Pages of each kind, starting with those that read their URL. */
const PAGES = [
  '/search',
  '/testing-and-qa/integration-testing',
  '/on-site-messaging/playground',
  '/api/v3/installment-plan',
  '/api/v3/errors',
  '/category/gateways',
  '/',
  '/nothing-here',
];
const PARAMETERS = ['q', 'prefix', 'filter', 'amount', 'docusaurus-data-x', 'docusaurus-theme', '__proto__'];

const address: Surface = {
  name: 'query and hash',
  isFresh: true,
  open: () => Promise.resolve(),
  enter: (page, text, round) => {
    const value = encodeForUrl(text).slice(0, 6000);
    const query = PARAMETERS.map((name) => `${name}=${value.slice(0, 900)}`).join('&');
    return visit(page, `${at(PAGES, round)}?${query}#${value}`);
  },
};

async function openConsole(page: Page, operation: string): Promise<void> {
  await visit(page, operation);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByRole('button', { name: 'Send' }).waitFor();
}

const storage: Surface = {
  name: 'storage',
  isFresh: true,
  open: (page) => openConsole(page, '/api/v3/installment-plan'),
  enter: async (page, text, round) => {
    await page.evaluate((value) => {
      const known = [
        'theme',
        'docusaurus.tab.language',
        'docs-preferred-version-default',
        '__DOCSEARCH_RECENT_SEARCHES__partita',
        '__DOCSEARCH_FAVORITE_SEARCHES__partita',
      ];
      for (const store of [localStorage, sessionStorage])
        for (const key of new Set([...Object.keys(localStorage), ...Object.keys(sessionStorage), ...known]))
          store.setItem(
            key,
            value.length % 2 === 0
              ? value
              : JSON.stringify([{ objectID: value, url: value, content: value, hierarchy: { lvl0: value, lvl1: value }, [value]: value }]),
          );
    }, text);
    await visit(page, at(PAGES, round));
    await page.keyboard.press('Control+k');
    await page.locator(DIALOG_FIELD).waitFor({ timeout: TIMEOUT });
  },
};

const dialog: Surface = {
  name: 'search dialog',
  isFresh: false,
  open: async (page) => {
    await visit(page, '/getting-started/plan-options');
    await page.keyboard.press('Control+k');
  },
  enter: async (page, text) => {
    await page.locator(DIALOG_FIELD).fill(text);
    await page
      .locator('.DocSearch-Hit, .DocSearch-NoResults, .DocSearch-StartScreen, .DocSearch-Help')
      .first()
      .waitFor({ timeout: TIMEOUT });
  },
};

/** Appends a payload to every text in the index that readers could see. */
const damaged = (index: unknown, text: string): unknown => {
  if (typeof index === 'string') return index.includes(' ') && !index.startsWith('/') ? `${index} ${text}` : index;
  if (Array.isArray(index)) return index.map((item) => damaged(item, text));
  if (index === null || typeof index !== 'object') return index;
  return Object.fromEntries(Object.entries(index).map(([key, value]) => [key, damaged(value, text)]));
};

const searchIndex: Surface = {
  name: 'search index',
  isFresh: true,
  open: () => Promise.resolve(),
  enter: async (page, text, round) => {
    await page.route(new RegExp(INDEX_FILE), async (route) => {
      const index: unknown = await (await route.fetch()).json();
      await route.fulfill({ contentType: 'application/json', body: JSON.stringify(damaged(index, text)) });
    });
    await visit(page, round % 2 === 0 ? '/search?q=refund' : '/api/v3/errors');
    if (round % 2 === 1) {
      await page.keyboard.press('Control+k');
      await page.locator(DIALOG_FIELD).fill('capture');
    }
    // Waits for a hit, or for a message that there are none.
    await page
      .locator('main ol h2 a, .DocSearch-Hit, .DocSearch-NoResults, main [role="alert"]')
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: TIMEOUT });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
};

const FIELDS = 'textarea:visible:not([readonly]), input[type="text"]:visible, input[type="search"]:visible, input:not([type]):visible';

const console: Surface = {
  name: 'console and sandbox',
  isFresh: false,
  open: (page) => openConsole(page, '/api/v3/refund'),
  enter: async (page, text, round) => {
    const region = page.getByRole('region', { name: 'Console' });
    const body = region.getByRole('textbox', { name: 'Body as JSON' });
    const fields = await region.locator(FIELDS).elementHandles();
    await at(fields, round).fill(text);
    // Every other body is valid JSON, so it reaches the sandbox.
    if (round % 2 === 0)
      await body.fill(JSON.stringify({ [text.slice(0, 50)]: text, amount: text, reason: text, metadata: { [text]: text } }));
    await region.getByRole('button', { name: 'Send' }).click();
    // Waits for a response, or for a message that the request wasn't sent.
    const response = page.getByRole('region', { name: 'Response' }).getByRole('status').filter({ hasText: /\d{3}/ });
    await response.or(region.getByRole('alert')).first().waitFor({ timeout: TIMEOUT });
  },
};

/** Creates a surface with all fields of a page. */
const typedOn = (route: string): Surface => ({
  name: `fields of ${route}`,
  isFresh: false,
  open: (page) => visit(page, route),
  enter: async (page, text, round) => {
    const fields = await page.getByRole('main').locator(FIELDS).elementHandles();
    await at(fields, round).fill(text);
    // Waits until the page has rendered the text.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  },
});

/** Returns all surfaces. @param routes The routes of pages with fields. */
export const surfacesOf = (routes: readonly string[]): Surface[] => [
  address,
  storage,
  dialog,
  searchIndex,
  console,
  ...routes.map(typedOn),
];
