import { expect, open, sharedTest, test } from './support/site';
import { rowsOf, toolOf } from './support/tools';

const PAGE = '/operational/gateways/soft-descriptors';
const NAME = 'Descriptor preview';

sharedTest('the descriptor preview updates for each gateway while typing', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, NAME);
  await expect(tool.getByText('“HARBORLANE*HL-10482” is fine, with 19 characters.')).toBeVisible();
  await tool.getByRole('textbox', { name: 'Soft descriptor' }).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('HARBOR LANE*HL-1048253');
  await expect(tool.getByText('22 characters').first()).toBeVisible();
  const rows = await rowsOf(tool);
  expect(rows[0]).toEqual(['Stripe', 'HARBORLANE* HL-1048253', '–']);
  expect(rows[2]).toEqual(['Checkout.com', 'HARBOR LANE*HL-1048253 usually', '–']);
});

sharedTest('the descriptor preview explains each problem and keeps the input as text', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, NAME);
  const field = tool.getByRole('textbox', { name: 'Soft descriptor' });
  const cases: [typed: string, said: string][] = [
    ['', 'Write at least 5 characters: there are 0.'],
    ['HARBOR LANE HOME*HL-10482', 'Write at most 22 characters: there are 25.'],
    ["HARBOR'S*HL-10482", "Leave out “'”"],
    ['*1048', 'Write at least one letter.'],
    ['A*B*10482', 'Use one star'],
    ['<b>HARBOR</b>', 'Leave out “<”, “>”, “/”'],
    ['CAFÉ 😀*1', 'Leave out “É”, “😀”'],
  ];
  for (const [typed, said] of cases) {
    await field.fill(typed);
    await expect(tool.getByText(said)).toBeVisible();
    await expect(field).toHaveValue(typed);
  }
  await expect(tool.getByRole('link', { name: 'field_invalid' })).toBeVisible();
  await field.fill('HARBOR LANE HOME');
  await expect(tool.getByText('It has one part.')).toBeVisible();
  await field.fill(' HARBOR*HL-10482 ');
  await expect(tool.getByText('is fine, with 17 characters. Leave out the spaces at the start and the end')).toBeVisible();
});

test('the descriptor preview and gateway table are readable without JavaScript', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(PAGE);
  expect((await rowsOf(toolOf(page, NAME))).map(([gateway]) => gateway)).toEqual([
    'Stripe',
    'Adyen',
    'Checkout.com',
    'Cybersource',
    'Worldpay',
  ]);
  await expect(page.getByRole('cell', { name: 'Usually 22 to 50, by acquirer' })).toBeVisible();
  await expect(toolOf(page, NAME).getByRole('textbox')).toBeHidden();
  await page.close();
});
