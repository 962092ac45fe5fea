// A script or a stylesheet does not arrive as it was built. The text stands in the HTML, so a reader always has it; each case ends
// with one who can go on.
import type { Locator, Page } from '@playwright/test';
import { breakFiles, breakLaterFiles, removeOldVersion, SCRIPTS, WAYS, type WayName } from './support/broken';
import { expect, hydrated, kinds, open, test } from './support/site';

const ways = Object.keys(WAYS) as WayName[];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' });

/** Every way for the main script; for the others, those in which they differ. */
const FIRST_PAGE: [name: keyof typeof SCRIPTS, way: WayName][] = [
  ...ways.map((way): [keyof typeof SCRIPTS, WayName] => ['main', way]),
  ['runtime', 'is missing'],
  ['runtime', 'is of another version'],
  ['page', 'is missing'],
  ['page', 'is of another version'],
];

for (const [name, way] of FIRST_PAGE)
  test(`the ${name} script of the first page ${way}: the text stays, links work, and Retry brings the rest`, async ({
    page,
    complaints,
  }) => {
    const { broken, mend } = await breakFiles(page, SCRIPTS[name], way);
    await page.goto(kinds.guide);
    await expect(notice(page)).toContainText('The text below is complete');
    expect(broken()).toBeGreaterThan(0);
    expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1000);
    await page.getByRole('link', { name: 'Next Messaging guidelines' }).click();
    await expect(heading(page)).not.toHaveText('Plan options');
    // The next page may need nothing of what is broken.
    await page.goto(kinds.guide);
    await expect(notice(page)).toBeVisible();
    // The bundler asks once more for what failed: mended before that, the page would need no Retry.
    await page.waitForLoadState('networkidle');
    await mend();
    await notice(page).getByRole('button', { name: 'Retry' }).click();
    await hydrated(page);
    await expect(notice(page)).toHaveCount(0);
    complaints.length = 0;
  });

/** One that the browser reports, and one that only the bundler notices. */
const LATER: WayName[] = ['can not be reached', 'is of another version'];

for (const way of LATER)
  test(`a part of the next page ${way}, and stays so: one load of the page, its text, and no circle`, async ({ page, complaints }) => {
    await open(page, '/getting-started/phases');
    let documents = 0;
    page.on('request', (request) => request.isNavigationRequest() && (documents += 1));
    const { mend } = await breakFiles(page, SCRIPTS.page, way);
    await page.getByRole('link', { name: 'Plan options' }).first().click();
    await expect(page).toHaveURL('/getting-started/plan-options');
    await expect(heading(page)).toHaveText('Plan options');
    await expect(notice(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(documents).toBe(1);
    await mend();
    await notice(page).getByRole('button', { name: 'Retry' }).click();
    await hydrated(page);
    complaints.length = 0;
  });

test('a stylesheet that is missing: the page says so, is readable, and Retry brings it', async ({ page, complaints }) => {
  const { mend } = await breakFiles(page, /\/assets\/css\//, 'is missing');
  await open(page, kinds.guide);
  await expect(notice(page)).toContainText('The looks of this page could not be loaded');
  await page.getByRole('link', { name: 'Phases' }).first().click();
  await expect(heading(page)).toHaveText('Phases of an integration project');
  await expect(notice(page)).toBeVisible();
  await mend();
  await notice(page).getByRole('button', { name: 'Retry' }).click();
  await hydrated(page);
  await expect(notice(page)).toHaveCount(0);
  await expect(heading(page)).toHaveCSS('font-family', /Figtree/);
  complaints.length = 0;
});

test('a script that takes its time keeps nobody from reading and following links', async ({ page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(SCRIPTS.main, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(kinds.guide, { waitUntil: 'commit' });
  await expect(heading(page)).toHaveText('Plan options');
  await expect(notice(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Phases' }).first().click();
  await expect(heading(page)).toHaveText('Phases of an integration project');
  letGo();
  await hydrated(page);
});

/** The console and the samples load on a click. */
for (const way of LATER)
  test(`a part of the console ${way}: the page says so, and the button works once it can`, async ({ page, complaints }) => {
    await open(page, kinds.operation);
    await page.waitForLoadState('networkidle');
    const { mend } = await breakLaterFiles(page, way);
    const button = page.getByRole('button', { name: 'Try it' });
    await button.click();
    // First the page is loaded again, in case a new version of the site has other files.
    await expect(page.getByRole('status').filter({ hasText: 'The console could not be loaded' })).toContainText('Check the connection');
    await expect(heading(page)).toBeVisible();
    await mend();
    // A part of another version is there for good, as far as the bundler knows: only a new page gets rid of it.
    if (way === 'is of another version') await open(page, kinds.operation);
    await button.click();
    await expect(page.getByRole('button', { name: 'Send' })).toBeFocused();
    complaints.length = 0;
  });

test('after a deploy that removed old files, Try it opens the console of the new version', async ({ page, complaints }) => {
  await open(page, kinds.operation);
  await page.waitForLoadState('networkidle');
  await removeOldVersion(page);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('button', { name: 'Send' })).toBeFocused();
  complaints.length = 0;
});

const PAGE_DATA = /\/page-data\//;

/** Chooses a sample that the page doesn't contain: it has the first one in each language, and the others in curl. */
async function chooseOther(page: Page): Promise<Locator> {
  const request = page.getByRole('region', { name: 'Request' });
  await request.getByRole('button', { name: 'Python' }).click();
  await request.getByRole('combobox').selectOption({ index: 1 });
  return request;
}

test('a sample that fails to load says so and loads when chosen again', async ({ page, complaints }) => {
  await open(page, kinds.operation);
  const { broken, mend } = await breakFiles(page, PAGE_DATA, 'can not be reached');
  const request = await chooseOther(page);
  await expect(request.getByRole('alert')).toContainText('This sample could not be loaded');
  expect(broken()).toBe(1);
  await request.getByRole('combobox').selectOption({ index: 0 });
  await expect(request.getByRole('alert')).toHaveCount(0);
  await mend();
  await request.getByRole('combobox').selectOption({ index: 1 });
  await expect(request.locator('[data-sample]:not([hidden])')).toContainText('import');
  complaints.length = 0;
});

test('a sample loads without a reload after a deploy removed old files', async ({ page, complaints }) => {
  await open(page, kinds.operation);
  await page.waitForLoadState('networkidle');
  await removeOldVersion(page);
  let navigations = 0;
  page.on('request', (one) => one.isNavigationRequest() && (navigations += 1));
  const request = await chooseOther(page);
  await expect(request.locator('[data-sample]:not([hidden])')).toContainText('import');
  expect(navigations).toBe(0);
  complaints.length = 0;
});
