import type { Locator, Page } from '@playwright/test';
import { webhookVector } from '../src/data/signature-vectors/webhook';
import { expect, open, sharedTest, test } from './support/site';
import { press, storedIn } from './support/inspectors';

const ROUTE = '/direct-api/webhook-events';
const { signature, secret, body } = webhookVector;

const tool = (page: Page): Locator => page.getByRole('form', { name: 'Webhook verifier' });

sharedTest('the webhook tool verifies, edits, and restores the sample by keyboard', async ({ page }) => {
  await open(page, ROUTE);
  const form = tool(page);
  await press(form.getByRole('button', { name: 'Verify' }));
  await expect(form.getByText('Verified', { exact: true })).toBeVisible();
  await press(form.getByRole('button', { name: 'Use my clock' }));
  await press(form.getByRole('button', { name: 'Verify' }));
  await expect(form.getByText(/so it's stale/)).toBeVisible();
  await form.getByLabel('Raw body').fill('<img src=x onerror=alert(1)>');
  await press(form.getByLabel('Endpoint secret'));
  await expect(form.getByText('Not verified')).toBeVisible();
  await expect(form.getByLabel('Raw body')).toHaveValue('<img src=x onerror=alert(1)>');
  await press(form.getByRole('button', { name: 'Load the sample' }));
  await expect(form.getByLabel('Raw body')).toHaveValue(body);
});

test('the secret is neither sent nor stored', async ({ page }) => {
  await open(page, ROUTE);
  const form = tool(page);
  await expect(form.getByLabel('Endpoint secret')).toHaveAttribute('autocomplete', 'off');
  await form.getByLabel('Endpoint secret').focus();
  await page.waitForLoadState('networkidle');
  const before = await storedIn(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  await form.getByLabel('Endpoint secret').fill('whsec_U0VDUkVUU0VDUkVU');
  await form.getByRole('button', { name: 'Verify' }).click();
  await expect(form.getByText('Not verified')).toBeVisible();
  expect(requests).toEqual([]);
  expect(await storedIn(page)).toBe(before);
  // The page works offline, so it needs no network.
  await page.context().setOffline(true);
  await form.getByLabel('Endpoint secret').fill(secret);
  await form.getByRole('button', { name: 'Verify' }).click();
  await expect(form.getByText('Verified', { exact: true })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page shows how to sign the sample manually', async ({ page }) => {
    await page.goto(ROUTE);
    await expect(page.getByText('Join the ID, the timestamp, and the body')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: signature })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verify' })).toBeHidden();
  });
});
