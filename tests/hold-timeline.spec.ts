import { holdSteps } from '../src/lib/hold';
import { schedule } from '../src/lib/schedule';
import { expect, open, test } from './support/site';
import { testSandbox } from './support/sandbox';
import { fitsPhones, rowsOf, toolOf } from './support/tools';

const PAGE = '/shopper-portal-guide';

test('a plan shows its charges and holds, and charged plus held is never more than the order', async ({ page }) => {
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
  await expect(tool.getByRole('img', { name: /\$500\.00 in all/ })).toBeVisible();
});

test('a failed charge shows the days of grace with their dates, by keyboard', async ({ page }) => {
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
    ['May 2', 'Installment 3 fails: the plan is on hold, mail to the shopper', '–', '$100.00', '$200.00'],
    ['May 3', 'Day 1: another try', '–', '$100.00', '$200.00'],
    ['May 4', 'Day 2: mail to the shopper', '–', '$100.00', '$200.00'],
    ['May 5', 'Day 3: another try', '–', '$100.00', '$200.00'],
    ['May 7', 'Day 5: another try, mail to the shopper', '–', '$100.00', '$200.00'],
    ['May 9', 'Day 7: another try, then the whole open amount is charged', '$100.00', '–', '$300.00'],
  ]);
  await expect(tool.getByText('If no card works by May 9, 2026, the open $100.00 is charged at once.')).toBeVisible();
});

test('fewer installments than the failed one: the last one fails', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, 'Holds and charges');
  await tool.getByLabel('What happens').selectOption({ label: 'Installment 4 fails' });
  await tool.getByLabel('Installments', { exact: true }).selectOption('3');
  await expect(tool.getByLabel('What happens')).toHaveValue('3');
});

test('an amount that makes no plan keeps the last timeline, and hostile text stays text', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, 'Holds and charges');
  await tool.getByLabel('Order total').fill('"><svg onload=alert(1)>');
  await expect(tool.getByText('Enter an order total from 50.00 to 20,000.00.')).toBeVisible();
  expect(await rowsOf(tool)).toHaveLength(7);
});

test('without script both timelines read as tables', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(PAGE);
  expect(await rowsOf(toolOf(page, 'Holds and charges'))).toHaveLength(7);
  expect((await rowsOf(toolOf(page, 'A failed charge'))).at(-1)?.[0]).toBe('Apr 9');
  await expect(page.getByLabel('Order total, USD').first()).toBeHidden();
  await page.close();
});

test('the timelines fit phones', async ({ page }) => {
  await open(page, PAGE);
  await fitsPhones(page, toolOf(page, 'A failed charge'));
});

interface PlanBody {
  planNumber: string;
  status: string;
  authorization: { amount: { value: number }; createdAt: string };
  chargedAmount: { value: number };
  outstandingAmount: { value: number };
}

/** The steps as the sandbox lives them: what is authorized at the end of each day. */
async function livedBy(number: string, days: readonly string[]): Promise<{ date: string; held: number; paid: number; renewed: string }[]> {
  const { sandbox, call } = await testSandbox();
  const created = await call('POST', '/v3/installment-plans', {
    planData: {
      terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
      totalAmount: { value: 50_000, currency: 'USD' },
      numberOfInstallments: 4,
      purchaseMethod: 'ecommerce',
    },
    shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
    billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
    paymentMethod: { type: 'card', card: { holderName: 'Alex Rivera', number, expiryMonth: 12, expiryYear: 2029, cvv: '123' } },
    termsAccepted: true,
  });
  const { planNumber } = created.body as unknown as PlanBody;
  const start = sandbox.state.now;
  const lived = [];
  for (const date of days) {
    const at = start + Date.parse(date) - Date.parse('2026-04-20') + 3_600_000;
    if (at > sandbox.state.now) sandbox.advance(at - sandbox.state.now);
    const plan = (await call('GET', `/v3/installment-plans/${planNumber}`)).body as unknown as PlanBody;
    lived.push({
      date,
      held: plan.outstandingAmount.value,
      paid: plan.chargedAmount.value,
      renewed: plan.authorization.createdAt.slice(0, 10),
    });
  }
  return lived;
}

test('the sandbox lives the same days', async () => {
  const dues = schedule({ total: 50_000, count: 4, first: '2026-04-20' });
  for (const [number, fails] of [
    ['4111111111111111', undefined],
    ['5200020000002001', 2],
  ] as const) {
    const steps = holdSteps(dues, fails);
    const lived = await livedBy(
      number,
      steps.map(({ date }) => date),
    );
    expect(lived.map(({ date, held, paid }) => ({ date, held, paid }))).toEqual(
      steps.map(({ date, held, paid }) => ({ date, held, paid })),
    );
    for (const [index, { kind, date, held }] of steps.entries())
      if ((kind === 'charge' || kind === 'renewal') && held > 0) expect(lived[index]?.renewed, `${kind} of ${date}`).toBe(date);
  }
});

test('charged and held together are the order on every day', () => {
  for (const count of [3, 4, 6, 12, 24])
    for (const frequency of ['monthly', 'biweekly'] as const)
      for (const fails of [undefined, 2, count]) {
        const steps = holdSteps(schedule({ total: 50_001, count, first: '2026-01-31', frequency }), fails);
        expect(steps.every(({ paid, held }) => paid + held === 50_001)).toBe(true);
        expect(steps.at(-1)?.paid).toBe(50_001);
        expect(steps.map(({ date }) => date)).toEqual(steps.map(({ date }) => date).toSorted());
      }
});
