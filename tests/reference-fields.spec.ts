import type { Page } from '@playwright/test';
import { expect, kinds, open, sharedTest } from './support/site';

const DEEP = 'body.planData.totalAmount';

sharedTest('a link to a field opens its parents on arrival and in-page', async ({ page }) => {
  await open(page, `${kinds.operation}#${DEEP}`);
  await expect(page.locator(`[id="${DEEP}"]`)).toBeInViewport();
  await open(page, kinds.operation);
  const other = page.locator('[id^="response-201."]:is(details details *)').first();
  await expect(other).toBeHidden();
  const id = await other.getAttribute('id');
  await page.evaluate((hash) => (window.location.hash = hash ?? ''), id);
  await expect(other).toBeInViewport();
});

sharedTest('a link to a field from another page opens its parents', async ({ page }) => {
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

sharedTest('a hash without a target or with invalid text is ignored', async ({ page }) => {
  // On arrival, and then through links.
  await open(page, `${kinds.operation}#%E0%A4%A`);
  for (const hash of ['#nothing', '#%', '#%E0%A4%A', '#<img src=x onerror=alert(1)>', '#body"]']) {
    await page.evaluate((bad) => (window.location.hash = bad), `${hash}x`);
    await expect(page.getByRole('heading', { level: 1, name: 'Create a plan' })).toBeVisible();
  }
});

sharedTest('the field filter matches names and descriptions with parents and children', async ({ page }) => {
  await open(page, kinds.operation);
  const filter = page.getByRole('searchbox', { name: 'Filter fields' });
  const said = page.getByRole('status').filter({ hasText: /fields$/ });
  await filter.fill('postalCode');
  await expect(said).toHaveText(/^\d+ of \d+ fields$/);
  await expect(page.locator('[data-field="postalCode"]').first()).toBeVisible();
  await expect(page.locator(`[id="${DEEP}"]`)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Body' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Headers' })).toBeHidden();
  await filter.fill('zzzz');
  await expect(said).toHaveText('No matching fields');
  await filter.fill('');
  await expect(said).toHaveCount(0);
  await expect(page.locator('[data-field]').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Headers' })).toBeVisible();
});

sharedTest('clearing the field filter restores what was expanded, and the found field stays in place', async ({ page }) => {
  await open(page, kinds.operation);
  const isOpen = (): Promise<boolean[]> =>
    page.locator('main details').evaluateAll((all) => all.map((fold) => (fold as HTMLDetailsElement).open));
  await page.getByRole('button', { name: 'Expand all in Body' }).press('Enter');
  await expect(page.locator('[id="body.processingData.threeDS.eci"]')).toBeVisible();
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(page.getByRole('heading', { name: 'Console' })).toBeFocused();
  const before = await isOpen();
  const filter = page.getByRole('searchbox', { name: 'Filter fields' });
  await filter.fill('fundedAt');
  const found = page.locator('[data-field="fundedAt"]').first();
  await expect(found).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Console' }).locator('details[open]')).toHaveCount(0);
  await filter.fill(' ');
  await expect(found).toBeInViewport();
  await expect(page.locator('[id="body.processingData.threeDS.eci"]')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Collapse all in Body' })).toBeVisible();
  expect((await isOpen()).filter((state, at) => state !== before[at]).length).toBeLessThanOrEqual(3);
});

sharedTest('a section expands and collapses completely by keyboard', async ({ page }) => {
  await open(page, kinds.operation);
  const folds = page.locator('[id^="body."] details');
  const closed = () => folds.evaluateAll((all) => all.filter((fold) => !(fold as HTMLDetailsElement).open).length);
  const count = await folds.count();
  expect(await closed()).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Expand all in Body' }).press('Enter');
  await expect.poll(closed).toBe(0);
  await expect(page.locator('[id^="response-201."]:is(details details *)').first()).toBeHidden();
  await page.getByRole('button', { name: 'Collapse all in Body' }).press('Enter');
  await expect.poll(closed).toBe(count);
  // After a section is collapsed by hand, the button expands it again.
  await page.getByRole('button', { name: 'Expand all in Body' }).press('Enter');
  await expect.poll(closed).toBe(0);
  await folds.first().locator('summary').first().press('Enter');
  await page.getByRole('button', { name: 'Expand all in Body' }).press('Enter');
  await page.getByRole('button', { name: 'Collapse all in Body' }).press('Enter');
  await expect.poll(closed).toBe(count);
  // Pressed twice in a row, the second press counts.
  await page.getByRole('button', { name: 'Expand all in Body' }).press('Enter');
  await page.getByRole('button', { name: 'Collapse all in Body' }).press('Enter');
  await expect.poll(closed).toBe(count);
});

sharedTest('the filter stays in view and shows the first match', async ({ page }) => {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, kinds.operation);
    await page.getByRole('heading', { name: 'Errors' }).scrollIntoViewIfNeeded();
    const filter = page.getByRole('searchbox', { name: 'Filter fields' });
    await expect(filter).toBeInViewport({ ratio: 1 });
    await filter.fill('totalAmount');
    await expect(page.locator(`[id="${DEEP}"]`)).toBeInViewport();
    await expect(filter).toBeInViewport({ ratio: 1 });
  }
});

sharedTest('the operation bar links to sections and marks the current one', async ({ page }) => {
  for (const width of [1280, 768, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, kinds.operation);
    const bar = page.getByRole('navigation', { name: 'Sections of this operation' });
    await expect(bar.getByRole('link')).toHaveText(['Headers', 'Body', 'Responses', 'Errors', 'Events']);
    for (const name of ['Errors', 'Body']) {
      await bar.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport({ ratio: 1 });
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(bar.locator('[class*="current"]')).toHaveText(name);
    }
  }
});

sharedTest('one success response is open at a time, and a link opens its response', async ({ page }) => {
  await open(page, kinds.operation);
  const accepted = page.locator('[id="response-202"]');
  await expect(page.locator('[id="response-201"]')).toBeVisible();
  await expect(accepted).toBeHidden();
  const [created, other] = [page.locator('summary', { hasText: /^201 Created$/ }), page.locator('summary', { hasText: /^202 Accepted$/ })];
  const distance = async (): Promise<number> => ((await other.boundingBox())?.y ?? NaN) - ((await created.boundingBox())?.y ?? NaN);
  expect(await distance(), 'both statuses are in one row').toBe(0);
  await other.click();
  await expect(accepted).toBeVisible();
  expect(await distance()).toBe(0);
  await expect(page.locator('[id="response-201"]')).toBeHidden();
  await page.evaluate(() => (window.location.hash = 'response-201'));
  await expect(page.locator('[id="response-201"]')).toBeInViewport();
});

/** The highlighted lines of samples. */
const markedLines = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(CSS.highlights.get('sample-line') ?? [])].map((range) => (range as Range).toString().trim()));

/** Opens the groups around a field, and moves the focus to its link. */
async function focusField(page: Page, id: string): Promise<void> {
  const field = page.locator(`[id="${id}"]`);
  await field.evaluate((element) => {
    for (let group = element.closest('details'); group; group = group.parentElement?.closest('details') ?? null) group.open = true;
  });
  await field.getByRole('link').first().focus();
}

sharedTest('a field under the pointer or with the focus highlights its line of the sample', async ({ page }) => {
  // Opens the fields around it.
  await open(page, `${kinds.operation}#body.planData.totalAmount.value`);
  const marked = (): Promise<string[]> => markedLines(page);
  const field = (id: string) => page.locator(`[id="${id}"]`);
  await field('body.planData.totalAmount.value').hover();
  await expect.poll(marked).toEqual(['"value": 50000,']);
  await page.getByRole('toolbar', { name: 'Language' }).getByRole('button', { name: 'Python' }).click();
  await field('body.planData.numberOfInstallments').hover();
  await expect.poll(marked).toEqual(['"numberOfInstallments": 4,']);
  await field('header.X-Partita-Idempotency-Key').getByRole('link').first().focus();
  await expect.poll(marked).toEqual(['"X-Partita-Idempotency-Key": str(uuid.uuid4()),']);
  // The sample lacks this one.
  await field('header.X-Partita-Touchpoint').getByRole('link').first().focus();
  await expect.poll(marked).toEqual([]);
  // The response scrolls to the line, but the page stays.
  const place = (): Promise<number> => page.evaluate(() => window.scrollY);
  await field('response-201.status').getByRole('link').first().focus();
  await expect.poll(marked).toEqual(['"status": "active",']);
  const before = await place();
  await page.evaluate(() => {
    const [line] = CSS.highlights.get('sample-line') as unknown as [Range];
    const panel = line.startContainer.parentElement?.closest('pre') as Element;
    const { top, bottom } = line.getBoundingClientRect();
    const box = panel.getBoundingClientRect();
    if (top < box.top || bottom > box.bottom) throw new Error('The line is out of sight.');
  });
  expect(await place()).toBe(before);
});

sharedTest('a field that the sample lacks highlights no other line', async ({ page }) => {
  const marked = (): Promise<string[]> => markedLines(page);
  const focus = (id: string): Promise<void> => focusField(page, id);
  const choose = (language: string): Promise<void> =>
    page.getByRole('toolbar', { name: 'Language' }).getByRole('button', { name: language }).click();
  await open(page, '/api/v3/installment-plan-search');
  await choose('Node');
  await focus('query.orderReference');
  await expect.poll(async () => (await marked()).join()).toContain('/installment-plans/search?orderReference=HL-10482');
  await focus('query.status');
  await expect.poll(marked).toEqual([]);
  await open(page, '/api/v3/update-order-by-identifier');
  await focus('body.shippingStatus');
  await expect.poll(async () => (await marked()).length).toBe(1);
  await focus('body.orderReference');
  await expect.poll(marked).toEqual([]);
  // Another response than the one that's shown.
  await open(page, `${kinds.operation}#response-202.status`);
  await focus('body.planData');
  await expect.poll(async () => (await marked()).length).toBe(1);
  await focus('response-202.status');
  await expect.poll(marked).toEqual([]);
  // Another variant than the one that the sample has.
  await focus('body.paymentMethod.card.type');
  await expect.poll(marked).toEqual(["type: 'card',"]);
  await focus('body.paymentMethod.gateway_token.type');
  await expect.poll(marked).toEqual([]);
});

sharedTest('a field highlights its line in each response that has it', async ({ page }) => {
  const marked = (): Promise<string[]> => markedLines(page);
  const focus = (id: string): Promise<void> => focusField(page, id);
  const choose = (label: string): Promise<string[]> => page.getByRole('combobox', { name: 'Response' }).selectOption({ label });
  // Its 201 has the fields that are listed for 200.
  await open(page, '/api/v3/initiate-installment-plan#response-200.checkoutUrl');
  await choose('201 A new plan');
  await focus('response-200.planNumber');
  await focus('response-200.checkoutUrl');
  await expect.poll(async () => (await marked()).join()).toContain('"checkoutUrl": "https');
  // The same name in the errors of other statuses is another field.
  await open(page, '/api/v3/authenticate#error-500.error');
  await choose("400 The scope isn't enabled");
  await focus('error-400.error');
  await expect.poll(marked).toEqual(['"error": "invalid_scope",']);
  await focus('error-500.error');
  await expect.poll(marked).toEqual([]);
});
