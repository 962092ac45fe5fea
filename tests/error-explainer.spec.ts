import type { Locator, Page } from '@playwright/test';
import { expect, open, sharedTest, test } from './support/site';
import { press, storedIn } from './support/inspectors';
import { fitsPhones } from './support/tools';

const ROUTE = '/api/v3/errors';

const tool = (page: Page): Locator => page.getByRole('form', { name: 'Error explainer' });
const input = (page: Page): Locator => tool(page).getByLabel('Response, webhook, or error code');

sharedTest('the explainer announces a cause, the retry, and who acts', async ({ page }) => {
  await open(page, ROUTE);
  const status = tool(page).getByRole('status');
  await expect(status).toHaveText('');
  await press(tool(page).getByRole('button', { name: 'Show an example' }));
  await expect(status).toContainText('In 1 second, the same request, with the same idempotency key');
  await input(page).fill('plan_on_hold');
  await expect(status).toHaveText('');
  await press(tool(page).getByRole('button', { name: 'Explain', exact: true }));
  await expect(status).toContainText("The merchant's team");
  await status.getByRole('link', { name: 'plan_on_hold (409)' }).click();
  await expect(page).toHaveURL(/\/api\/v3\/errors#plan_on_hold$/);
});

sharedTest("the explainer says what to paste when it can't read the input", async ({ page }) => {
  await open(page, ROUTE);
  for (const [text, says] of [
    ['', 'There is nothing to explain.'],
    ['<img src=x onerror=alert(1)>', 'No error or event of Partita was found.'],
    ['{"error": {"code": "card_', 'The JSON is incomplete or has a typo.'],
  ] as const) {
    await input(page).fill(text);
    await tool(page).getByRole('button', { name: 'Explain', exact: true }).click();
    await expect(tool(page).getByRole('status')).toContainText(says);
    await expect(input(page)).toHaveValue(text);
  }
});

test('the explainer works offline and neither sends nor stores the input', async ({ page }) => {
  await open(page, ROUTE);
  await input(page).focus();
  await page.waitForLoadState('networkidle');
  const before = await storedIn(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.context().setOffline(true);
  await input(page).fill('{"type": "chargeback.opened", "id": "evt_1", "data": {"planNumber": "7F3K9QWZ2M8XN4TB6RCD"}}');
  await tool(page).getByRole('button', { name: 'Explain', exact: true }).click();
  await expect(tool(page).getByRole('status')).toContainText('7F3K9QWZ2M8XN4TB6RCD');
  expect(requests).toEqual([]);
  expect(await storedIn(page)).toBe(before);
});

sharedTest('the explainer fits phones and has no accessibility violations', async ({ page }) => {
  await open(page, ROUTE);
  await tool(page).getByRole('button', { name: 'Show an example' }).click();
  await expect(tool(page).getByRole('status')).toContainText('rate_limited (429)');
  await fitsPhones(page, tool(page));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page points to the list of codes instead of the explainer', async ({ page }) => {
    await page.goto(ROUTE);
    await expect(page.getByRole('link', { name: 'Error codes' }).first()).toBeVisible();
    await expect(tool(page)).toBeHidden();
  });
});
