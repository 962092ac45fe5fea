// Browsers translate a page by replacing its text nodes. React keeps the old ones: it writes into text that's no longer in the page, and
// throws an exception when it removes such a text or inserts an element before it. Here, each page is open in two tabs, one of which
// is translated. Whatever a reader does has the same result in both.
import type { Browser, Page, ViewportSize } from '@playwright/test';
import { followLink, nextStep, prepare, take, textOf, type Step } from './support/every-control';
import { pagesWithEveryControl } from './support/pages';
import { expect, hitsOf, kinds, open, slowIf, test } from './support/site';
import { TRANSLATIONS, type Translation } from './support/translator';

/** React reports text that it doesn't expect while a page hydrates, and renders that part again. */
const RENDERED_AGAIN = /Minified React error #(?:418|423|425)/;

interface Tab {
  page: Page;
  errors: string[];
}

async function openTab(
  browser: Browser,
  route: string,
  name: Translation | 'not translated',
  viewport: ViewportSize = { width: 1280, height: 800 },
): Promise<Tab> {
  const { baseURL, locale, timezoneId } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: baseURL as string,
    locale: locale as string,
    timezoneId: timezoneId as string,
    viewport,
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
  return { page, errors };
}

/** Where two texts differ, or nothing. */
function difference(expected: string, text: string): string | undefined {
  if (expected === text) return undefined;
  let at = 0;
  while (expected[at] === text[at]) at += 1;
  return `shows …${text.slice(Math.max(0, at - 30), at + 60)}… instead of …${expected.slice(Math.max(0, at - 30), at + 60)}…`;
}

/** Waits until a translated tab shows what the other one shows. */
async function expectSame(plain: Tab, translated: Tab, action: string): Promise<void> {
  await expect(async () => {
    expect(translated.errors, action).toEqual([]);
    const [expected, text] = await Promise.all([textOf(plain.page), textOf(translated.page)]);
    expect(difference(expected, text), action).toBeUndefined();
  }).toPass({ intervals: [20, 50, 100, 200], timeout: 15_000 });
}

const nameOf = ({ control, entry }: Step): string =>
  entry === undefined ? `press ${control}` : `enter ${JSON.stringify(entry)} in ${control}`;

interface Visit {
  route: string;
  translation: Translation;
  /** Selector of the part whose controls are used. */
  within: string;
  /** Pages to visit afterward, by links of the page. */
  links?: readonly string[];
  viewport?: ViewportSize;
}

/** Uses every control in a part of a page, and fails at the first difference. */
async function compareTabs(browser: Browser, { route, translation, within, links = [], viewport }: Visit): Promise<void> {
  const plain = await openTab(browser, route, 'not translated', viewport);
  const translated = await openTab(browser, route, translation, viewport);
  const inBoth = async (name: string, act: (page: Page) => Promise<void>): Promise<void> => {
    await act(plain.page);
    await act(translated.page);
    await expectSame(plain, translated, name);
  };
  await expectSame(plain, translated, 'open the page');
  for (let step = await nextStep(plain.page, within); step; step = await nextStep(plain.page, within)) {
    const current = step;
    await inBoth(nameOf(current), (page) => take(page, current));
  }
  for (const link of links) await inBoth(`follow the link to ${link}`, (page) => followLink(page, link));
  for (const { page } of [plain, translated]) await page.context().close();
}

/** Pages that every page links to, and pages that those link to. */
const LINKS = {
  desktop: ['/apis', '/api/v3/errors', '/getting-started/adding-partita', '/changelog', '/'],
  phone: ['/apis', '/getting-started/adding-partita', '/'],
};

const DEVICES = [
  ['desktop', 1280],
  ['phone', 375],
] as const;

for (const translation of Object.keys(TRANSLATIONS) as Translation[]) {
  const isOften = translation === 'from then on';

  for (const route of pagesWithEveryControl())
    test(`the tools on ${route} work when the page is translated ${translation}`, slowIf(!isOften), async ({ browser }) => {
      test.setTimeout(180_000);
      await compareTabs(browser, { route, translation, within: 'main' });
    });

  for (const [device, width] of DEVICES)
    test(
      `menus, search, and links work on a ${device} when the page is translated ${translation}`,
      slowIf(!isOften || device === 'phone'),
      async ({ browser }) => {
        test.setTimeout(180_000);
        await compareTabs(browser, {
          route: kinds.category,
          translation,
          within: 'body',
          links: LINKS[device],
          viewport: { width, height: 800 },
        });
      },
    );
}

test('a page whose elements are gone is rendered again', async ({ page, complaints }) => {
  await open(page, '/search?q=refund');
  await expect(hitsOf(page).first()).toBeVisible();
  await page.locator('main ol').evaluate((list) => list.remove());
  await page.getByRole('main').getByRole('searchbox').fill('qxzvwj');
  await expect(page.getByText('No results for')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search the documentation');
  complaints.length = 0;
});
