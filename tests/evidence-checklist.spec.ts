import { evidence, installmentPack } from '../src/data/evidence';
import { expect, open, sharedTest, test } from './support/site';
import { press, storedIn } from './support/inspectors';

const ROUTE = '/merchant-hub/chargebacks-management/chargebacks-evidence-guide';

sharedTest('the evidence tool selects, checks off, and copies a list by keyboard', async ({ page }) => {
  await open(page, ROUTE);
  const before = await storedIn(page);
  const form = page.getByRole('form', { name: 'Evidence checklist' });
  await form.getByLabel('Or network code').focus();
  await page.keyboard.type('13.1');
  await expect(form.getByLabel('Reason', { exact: true })).toHaveValue('not_received');
  await press(form.getByRole('checkbox', { name: 'A signature' }), 'Space');
  await press(form.getByRole('checkbox', { name: 'The statement of account' }), 'Space');
  await expect(form.getByRole('status')).toHaveText('2 of 8 at hand');
  await press(form.getByRole('button', { name: 'Copy list as text' }));
  const list = await page.evaluate(() => navigator.clipboard.readText());
  expect(list).toContain('Evidence for not_received');
  expect(list).toContain('[x] A signature');
  expect(list).toContain('[ ] Identity checked at pickup');
  await form.getByLabel('Reason', { exact: true }).selectOption('fraud');
  await expect(form.getByRole('status')).toHaveText('0 of 10 at hand');
  await form.getByLabel('Reason', { exact: true }).selectOption('');
  await expect(form.getByRole('table')).toBeVisible();
  expect(await storedIn(page)).toBe(before);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page contains the lists for all reasons', async ({ page }) => {
    await page.goto(ROUTE);
    for (const { strong } of evidence)
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: strong[0] ?? '' })
          .first(),
      ).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: installmentPack[0] ?? '' })).toBeVisible();
    await expect(page.getByLabel('Reason', { exact: true })).toBeHidden();
  });
});
