// Browsers translate a page by replacing its text nodes. React keeps the old ones: it writes into text that's no longer in the page, and
// throws an exception when it removes such a text or inserts an element before it. Here, each page is open in several tabs, and all but one
// are translated. Whatever a reader does has the same result in all of them.
import type { Browser, Page } from '@playwright/test';
import { prepare, textOf, useNext } from './support/every-control';
import { pagesWithEveryControl } from './support/pages';
import { expect, kinds, open, slowIf, test } from './support/site';
import { TRANSLATIONS, type Translation } from './support/translator';

/** React reports text that it doesn't expect while a page hydrates, and renders that part again. */
const RENDERED_AGAIN = /Minified React error #(?:418|423|425)/;

interface Tab {
  name: string;
  page: Page;
  errors: string[];
}

async function openTab(browser: Browser, route: string, name: Translation | 'not translated'): Promise<Tab> {
  const { baseURL, locale, timezoneId, viewport } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: baseURL as string,
    locale: locale as string,
    timezoneId: timezoneId as string,
    viewport: viewport as { width: number; height: number },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => !RENDERED_AGAIN.test(String(error)) && errors.push(String(error)));
  await prepare(page);
  const translation = name === 'not translated' ? undefined : TRANSLATIONS[name];
  await translation?.before(page);
  await open(page, route);
  await translation?.after?.(page);
  return { name, page, errors };
}

/** Where two texts differ, or nothing. */
function difference(expected: string, text: string): string | undefined {
  if (expected === text) return undefined;
  let at = 0;
  while (expected[at] === text[at]) at += 1;
  return `shows …${text.slice(Math.max(0, at - 30), at + 60)}… instead of …${expected.slice(Math.max(0, at - 30), at + 60)}…`;
}

/** Waits until a translated tab shows what the other one shows. @returns how they still differ after five seconds. */
async function compare(plain: Tab, { page, errors }: Tab): Promise<string | undefined> {
  let found: string | undefined;
  const isSame = async (): Promise<boolean> => {
    const [expected, text] = await Promise.all([textOf(plain.page), textOf(page)]);
    found = difference(expected, text);
    return found === undefined || errors.length > 0;
  };
  await expect
    .poll(isSame, { intervals: [20, 50, 100, 200] })
    .toBe(true)
    .catch(() => undefined);
  return errors[0] ?? found;
}

/** Uses every control in a part of a page. @returns the first difference in each translated tab. */
async function differences(browser: Browser, route: string, translations: readonly Translation[], within: string): Promise<string[]> {
  const [plain, ...translated] = (await Promise.all(
    ['not translated' as const, ...translations].map((name) => openTab(browser, route, name)),
  )) as [Tab, ...Tab[]];
  const problems: string[] = [];
  const same = new Set(translated);
  for (let action: string | undefined = 'open the page'; action !== undefined && same.size > 0;) {
    for (const tab of same) {
      const found = await compare(plain, tab);
      if (found === undefined) continue;
      problems.push(`translated ${tab.name}, ${action}: ${found}`);
      same.delete(tab);
    }
    [{ action }] = (await Promise.all([plain, ...same].map(({ page }) => useNext(page, within)))) as [{ action: string | undefined }];
    if (process.env.STEPS) console.log(action);
  }
  await Promise.all([plain, ...translated].map(({ page }) => page.context().close()));
  return problems;
}

const ALL = Object.keys(TRANSLATIONS) as Translation[];

/** `npm run verify` runs all of them on every page. */
const translations: readonly Translation[] = process.env.SLOW ? ALL : ['from then on'];

const routes = process.env.ROUTES?.split(' ') ?? [...pagesWithEveryControl()];

for (const route of routes)
  // The sample page has every tool of the others once more, and takes as long as all of them.
  test(`the tools on ${route} show the same when the page is translated`, slowIf(route === kinds.sample), async ({ browser }) => {
    test.setTimeout(300_000);
    expect(await differences(browser, route, translations, 'main')).toEqual([]);
  });
