import type { Locator, Page } from '@playwright/test';
import { groupsFor, permissionGroups, roles } from '../src/data/roles';
import { expect, open, sharedTest, test } from './support/site';

const ROUTE = '/merchant-hub/merchants-management/users';
const tasks = permissionGroups.flatMap(({ permissions }) => permissions.map(({ task }) => task));

const matrixOf = (page: Page): Locator => page.getByRole('region', { name: 'Role permissions' });
const taskRows = (page: Page): Locator =>
  matrixOf(page)
    .getByRole('rowheader')
    .filter({ has: page.getByRole('link') });

sharedTest('each role filters its column and tasks by keyboard, and resets', async ({ page }) => {
  await open(page, ROUTE);
  const select = page.getByRole('combobox', { name: 'Show permissions for' });
  await expect(taskRows(page)).toHaveCount(tasks.length);
  await select.focus();
  for (const role of roles) {
    await page.keyboard.press('ArrowDown');
    const own = groupsFor(role).flatMap(({ permissions }) => permissions.map(({ task }) => task));
    await expect(taskRows(page)).toHaveText(own);
    await expect(matrixOf(page).getByRole('columnheader')).toHaveText(['Task', role]);
    await expect(matrixOf(page).getByRole('status')).toHaveText(`${own.length} of ${tasks.length} tasks`);
  }
  await page.keyboard.press('Home');
  await expect(taskRows(page)).toHaveCount(tasks.length);
});

sharedTest('a cashier cannot refund and sees only own terminals', async ({ page }) => {
  await open(page, ROUTE);
  await page.getByRole('combobox', { name: 'Show permissions for' }).selectOption('Cashier');
  await expect(matrixOf(page).getByText('Refund, capture')).toHaveCount(0);
  await expect(matrixOf(page).getByRole('row', { name: 'Find and read plans Own terminals' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the complete matrix shows without the filter', async ({ page }) => {
    await page.goto(ROUTE);
    await expect(taskRows(page)).toHaveText(tasks);
    await expect(page.getByRole('combobox', { name: 'Show permissions for' })).toBeHidden();
  });
});
