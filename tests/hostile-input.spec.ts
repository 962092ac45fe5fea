import { hostileValues, encodeForUrl, MARK } from './support/fuzz/payloads';
import { watch } from './support/fuzz/watch';
import { expect, hydrated, kinds, open, slowIf, test } from './support/site';

test('the injection watch detects elements, handlers, and script URLs', async ({ page }) => {
  const problems = await watch(page);
  await open(page, kinds.guide);
  expect(await problems()).toEqual([]);
  await page.evaluate((mark) => {
    const link = document.createElement('a');
    link.setAttribute('href', 'javascript:hostileRan()');
    document.body.append(document.createElement(mark), link);
    (window as unknown as { hostileRan(): void }).hostileRan();
  }, MARK);
  expect(await problems()).toEqual(['a script ran', `an element ${MARK}`, 'a href=javascript:hostileRan()']);
});

test('query, hash, and storage render as text on every page type', async ({ page }) => {
  test.setTimeout(90_000);
  const problems = await watch(page);
  await open(page, kinds.operation);
  const all = encodeForUrl(hostileValues.join(' '));
  for (const [at, route] of [
    '/search',
    '/testing-and-qa/integration-testing',
    '/on-site-messaging/playground',
    kinds.operation,
  ].entries()) {
    const hostile = hostileValues[at] ?? '';
    await page.evaluate((value) => {
      for (const key of [
        'docs-sandbox',
        'docs-language',
        'docusaurus.tab.language',
        'theme',
        '__DOCSEARCH_RECENT_SEARCHES__partita',
        ...Object.keys(localStorage),
      ]) {
        localStorage.setItem(key, value);
        sessionStorage.setItem(key, value);
      }
    }, hostile);
    await page.goto(`${route}?q=${all}&prefix=${all}&filter=${all}&amount=${all}&docusaurus-data-x=${all}#${encodeForUrl(hostile)}`);
    await hydrated(page);
    expect(await problems(), route).toEqual([]);
  }
});

for (const route of ['/direct-api/webhook-events', '/api/using-keys/signing-requests', '/on-site-messaging/playground'])
  test(`input on ${route} renders as text`, slowIf(route !== '/on-site-messaging/playground'), async ({ page }) => {
    const problems = await watch(page);
    await open(page, route);
    const fields = page
      .getByRole('main')
      .locator('textarea:visible:not([readonly]), input[type="text"]:visible, input:not([type]):visible');
    expect(await fields.count()).toBeGreaterThan(0);
    for (const value of [hostileValues.join('\n'), ...hostileValues.slice(0, 2)]) {
      // Filling one field may remove another.
      for (const field of await fields.elementHandles()) if (await field.isVisible()) await field.fill(value);
      expect(await problems()).toEqual([]);
    }
  });

test('the search and the console render hostile text as text', async ({ page }) => {
  const problems = await watch(page);
  await open(page, kinds.operation);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search docs').fill(hostileValues.join(' '));
  await expect(
    page
      .locator('.DocSearch-Hit')
      .or(page.getByText(/^No results/))
      .first(),
  ).toBeVisible();
  expect(await problems()).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Try it' }).click();
  const console = page.getByRole('region', { name: 'Console' });
  await console
    .getByRole('textbox')
    .last()
    .fill(JSON.stringify({ hostile: hostileValues }));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('region', { name: 'Response', exact: true }).getByRole('status')).toContainText(/\d{3}/);
  expect(await problems()).toEqual([]);
});
