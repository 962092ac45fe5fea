import type { Browser, Page } from '@playwright/test';
import { serveFolder } from '../commands/static-server';
import type { Asked } from './metrics';

/** A search in the browser, which is opened once and then queried. */
export interface InBrowser {
  name: string;
  /** The built pages with this search. */
  folder: string;
  open(page: Page, url: string): Promise<void>;
  /** @returns the URLs of the hits, best first. */
  ask(page: Page, question: string): Promise<string[]>;
}

const addresses = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

/** Searches on a results page. It clears the field first, so all results are for this query. */
async function typeInto(page: Page, question: string, hits: string): Promise<string[]> {
  const input = page.getByRole('searchbox');
  await input.fill('');
  await page.getByText(FINISHED).waitFor({ state: 'hidden' });
  await input.fill(question);
  await page.getByText(FINISHED).first().waitFor();
  return addresses(page, hits);
}

/** The text on a results page after a search. */
const FINISHED = /^(?:One result|\d+ results|No results for .*|\d+ documents? found|No documents were found)$/;

export const resultsPage = (folder: string): InBrowser => ({
  name: 'ours, /search',
  folder,
  open: async (page, url) => void (await page.goto(`${url}search`)),
  ask: (page, question) => typeInto(page, question, 'main ol h2 a'),
});

export const dialog = (folder: string): InBrowser => ({
  name: 'ours, dialog',
  folder,
  open: async (page, url) => {
    await page.goto(url);
    await page.getByRole('button', { name: 'Search docs' }).click();
    await page.getByPlaceholder('Search docs').waitFor();
  },
  ask: async (page, question) => {
    const input = page.getByPlaceholder('Search docs');
    const footer = page.locator('.DocSearch-HitsFooter, .DocSearch-NoResults');
    await input.fill('');
    await footer.waitFor({ state: 'detached' });
    await input.fill(question);
    await footer.waitFor();
    return addresses(page, '.DocSearch-Hit a');
  },
});

export const easyops = (folder: string): InBrowser => ({
  name: '@easyops-cn/docusaurus-search-local',
  folder,
  open: async (page, url) => void (await page.goto(`${url}search`, { waitUntil: 'networkidle' })),
  ask: (page, question) => typeInto(page, question, 'article h2 a'),
});

export const pagefind = (folder: string): InBrowser => ({
  name: 'Pagefind',
  folder,
  open: async (page, url) => void (await page.goto(url)),
  ask: (page, question) =>
    page.evaluate(async (query) => {
      const script = '/pagefind/pagefind.js';
      const { search } = (await import(script)) as { search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }> };
      const { results } = await search(query);
      const found = await Promise.all(results.slice(0, 20).map((result) => result.data()));
      return found.map(({ url }) => new URL(url, location.href).href);
    }, question),
});

/** Runs all queries without reloading the page. */
export async function askAll(browser: Browser, search: InBrowser, questions: readonly Asked[]): Promise<string[][]> {
  const server = await serveFolder(search.folder);
  const page = await browser.newPage();
  await search.open(page, server.url);
  const results: string[][] = [];
  for (const { question } of questions) {
    const hits = await search.ask(page, question.slice(0, 64));
    results.push(hits.map((hit) => new URL(hit).pathname));
  }
  await page.close();
  await server.close();
  return results;
}

/**
 * Types each query letter by letter, with the index loaded, and measures the time until the hits appear.
 * @returns the milliseconds for each letter.
 */
export async function keyPressToHits(browser: Browser, folder: string, questions: readonly Asked[]): Promise<number[]> {
  const server = await serveFolder(folder);
  const page = await browser.newPage();
  const search = dialog(folder);
  await search.open(page, server.url);
  await search.ask(page, 'warm up');
  const times: number[] = [];
  for (const { question } of questions) {
    await page.getByPlaceholder('Search docs').fill('');
    times.push(...(await page.evaluate(typeLetters, question.slice(0, 24))));
  }
  await page.close();
  await server.close();
  return times;
}

/** Runs in the page. Types letter by letter, and waits each time until the list of hits changes. */
async function typeLetters(text: string): Promise<number[]> {
  const input = document.querySelector<HTMLInputElement>('.DocSearch-Input');
  const list = document.querySelector('.DocSearch-Dropdown');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const times: number[] = [];
  for (let end = 1; end <= text.length; end++) {
    if (!input || !list) return times;
    const start = performance.now();
    const changed = new Promise<number | undefined>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!list.querySelector('.DocSearch-HitsFooter, .DocSearch-NoResults')) return;
        observer.disconnect();
        resolve(performance.now() - start);
      });
      observer.observe(list, { subtree: true, childList: true, characterData: true });
      // If the hits stay the same, nothing changes.
      setTimeout(() => (observer.disconnect(), resolve(undefined)), 400);
    });
    setValue?.call(input, text.slice(0, end));
    input.dispatchEvent(new Event('input', { bubbles: true }));
    const time = await changed;
    if (time !== undefined) times.push(time);
  }
  return times;
}
