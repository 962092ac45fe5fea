import { expect, kinds, open, test } from './support/site';

const DEEP = 'body.planData.totalAmount';

test('a link to a field opens the folds around it, on arrival and from the page itself', async ({ page }) => {
  await open(page, `${kinds.operation}#${DEEP}`);
  await expect(page.locator(`[id="${DEEP}"]`)).toBeInViewport();
  await open(page, kinds.operation);
  const other = page.locator('[id^="response-201."]:is(details *)').first();
  await expect(other).toBeHidden();
  const id = await other.getAttribute('id');
  await page.evaluate((hash) => (window.location.hash = hash ?? ''), id);
  await expect(other).toBeInViewport();
});

test('a link to a field from another page of the site opens the folds too', async ({ page }) => {
  await open(page, '/search?q=disputedAmount');
  await open(page, kinds.home);
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    link.textContent = 'A field';
    document.querySelector('main')?.prepend(link);
  }, `${kinds.operation}#${DEEP}`);
  await page.getByRole('link', { name: 'A field' }).click();
  await expect(page.locator(`[id="${DEEP}"]`)).toBeInViewport();
});

test('a hash that names nothing, or is no text, does no harm', async ({ page }) => {
  for (const hash of ['#nothing', '#%', '#%E0%A4%A', '#<img src=x onerror=alert(1)>', '#body"]']) {
    // Arriving with it, and following a link to it.
    await page.goto('about:blank');
    await open(page, `${kinds.operation}${hash}`);
    await page.evaluate((bad) => (window.location.hash = bad), `${hash}x`);
    await expect(page.getByRole('heading', { level: 1, name: 'Create a plan' })).toBeVisible();
  }
});

test('fields are filtered by name and meaning, with what is above and below them', async ({ page }) => {
  await open(page, kinds.operation);
  const filter = page.getByRole('searchbox', { name: 'Filter fields' });
  const said = filter.locator('..').getByRole('status');
  await filter.fill('postalCode');
  await expect(said).toHaveText(/^\d+ of \d+ fields$/);
  await expect(page.locator('[data-field="postalCode"]').first()).toBeVisible();
  await expect(page.locator(`[id="${DEEP}"]`)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Body' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Headers' })).toBeHidden();
  await filter.fill('zzzz');
  await expect(said).toHaveText('No field holds this.');
  await filter.fill('');
  await expect(said).toHaveText('');
  await expect(page.locator('[data-field]').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Headers' })).toBeVisible();
});

test('all folds open and close at once, by keyboard', async ({ page }) => {
  await open(page, kinds.operation);
  const folds = page.locator('article details');
  const closed = () => folds.evaluateAll((all) => all.filter((fold) => !(fold as HTMLDetailsElement).open).length);
  expect(await closed()).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Expand all' }).press('Enter');
  await expect.poll(closed).toBe(0);
  await page.getByRole('button', { name: 'Collapse all' }).press('Enter');
  await expect.poll(closed).toBe(await folds.count());
  // Pressed twice at once, the second press counts.
  await page.getByRole('button', { name: 'Expand all' }).press('Enter');
  await page.getByRole('button', { name: 'Collapse all' }).press('Enter');
  await expect.poll(closed).toBe(await folds.count());
});
