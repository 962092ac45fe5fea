import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Surface } from './surfaces';
import { watch } from './watch';

/** The results of fuzzing one surface. */
export interface Fuzzed {
  surface: string;
  cases: number;
  survived: number;
  /** Each problem, with the text that caused it. */
  problems: string[];
}

/** The number of cases until a page is reloaded, because its memory grows with each one. */
const CASES_PER_PAGE = 100;

/** Expected messages of the browser, for pages that are missing on purpose and for invalid URLs. */
const EXPECTED = /Failed to load resource: the server responded with a status of 4\d\d/;

interface WatchedPage {
  page: Page;
  problems(): Promise<string[]>;
}

async function openPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(`console: ${message.text()}`);
  });
  const injections = await watch(page);
  return {
    page,
    problems: async () => {
      const crashed = (await page.getByText(/^This page crashed/).count()) > 0 ? ['the page crashed'] : [];
      const hasHeading = (await page.getByRole('heading', { level: 1, includeHidden: true }).count()) > 0;
      return [...(await injections()), ...crashed, ...(hasHeading ? [] : ['the page lost its heading']), ...errors.splice(0)];
    },
  };
}

/** Enters texts one after the other. A case passes if the text isn't executed or parsed, nothing throws, and the page still works. */
export async function fuzzSurface(browser: Browser, url: string, surface: Surface, texts: readonly string[]): Promise<Fuzzed> {
  const result: Fuzzed = { surface: surface.name, cases: 0, survived: 0, problems: [] };
  let context: BrowserContext | undefined;
  let watched: WatchedPage | undefined;
  for (const [round, text] of texts.entries()) {
    if (!watched || surface.isFresh || round % CASES_PER_PAGE === 0) {
      await context?.close();
      context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
      watched = await openPage(context);
      await surface.open(watched.page, url);
    }
    let found: string[];
    try {
      await surface.enter(watched.page, text, round);
      found = await watched.problems();
    } catch (error) {
      found = [...(await watched.problems().catch(() => [])), String(error).split('\n')[0] ?? ''];
    }
    result.cases += 1;
    if (found.length === 0) {
      result.survived += 1;
      continue;
    }
    result.problems.push(...found.map((problem) => `${problem.slice(0, 300)} for ${JSON.stringify(text.slice(0, 200))}`));
    watched = undefined;
  }
  await context?.close();
  return result;
}
