import type { Locator, Page } from '@playwright/test';
import { expect, open, sharedTest, test } from './support/site';
import { press, storedIn } from './support/inspectors';
import { fitsPhones } from './support/tools';

const ROUTE = '/merchant-hub/reports-and-invoices/reconcile-orders';
const HEAD = 'order_number,plan_number,status,amount,currency,captured,refunded';
const PLANS =
  '[{"plan_number":"P1","order_reference":"HL-1","plan_status":"active","plan_amount":"500.00","currency":"USD","outstanding_amount":"375.00","refunded_to_card":"0.00","reduced_from_schedule":"0.00"}]';

const tool = (page: Page): Locator => page.getByRole('form', { name: 'Reconcile your orders' });

const choose = async (page: Page, label: string, name: string, text: string): Promise<void> =>
  tool(page)
    .getByLabel(label)
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

sharedTest('the sample files have five differences, each with its cause and a page', async ({ page }) => {
  await open(page, ROUTE);
  await press(tool(page).getByRole('button', { name: 'Try the sample files' }));
  await expect(tool(page).getByRole('status')).toHaveText('5 differences between 11 orders and 11 plans.');
  await expect(tool(page).getByLabel('Your orders')).toHaveValue(/orders\.csv$/);
  const refund = tool(page).getByRole('listitem').filter({ hasText: 'HL-10388, line 3' });
  await expect(refund).toContainText('60.00 USD refunded');
  await refund.getByRole('link', { name: 'A refund is missing in your records' }).click();
  await expect(page).toHaveURL(/\/direct-api\/webhook-events#handle-an-event$/);
});

test('files are compared in the page, also offline, and neither sent nor stored', async ({ page }) => {
  await open(page, ROUTE);
  const status = tool(page).getByRole('status');
  await press(tool(page).getByRole('button', { name: 'Compare' }));
  await expect(status).toHaveText('Choose the file with your orders.');
  await page.waitForLoadState('networkidle');
  const before = await storedIn(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await page.context().setOffline(true);
  await choose(page, 'Your orders', 'march.csv', `${HEAD}\nHL-1,P1,shipped,500.00,USD,50000,0`);
  await press(tool(page).getByRole('button', { name: 'Compare' }));
  await expect(status).toHaveText("Choose the file with Partita's plans.");
  await choose(page, "Partita's plans", 'plans.json', PLANS);
  await press(tool(page).getByRole('button', { name: 'Compare' }));
  await expect(status).toContainText('march.csv:2: amount must be a whole number of minor units');
  await choose(page, 'Your orders', 'march.csv', `${HEAD}\nHL-1,P1,shipped,50000,USD,50000,0`);
  await expect(status).toHaveText('');
  await press(tool(page).getByRole('button', { name: 'Compare' }));
  await expect(status).toHaveText('No difference between 1 order and 1 plan.');
  expect(requests).toEqual([]);
  expect(await storedIn(page)).toBe(before);
});

test('the tool fits phones', async ({ page }) => {
  await open(page, ROUTE);
  await tool(page).getByRole('button', { name: 'Try the sample files' }).click();
  await expect(tool(page).getByRole('status')).toContainText('5 differences');
  await fitsPhones(page, tool(page));
});
