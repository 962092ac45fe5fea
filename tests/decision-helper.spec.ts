import { integrations } from '../src/data/integrations';
import { expect, open, sharedTest, test } from './support/site';
import { rowsOf, toolOf } from './support/tools';

const PAGE = '/getting-started/adding-partita';
const NAME = 'Choose an integration';

test('four choices by keyboard recommend hosted fields with effort and guide', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, NAME);
  const questions = tool.getByRole('group');
  await expect(questions).toHaveCount(1);
  for (const [index, name] of ['No', 'Online', 'No, we want our own page', "No, and they shouldn't"].entries()) {
    await questions.nth(index).getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(questions.nth(index).getByRole('radio', { name, exact: true })).toBeChecked();
  }
  await expect(tool.getByText('Recommended: Hosted fields.')).toBeVisible();
  await expect(tool.getByText('Server and browser code')).toBeVisible();
  await expect(tool.getByRole('link', { name: 'Hosted fields guide' })).toHaveAttribute('href', '/checkout-solutions/hosted-fields/');
  await expect(tool.locator('tr[aria-current]')).toContainText('Hosted fields');
});

sharedTest('the decision helper clears later choices when an earlier one changes', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, NAME);
  const question = (index: number) => tool.getByRole('group').nth(index);
  await question(0).getByRole('radio', { name: 'No', exact: true }).check();
  await question(1).getByRole('radio', { name: 'In a store or on the phone' }).check();
  await expect(tool.getByText('Recommended: In person.')).toBeVisible();
  await question(0).getByRole('radio', { name: 'Yes, on one of them' }).check();
  await expect(tool.getByText('Recommended: Plugin.')).toBeVisible();
  await expect(tool.getByRole('group')).toHaveCount(1);
});

test('the table replaces the decision helper without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(PAGE);
  const tool = toolOf(page, NAME);
  expect((await rowsOf(tool)).map((row) => row[1])).toEqual(integrations.map(({ name }) => name));
  await expect(tool.getByText('Read from the top, and stop at the first row that describes your shop.')).toBeVisible();
  await expect(tool.getByRole('radio').first()).toBeHidden();
  await page.close();
});
