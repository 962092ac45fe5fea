import { isSnapshot } from '../src/reference/report-request';
import { reportFacts } from '../src/reference/tool-facts';
import { expect, open, sharedTest, test } from './support/site';
import { press } from './support/inspectors';

const ROUTE = '/api/reports/available-report-columns';
const facts = reportFacts();
const reports = Object.keys(facts.reports);

sharedTest('the report tool selects, orders, and requests columns by keyboard', async ({ page }) => {
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'Report request' });
  await form.getByLabel('Report', { exact: true }).focus();
  await page.keyboard.type('refunds');
  await expect(form.getByText('"reportType": "refunds"').first()).toBeVisible();
  await press(form.getByRole('button', { name: 'None' }));
  await expect(form.getByText('Without columns you get the defaults.')).toBeVisible();
  for (const name of ['amount', 'refund_id', 'currency']) await press(form.getByRole('checkbox', { name, exact: true }), 'Space');
  await press(form.getByRole('button', { name: 'Move refund_id up' }));
  await expect(form.getByText('refund_id is now 1 of 3.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Move refund_id up' })).toBeFocused();
  await press(form.getByRole('button', { name: 'Copy body' }));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({ reportType: 'refunds', columns: ['refund_id', 'amount', 'currency'] });
  await press(form.getByText('As a command'));
  await press(form.getByRole('button', { name: 'Copy command' }));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`curl '${facts.url}'`);
  await press(form.getByRole('button', { name: 'Send to the sandbox' }));
  await expect(form.getByText('"refund_id":')).toBeVisible();
  await form.getByLabel('To, UTC, not included').fill('2027-01-01');
  await expect(form.getByText(/A report spans 92 at most/)).toBeVisible();
  await expect(form.getByRole('button', { name: 'Send to the sandbox' })).toBeDisabled();
  await expect(form.getByRole('link', { name: 'Try it in the console' })).toHaveAttribute('href', '/api/reports/request-report-data');
});

sharedTest('the sandbox returns each report on the page', async ({ page }) => {
  await open(page, ROUTE);
  const form = page.getByRole('form', { name: 'Report request' });
  for (const report of reports) {
    await form.getByLabel('Report', { exact: true }).selectOption(report);
    await expect(form.getByLabel('Day of the snapshot')).toHaveCount(isSnapshot(report) ? 1 : 0);
    await form.getByRole('button', { name: 'Send to the sandbox' }).click();
    await expect(form.getByText('Response: 200.')).toBeVisible();
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page shows a request that works', async ({ page }) => {
    await page.goto(ROUTE);
    await expect(page.getByText('"reportType": "settlement_details"').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send to the sandbox' })).toBeHidden();
  });
});
