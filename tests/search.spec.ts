import { expect, kinds, open, test } from './support/site';

const input = 'Search docs';

test('the dialog opens by button, Ctrl+K, Cmd+K and slash, and closes by Escape with the focus back on the button', async ({ page }) => {
  await open(page, kinds.guide);
  const button = page.getByRole('button', { name: 'Search docs' });
  const box = page.getByPlaceholder(input);
  await button.click();
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(button).toBeFocused();
  for (const key of ['Control+k', 'Meta+k', '/']) {
    await page.keyboard.press(key);
    await expect(box).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
  }
});

test('the dialog lies over the page, and the page below does not scroll', async ({ page }) => {
  await open(page, kinds.guide);
  await page.keyboard.press('Control+k');
  const box = page.getByPlaceholder(input);
  await expect(box).toBeInViewport();
  expect(
    await box.evaluate(
      (element) =>
        Boolean(element.closest('.DocSearch-Container')) && getComputedStyle(element.closest('.DocSearch-Container') ?? element).position,
    ),
  ).toBe('fixed');
  const [width, left] = await box.evaluate((element) => [element.getBoundingClientRect().width, element.getBoundingClientRect().left]);
  expect(width).toBeGreaterThan(300);
  expect(left).toBeGreaterThan(200);
});

test('a page view loads nothing of the search, and contacts no other host', async ({ page, baseURL }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await open(page, kinds.guide);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => /search-index|algolia/.test(url))).toEqual([]);
  expect(requests.filter((url) => !url.startsWith(baseURL ?? ''))).toEqual([]);
});

test('without a service the dialog answers from the site, and a hit leads to its page', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(input).fill('idempotency');
  const hit = page.getByRole('option').first();
  await expect(hit).toContainText(/idempotency/i);
  await hit.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByPlaceholder(input)).toHaveCount(0);
});

test('the dialog says when nothing is found, and its input takes 64 characters', async ({ page }) => {
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(input)).toHaveAttribute('maxlength', '64');
  await page.getByPlaceholder(input).fill('zzzzqqqq');
  await expect(page.getByText('No results for')).toContainText('zzzzqqqq');
  await expect(page.getByText('Believe this query should return results?')).toBeVisible();
});

test('/search reads q, shows 20 hits a page and more on demand', async ({ page }) => {
  await open(page, '/search?q=plan');
  const hits = page.getByRole('main').locator('ol > li');
  await expect(hits).toHaveCount(20);
  await page.getByRole('button', { name: 'Show more results' }).click();
  await expect(hits).toHaveCount(40);
  await page.getByRole('searchbox').fill('zzzzqqqq');
  await expect(page.getByText('No results for “zzzzqqqq”.')).toBeVisible();
});

test('/search says so when the index can not be fetched, and recovers', async ({ page, complaints }) => {
  await page.route('**/search-index.json', (route) => route.abort());
  await open(page, '/search?q=refund');
  await expect(page.getByRole('heading', { name: 'Unable to fetch results' })).toBeVisible();
  await page.unroute('**/search-index.json');
  await page.getByRole('searchbox').fill('refunds');
  await expect(page.getByText(/^\d+ results$/)).toBeVisible();
  complaints.length = 0;
});

test('markup in a query stays text', async ({ page }) => {
  await open(page, `/search?q=${encodeURIComponent('<img src=x onerror=zzzz(1)>')}`);
  await expect(page.getByRole('searchbox')).toHaveValue('<img src=x onerror=zzzz(1)>');
  await expect(page.getByText(/^No results for|^\d+ results$/)).toBeVisible();
  expect(await page.locator('main img').count()).toBe(0);
});

test('the dialog says so when the index can not be fetched, and recovers on the next key', async ({ page, complaints }) => {
  await page.route('**/search-index.json', (route) => route.abort());
  await open(page, kinds.home);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder(input).fill('refund');
  await expect(page.getByText('Unable to fetch results')).toBeVisible();
  await expect(page.getByText('You might want to check your network connection.')).toBeVisible();
  await page.unroute('**/search-index.json');
  await page.keyboard.type('s');
  await expect(page.getByRole('option').first()).toContainText(/refund/i);
  await expect(page.getByPlaceholder(input)).toHaveValue('refunds');
  complaints.length = 0;
});
