import type { Locator, Page } from '@playwright/test';
import { sampleValues } from '../src/data/sample-values';
import { faultsOf } from './support/axe';
import { expect, open, sharedTest, test } from './support/site';

const own = { terminalId: '11111111-2222-4333-8444-555555555555', amount: '129900', currency: 'EUR' };

const GUIDE = '/direct-api/quickstart';
const OPERATION = '/api/v3/installment-plan';

const form = (page: Page): Locator => page.getByRole('dialog', { name: 'Your values' });
const opener = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: 'Use your own values' }).first();
const panelOf = (page: Page): Locator =>
  page
    .locator('[data-code-panel]')
    .filter({ has: opener(page) })
    .first();
const code = (page: Page): Locator => page.getByRole('main').locator('pre:visible');

async function enter(page: Page, values: Partial<typeof own> & { webhookUrl?: string }): Promise<void> {
  await opener(page).click();
  const fields = { terminalId: 'Terminal ID', amount: 'Amount in minor units', webhookUrl: 'Webhook URL' };
  for (const [name, label] of Object.entries(fields))
    if (name in values)
      await form(page)
        .getByRole('textbox', { name: label })
        .fill(String(values[name as keyof typeof values]));
  if (values.currency) await form(page).getByRole('combobox', { name: 'Currency' }).selectOption(values.currency);
  await form(page).getByRole('button', { name: 'Save' }).click();
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

sharedTest('values entered once appear on other pages and in copied code', async ({ page }) => {
  await open(page, GUIDE);
  await enter(page, own);
  await expect(form(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  await expect(code(page).filter({ hasText: `PARTITA_TERMINAL_ID:-${own.terminalId}` })).toBeVisible();
  await expect(
    code(page)
      .filter({ hasText: `{ "value": ${own.amount}, "currency": "EUR" }` })
      .first(),
  ).toBeAttached();
  await expect(code(page).filter({ hasText: sampleValues.terminalId })).toHaveCount(0);
  await expect(page.getByTitle('Your terminal ID').first()).toHaveText(own.terminalId);

  // A link keeps the page's scripts running; a new load doesn't.
  for (const go of [() => page.getByRole('main').locator(`a[href="${OPERATION}"]`).first().click(), () => page.reload()]) {
    await go();
    await expect(page).toHaveURL(new RegExp(`${OPERATION}$`));
    const request = page.getByRole('region', { name: 'Request' });
    await expect(request).toContainText(own.terminalId);
    await request.getByRole('button', { name: 'Copy request' }).click();
    await expect.poll(() => copied(page)).toContain(`"terminalId": "${own.terminalId}"`);
    expect(await copied(page)).toMatch(/"value": 129900,\s+"currency": "EUR"/);
    // The response sample still has the sample order.
    await expect(page.getByRole('region', { name: 'Response' })).not.toContainText('129900');
  }
  const request = page.getByRole('region', { name: 'Request' });
  await request.getByRole('button', { name: 'PHP' }).click();
  await expect(request).toContainText(`'terminalId' => '${own.terminalId}'`);
  await request.getByRole('combobox', { name: 'Request sample' }).selectOption({ index: 1 });
  await expect(request).toContainText(`'terminalId' => '${own.terminalId}'`);
});

sharedTest('one click clears all values and restores the samples', async ({ page }) => {
  await open(page, GUIDE);
  const original = await code(page).allTextContents();
  await enter(page, own);
  await expect(code(page).filter({ hasText: own.terminalId }).first()).toBeAttached();
  await opener(page).click();
  await expect(form(page).getByRole('textbox', { name: 'Terminal ID' })).toHaveValue(own.terminalId);
  await form(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect.poll(() => code(page).allTextContents()).toEqual(original);
  expect(await page.evaluate(() => localStorage.getItem('partita-values'))).toBeNull();
});

sharedTest('the form names each problem and accepts no secret', async ({ page }) => {
  await open(page, GUIDE);
  await enter(page, { terminalId: 'whsec_c2VjcmV0', amount: '500.00', webhookUrl: 'http://shop.example/hooks' });
  const field = (name: string): Locator => form(page).getByRole('textbox', { name });
  await expect(field('Terminal ID')).toHaveAccessibleDescription(/^This looks like a secret/);
  await expect(field('Terminal ID')).toBeFocused();
  await expect(field('Amount')).toHaveAccessibleDescription(/whole number of minor units/);
  await expect(field('Webhook URL')).toHaveAccessibleDescription(/starts with https/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(await faultsOf(page, { part: 'dialog[open]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(form(page)).toHaveCount(0);
});

sharedTest('the form works on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, GUIDE);
  await opener(page).click();
  await expect(form(page)).toBeVisible();
  const { width = 0, x = 0 } = (await form(page).boundingBox()) ?? {};
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(375);
  expect(await form(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toHaveCount(0);
});

sharedTest('the console starts with the values and accepts the terminal', async ({ page }) => {
  await open(page, OPERATION);
  await page.getByRole('button', { name: 'Try it' }).click();
  const console = page.getByRole('region', { name: 'Console' });
  const body = console.getByRole('textbox', { name: 'Body as JSON' });
  await expect(body).toHaveValue(new RegExp(sampleValues.terminalId));
  await console.getByRole('button', { name: 'Your values' }).click();
  await form(page).getByRole('textbox', { name: 'Terminal ID' }).fill(own.terminalId);
  await form(page).getByRole('combobox', { name: 'Currency' }).selectOption('CAD');
  await form(page).getByRole('textbox', { name: 'Amount in minor units' }).fill(own.amount);
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(body).toHaveValue(new RegExp(own.terminalId));
  await console.getByRole('button', { name: 'Send' }).click();
  const response = page.getByRole('region', { name: 'Response', exact: true });
  await expect(response.getByRole('status')).toContainText('201 Created');
  await expect(response).toContainText(/"value": 129900,\s+"currency": "CAD"/);
  // The console keeps a body that the reader has edited.
  await body.fill(`{ "planData": { "terminalId": "${sampleValues.terminalId}" } }`);
  await console.getByRole('button', { name: 'Your values' }).click();
  await form(page).getByRole('button', { name: 'Clear all' }).click();
  await expect(form(page)).toHaveCount(0);
  await expect(body).toHaveValue(/^\{ "planData"/);
});

test('other tabs update, and pages without values load nothing', async ({ page, context }) => {
  const scripts: string[] = [];
  page.on('request', (request) => /reader-values/.test(request.url()) && scripts.push(request.url()));
  await open(page, GUIDE);
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  const other = await context.newPage();
  await open(other, GUIDE);
  await enter(other, { webhookUrl: 'https://shop.example/hooks', amount: '7' });
  await expect(code(page).filter({ hasText: '"value": 7,' }).first()).toBeAttached();
  await page.goto('/testing-and-qa/run-the-sandbox-locally');
  await expect(code(page).filter({ hasText: '--forward-to https://shop.example/hooks' }).first()).toBeAttached();
});

test('values last as long as the page when the browser blocks storage', async ({ page, complaints }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked.', 'SecurityError');
      },
    }),
  );
  await open(page, GUIDE);
  await enter(page, own);
  await expect(form(page).getByRole('status')).toContainText('until you leave this page');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(code(page).filter({ hasText: own.terminalId }).first()).toBeAttached();
  // The framework logs a warning about it.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('browser storage is not available')]);
});

/** Runs in the page. From now on, records what moves in the text outside of code. */
const watchShifts = async (): Promise<void> => {
  // Tables and the navbar move when the webfont arrives.
  await document.fonts.ready;
  const moved: string[] = [];
  Object.assign(window, { moved });
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
      for (const { node } of sources)
        if (node?.parentElement?.closest('main') && !node.parentElement.closest('pre')) moved.push(node.textContent ?? '');
  }).observe({ type: 'layout-shift' });
};

test('stored values move only code and cause no hydration errors', async ({ page }) => {
  await page.addInitScript((values) => localStorage.setItem('partita-values', JSON.stringify(values)), own);
  await page.route(/reader-values/, async (route) => {
    await page.evaluate(watchShifts);
    await route.continue();
  });
  for (const route of [GUIDE, OPERATION, '/']) {
    await open(page, route);
    await expect(code(page).filter({ hasText: own.terminalId }).first()).toBeAttached();
    expect(await page.evaluate(() => (window as unknown as { moved?: string[] }).moved), route).toEqual([]);
  }
});

test('text in stored values is never markup', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('partita-values', JSON.stringify({ terminalId: '<img src=x onerror=alert(1)>', amount: 7 })),
  );
  await open(page, GUIDE);
  await expect(code(page).filter({ hasText: '"value": 7,' }).first()).toBeAttached();
  await expect(code(page).filter({ hasText: sampleValues.terminalId }).first()).toBeAttached();
  await expect(panelOf(page).locator('img')).toHaveCount(0);
});
