import { expect, open, sharedTest, test } from './support/site';
import { rowsOf, toolOf } from './support/tools';

const PAGE = '/shopper-portal-guide';

sharedTest('charges plus holds never exceed the order amount', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, 'Holds and charges');
  expect(await rowsOf(tool)).toEqual([
    ['Mar 2', 'Installment 1 is charged', '$125.00', '$375.00', '$125.00'],
    ['Mar 23', 'The hold is renewed', '–', '$375.00', '$125.00'],
    ['Apr 2', 'Installment 2 is charged', '$125.00', '$250.00', '$250.00'],
    ['Apr 23', 'The hold is renewed', '–', '$250.00', '$250.00'],
    ['May 2', 'Installment 3 is charged', '$125.00', '$125.00', '$375.00'],
    ['May 23', 'The hold is renewed', '–', '$125.00', '$375.00'],
    ['Jun 2', 'Installment 4 is charged', '$125.00', '–', '$500.00'],
  ]);
  await expect(tool.getByText('HARBORLANE*HL-10482')).toHaveCount(2);
  await expect(tool.getByRole('img', { name: /\$500\.00 in total/ })).toBeVisible();
});

sharedTest('a failed charge shows the grace period with dates by keyboard', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, 'Holds and charges');
  await tool.getByLabel('Order total').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('300');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Installment 3');
  expect((await rowsOf(tool)).slice(-6)).toEqual([
    ['May 2', 'Installment 3 fails: the plan goes on hold, and the shopper gets an email', '–', '$100.00', '$200.00'],
    ['May 3', 'Day 1: another try', '–', '$100.00', '$200.00'],
    ['May 4', 'Day 2: email to the shopper', '–', '$100.00', '$200.00'],
    ['May 5', 'Day 3: another try', '–', '$100.00', '$200.00'],
    ['May 7', 'Day 5: another try, email to the shopper', '–', '$100.00', '$200.00'],
    ['May 9', 'Day 7: another try, then the full outstanding amount is charged', '$100.00', '–', '$300.00'],
  ]);
  await expect(tool.getByText('If no card works by May 9, 2026, the outstanding $100.00 is charged immediately.')).toBeVisible();
});

sharedTest('the failed installment moves to the last one when there are fewer', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, 'Holds and charges');
  await tool.getByLabel('What happens').selectOption({ label: 'Installment 4 fails' });
  await tool.getByLabel('Installments', { exact: true }).selectOption('3');
  await expect(tool.getByLabel('What happens')).toHaveValue('3');
});

sharedTest('an invalid amount keeps the last timeline and renders as text', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, 'Holds and charges');
  await tool.getByLabel('Order total').fill('"><svg onload=alert(1)>');
  await expect(tool.getByText('Enter an order total from 50.00 to 20,000.00.')).toBeVisible();
  expect(await rowsOf(tool)).toHaveLength(7);
});

test('both timelines are readable tables without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(PAGE);
  expect(await rowsOf(toolOf(page, 'Holds and charges'))).toHaveLength(7);
  expect((await rowsOf(toolOf(page, 'A failed charge'))).at(-1)?.[0]).toBe('Apr 9');
  await expect(page.getByLabel('Order total, USD').first()).toBeHidden();
  await page.close();
});
