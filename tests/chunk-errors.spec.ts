// A script or stylesheet is missing, damaged, or slow. The HTML contains the text, so it stays readable, and the reader can recover.
import type { Locator, Page } from '@playwright/test';
import { breakFiles, breakLaterFiles, removeOldVersion, SCRIPTS, WAYS, type WayName } from './support/broken-files';
import { holdRequests } from './support/hold-requests';
import { expect, hydrated, kinds, open, slowIf, test } from './support/site';

const ways = Object.keys(WAYS) as WayName[];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: "couldn't be loaded" });

/** The main script fails in every way; the others fail only in the ways that differ. */
const FIRST_PAGE: [name: keyof typeof SCRIPTS, way: WayName][] = [
  ...ways.map((way): [keyof typeof SCRIPTS, WayName] => ['main', way]),
  ['runtime', 'is missing'],
  ['runtime', 'is from another version'],
  ['page', 'is missing'],
  ['page', 'is from another version'],
];

/** What `npm test` tries: a failure that the browser reports, and one that only the bundler detects. */
const isTypical = (name: string, way: WayName): boolean => name !== 'runtime' && ['is missing', 'is from another version'].includes(way);

for (const [name, way] of FIRST_PAGE)
  test(
    `the page stays readable and Retry recovers when the ${name} script ${way}`,
    slowIf(!isTypical(name, way)),
    async ({ page, complaints }) => {
      const { broken, restore } = await breakFiles(page, SCRIPTS[name], way);
      await page.goto(kinds.guide);
      await expect(notice(page)).toContainText('The text below is complete');
      expect(broken()).toBeGreaterThan(0);
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1000);
      // The bundler retries once. If the file worked by then, the page wouldn't need Retry.
      await page.waitForLoadState('networkidle');
      await restore();
      await notice(page).getByRole('button', { name: 'Retry' }).click();
      await hydrated(page);
      await expect(notice(page)).toHaveCount(0);
      complaints.length = 0;
    },
  );

/** One failure that the browser reports, and one that only the bundler detects. */
const LATER: WayName[] = ['cannot be reached', 'is from another version'];

for (const way of LATER)
  test(`a page whose chunk ${way} loads once and shows its text`, async ({ page, complaints }) => {
    await open(page, '/getting-started/phases');
    let documents = 0;
    page.on('request', (request) => request.isNavigationRequest() && (documents += 1));
    const { restore } = await breakFiles(page, SCRIPTS.page, way);
    await page.getByRole('link', { name: 'Plan options' }).first().click();
    await expect(page).toHaveURL('/getting-started/plan-options');
    await expect(heading(page)).toHaveText('Plan options');
    await expect(notice(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(documents).toBe(1);
    await restore();
    await notice(page).getByRole('button', { name: 'Retry' }).click();
    await hydrated(page);
    complaints.length = 0;
  });

test('links work on a page whose main script is missing', async ({ page, complaints }) => {
  await breakFiles(page, SCRIPTS.main, 'is missing');
  await page.goto(kinds.guide);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('link', { name: 'Next Messaging guidelines' }).click();
  await expect(heading(page)).not.toHaveText('Plan options');
  await expect(notice(page)).toBeVisible();
  complaints.length = 0;
});

test('a missing stylesheet shows a message, and Retry loads it', async ({ page, complaints }) => {
  const { restore } = await breakFiles(page, /\/assets\/css\//, 'is missing');
  await open(page, kinds.guide);
  await expect(notice(page)).toContainText("This page's styles couldn't be loaded");
  await page.getByRole('link', { name: 'Phases' }).first().click();
  await expect(heading(page)).toHaveText('Phases of an integration project');
  await expect(notice(page)).toBeVisible();
  await restore();
  await notice(page).getByRole('button', { name: 'Retry' }).click();
  await hydrated(page);
  await expect(notice(page)).toHaveCount(0);
  await expect(heading(page)).toHaveCSS('font-family', /Figtree/);
  complaints.length = 0;
});

test('the page is readable and links work while scripts are slow', async ({ page }) => {
  const letGo = await holdRequests(page, SCRIPTS.main);
  await page.goto(kinds.guide, { waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('Plan options');
  await expect(notice(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Phases' }).first().click();
  await expect(heading(page)).toHaveText('Phases of an integration project');
  letGo();
  await hydrated(page);
});

/** The console and the samples load on click. */
for (const way of LATER)
  test(`the console reports a chunk that ${way} and recovers`, slowIf(way === 'cannot be reached'), async ({ page, complaints }) => {
    await open(page, kinds.operation);
    await page.waitForLoadState('networkidle');
    const { restore } = await breakLaterFiles(page, way);
    const button = page.getByRole('button', { name: 'Try it' });
    await button.click();
    // The page reloads first, in case a new version of the site has different files.
    await expect(page.getByRole('status').filter({ hasText: "The console couldn't be loaded" })).toContainText('Check the connection');
    await expect(heading(page)).toBeVisible();
    await restore();
    // The bundler treats a module from another version as loaded, so only a reload replaces it.
    if (way === 'is from another version') await open(page, kinds.operation);
    await button.click();
    await expect(page.getByRole('heading', { name: 'Console' })).toBeFocused();
    complaints.length = 0;
  });

test('an error of the page is reported as one, without a reload', async ({ page, complaints }) => {
  // The sandbox computes dates with it while it opens.
  await page.addInitScript(() => {
    Intl.DateTimeFormat.prototype.formatToParts = () => {
      throw new RangeError('no parts');
    };
  });
  const kept = (): Promise<boolean> => page.evaluate(() => document.documentElement.dataset.kept === 'yes');
  for (const [route, name, what] of [
    [kinds.operation, 'Try it', 'The console'],
    ['/checkout-solutions/hosted-forms/hosted-form-redirect', 'Pay in installments', 'The demo'],
  ] as const) {
    await open(page, route);
    await page.evaluate(() => (document.documentElement.dataset.kept = 'yes'));
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: `${what} stopped` })).toContainText('RangeError: no parts');
    expect(await kept(), route).toBe(true);
  }
  expect(complaints).toEqual(Array(2).fill('RangeError: no parts'));
  complaints.length = 0;
});

test('Try it opens the new console after a deploy removes old files', async ({ page, complaints }) => {
  await open(page, kinds.operation);
  await page.waitForLoadState('networkidle');
  await removeOldVersion(page);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('heading', { name: 'Console' })).toBeFocused();
  complaints.length = 0;
});

const PAGE_DATA = /\/page-data\//;

/** Selects a sample that isn't in the page's HTML, which contains the first sample in each language and the others in curl. */
async function chooseOther(page: Page): Promise<Locator> {
  const request = page.getByRole('region', { name: 'Request' });
  await request.getByRole('button', { name: 'Python' }).click();
  await request.getByRole('combobox').selectOption({ index: 1 });
  return request;
}

test('a sample that fails to load can be chosen again', async ({ page, complaints }) => {
  await open(page, kinds.operation);
  const { broken, restore } = await breakFiles(page, PAGE_DATA, 'cannot be reached');
  const request = await chooseOther(page);
  await expect(request.getByRole('alert')).toContainText("This sample couldn't be loaded");
  expect(broken()).toBe(1);
  await request.getByRole('combobox').selectOption({ index: 0 });
  await expect(request.getByRole('alert')).toHaveCount(0);
  await restore();
  await request.getByRole('combobox').selectOption({ index: 1 });
  await expect(request.locator('[data-sample]:not([hidden])')).toContainText('import');
  complaints.length = 0;
});

test('a sample loads without a reload after a deploy removes old files', async ({ page, complaints }) => {
  await open(page, kinds.operation);
  await page.waitForLoadState('networkidle');
  await removeOldVersion(page);
  let navigations = 0;
  page.on('request', (request) => request.isNavigationRequest() && (navigations += 1));
  const request = await chooseOther(page);
  await expect(request.locator('[data-sample]:not([hidden])')).toContainText('import');
  expect(navigations).toBe(0);
  complaints.length = 0;
});
