import type { Page } from '@playwright/test';
import { INDEX_FILE } from '../../data/search-service';
import { inAddress } from './payloads';

/** A place where text from outside reaches a page. */
export interface Surface {
  name: string;
  /** Whether each case begins with a page of its own; otherwise one page takes them all. */
  isFresh: boolean;
  /** Opens what takes the text. */
  open(page: Page, url: string): Promise<void>;
  /** Gives it one hostile text, and waits until the page has taken it. */
  give(page: Page, text: string, turn: number): Promise<void>;
}

/** The page of the search has a field of its own. */
const DIALOG_FIELD = '.DocSearch-Input';

/** Milliseconds in which a page has to answer. */
const PATIENCE = 10_000;

const hydrated = (page: Page): Promise<void> =>
  page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached', timeout: PATIENCE });

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

const at = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T;

/** Pages of each kind, those that read their address first. */
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
  give: (page, text, turn) => {
    const value = inAddress(text).slice(0, 6000);
    const query = PARAMETERS.map((name) => `${name}=${value.slice(0, 900)}`).join('&');
    return visit(page, `${at(PAGES, turn)}?${query}#${value}`);
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
  give: async (page, text, turn) => {
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
    await visit(page, at(PAGES, turn));
    await page.keyboard.press('Control+k');
    await page.locator(DIALOG_FIELD).waitFor({ timeout: PATIENCE });
  },
};

const dialog: Surface = {
  name: 'search dialog',
  isFresh: false,
  open: async (page) => {
    await visit(page, '/getting-started/plan-options');
    await page.keyboard.press('Control+k');
  },
  give: async (page, text) => {
    await page.locator(DIALOG_FIELD).fill(text);
    await page
      .locator('.DocSearch-Hit, .DocSearch-NoResults, .DocSearch-StartScreen, .DocSearch-Help')
      .first()
      .waitFor({ timeout: PATIENCE });
  },
};

/** Every text of the index that a reader could see gets something hostile before it and behind it. */
const damaged = (index: unknown, text: string): unknown => {
  if (typeof index === 'string') return index.includes(' ') && !index.startsWith('/') ? `${index} ${text}` : index;
  if (Array.isArray(index)) return index.map((one) => damaged(one, text));
  if (index === null || typeof index !== 'object') return index;
  return Object.fromEntries(Object.entries(index).map(([key, value]) => [key, damaged(value, text)]));
};

const searchIndex: Surface = {
  name: 'search index',
  isFresh: true,
  open: () => Promise.resolve(),
  give: async (page, text, turn) => {
    await page.route(new RegExp(INDEX_FILE), async (route) => {
      const index: unknown = await (await route.fetch()).json();
      await route.fulfill({ contentType: 'application/json', body: JSON.stringify(damaged(index, text)) });
    });
    await visit(page, turn % 2 === 0 ? '/search?q=refund' : '/api/v3/errors');
    if (turn % 2 === 1) {
      await page.keyboard.press('Control+k');
      await page.locator(DIALOG_FIELD).fill('capture');
    }
    // A hit, or a word that says why there is none.
    await page
      .locator('main ol h2 a, .DocSearch-Hit, .DocSearch-NoResults, main [role="alert"]')
      .filter({ visible: true })
      .first()
      .waitFor({ timeout: PATIENCE });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
};

const FIELDS = 'textarea:visible:not([readonly]), input[type="text"]:visible, input[type="search"]:visible, input:not([type]):visible';

const console: Surface = {
  name: 'console and sandbox',
  isFresh: false,
  open: (page) => openConsole(page, '/api/v3/refund'),
  give: async (page, text, turn) => {
    const region = page.getByRole('region', { name: 'Console' });
    const body = region.getByRole('textbox', { name: 'Body as JSON' });
    const fields = await region.locator(FIELDS).elementHandles();
    await at(fields, turn).fill(text);
    // Text that is a value of the body reaches the sandbox; the rest is refused before.
    if (turn % 2 === 0)
      await body.fill(JSON.stringify({ [text.slice(0, 50)]: text, amount: text, reason: text, metadata: { [text]: text } }));
    await region.getByRole('button', { name: 'Send' }).click();
    // An answer of the sandbox, or a word why nothing was sent.
    const answer = page.getByRole('region', { name: 'Answer' }).getByRole('status').filter({ hasText: /\d{3}/ });
    await answer.or(region.getByRole('alert')).first().waitFor({ timeout: PATIENCE });
  },
};

/** Whatever a page lets its reader type, in all of its fields in turn. */
const typedOn = (route: string): Surface => ({
  name: `fields of ${route}`,
  isFresh: false,
  open: (page) => visit(page, route),
  give: async (page, text, turn) => {
    const fields = await page.getByRole('main').locator(FIELDS).elementHandles();
    await at(fields, turn).fill(text);
    // A frame later the page has drawn what it makes of the text.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  },
});

/** @param routes of pages that have fields. */
export const surfacesOf = (routes: readonly string[]): Surface[] => [
  address,
  storage,
  dialog,
  searchIndex,
  console,
  ...routes.map(typedOn),
];
