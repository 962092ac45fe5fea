import { expect, kinds, open, test } from './support/site';

const DEEP = 'body.planData.totalAmount';

test('a link to a field opens its parents on arrival and in-page', async ({ page }) => {
  await open(page, `${kinds.operation}#${DEEP}`);
  await expect(page.locator(`[id="${DEEP}"]`)).toBeInViewport();
  await open(page, kinds.operation);
  const other = page.locator('[id^="response-201."]:is(details *)').first();
  await expect(other).toBeHidden();
  const id = await other.getAttribute('id');
  await page.evaluate((hash) => (window.location.hash = hash ?? ''), id);
  await expect(other).toBeInViewport();
});

test('a link to a field from another page opens its parents', async ({ page }) => {
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

test('a hash without a target or with invalid text is ignored', async ({ page }) => {
  for (const hash of ['#nothing', '#%', '#%E0%A4%A', '#<img src=x onerror=alert(1)>', '#body"]']) {
    // On arrival, and through a link.
    await page.goto('about:blank');
    await open(page, `${kinds.operation}${hash}`);
    await page.evaluate((bad) => (window.location.hash = bad), `${hash}x`);
    await expect(page.getByRole('heading', { level: 1, name: 'Create a plan' })).toBeVisible();
  }
});

test('the field filter matches names and descriptions with parents and children', async ({ page }) => {
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

test('all fields expand and collapse together by keyboard', async ({ page }) => {
  await open(page, kinds.operation);
  const folds = page.locator('article details');
  const closed = () => folds.evaluateAll((all) => all.filter((fold) => !(fold as HTMLDetailsElement).open).length);
  expect(await closed()).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Expand all' }).press('Enter');
  await expect.poll(closed).toBe(0);
  await page.getByRole('button', { name: 'Collapse all' }).press('Enter');
  await expect.poll(closed).toBe(await folds.count());
  // After two quick presses, the second one counts.
  await page.getByRole('button', { name: 'Expand all' }).press('Enter');
  await page.getByRole('button', { name: 'Collapse all' }).press('Enter');
  await expect.poll(closed).toBe(await folds.count());
});
