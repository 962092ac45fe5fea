import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Surface } from './surfaces';
import { watch } from './watch';

/** What became of the cases of one surface. */
export interface Fuzzed {
  surface: string;
  cases: number;
  survived: number;
  /** Each with the text that led to it. */
  faults: string[];
}

/** Pages don't live for ever: what they hold grows with every case. */
const CASES_OF_A_PAGE = 100;

/** A browser says this of a text that breaks off an answer, an address that is none, or a page that is missing on purpose. */
const HARMLESS = /Failed to load resource: the server responded with a status of 4\d\d/;

interface Seat {
  page: Page;
  faults(): Promise<string[]>;
}

async function sit(context: BrowserContext): Promise<Seat> {
  const page = await context.newPage();
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !HARMLESS.test(message.text())) said.push(`console: ${message.text()}`);
  });
  const became = await watch(page);
  return {
    page,
    faults: async () => {
      const crashed = (await page.getByText(/^This page crashed/).count()) > 0 ? ['the page crashed'] : [];
      const hasHeading = (await page.getByRole('heading', { level: 1, includeHidden: true }).count()) > 0;
      return [...(await became()), ...crashed, ...(hasHeading ? [] : ['the page has no heading left']), ...said.splice(0)];
    },
  };
}

/** Gives a surface one text after the other. A case survives when the text stays text, nothing throws, and the page goes on. */
export async function fuzzSurface(browser: Browser, url: string, surface: Surface, texts: readonly string[]): Promise<Fuzzed> {
  const result: Fuzzed = { surface: surface.name, cases: 0, survived: 0, faults: [] };
  let context: BrowserContext | undefined;
  let seat: Seat | undefined;
  for (const [turn, text] of texts.entries()) {
    if (!seat || surface.isFresh || turn % CASES_OF_A_PAGE === 0) {
      await context?.close();
      context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
      seat = await sit(context);
      await surface.open(seat.page, url);
    }
    let found: string[];
    try {
      await surface.give(seat.page, text, turn);
      found = await seat.faults();
    } catch (error) {
      found = [...(await seat.faults().catch(() => [])), String(error).split('\n')[0] ?? ''];
    }
    result.cases += 1;
    if (found.length === 0) {
      result.survived += 1;
      continue;
    }
    result.faults.push(...found.map((fault) => `${fault.slice(0, 300)} for ${JSON.stringify(text.slice(0, 200))}`));
    seat = undefined;
  }
  await context?.close();
  return result;
}
