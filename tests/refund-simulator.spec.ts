import { readRefund, type RefundFields } from '../src/lib/refund-input';
import { expect, open, test } from './support/site';
import { testSandbox, type TestSandbox } from './support/sandbox';
import { fitsPhones, rowsOf, toolOf } from './support/tools';

const PAGE = '/merchant-hub/payment-plans';
const NAME = 'Refund simulator';

test('each strategy, by keyboard: what goes to the card and what shrinks', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, NAME);
  await expect(tool.getByText('$0.00 goes back to the card, $150.00 comes off the schedule.')).toBeVisible();
  const after = async (): Promise<string[]> => (await rowsOf(tool)).map((row) => `${row[2]} ${row[3]}`);
  expect(await after()).toEqual(['$125.00 processed', '$125.00 processed', '$0.00 canceled', '$100.00 pending']);
  await tool.getByRole('radio', { name: 'future_first' }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await after()).toEqual(['$125.00 processed', '$125.00 processed', '$100.00 pending', '$0.00 canceled']);
  await page.keyboard.press('ArrowDown');
  await expect(tool.getByText('$150.00 goes back to the card, $0.00 comes off the schedule.')).toBeVisible();
  await expect(tool.getByText('pending until the gateway confirms it')).toBeVisible();
  expect(JSON.parse((await tool.locator('pre').textContent()) ?? '')).toEqual({
    amount: { value: 15_000, currency: 'USD' },
    strategy: 'paid_first',
  });
});

test('what the API would refuse is refused, with its code', async ({ page }) => {
  await open(page, PAGE);
  const tool = toolOf(page, NAME);
  const amount = tool.getByLabel('Refund, USD');
  await tool.getByRole('radio', { name: 'paid_only' }).check();
  await amount.fill('300');
  await expect(tool.getByText('Only $250.00 was paid by card.')).toBeVisible();
  await expect(tool.getByRole('link', { name: 'refund_strategy_not_allowed' })).toHaveAttribute(
    'href',
    '/api/v3/errors#refund_strategy_not_allowed',
  );
  await tool.getByRole('radio', { name: 'future_first' }).check();
  await amount.fill('500.01');
  await expect(tool.getByRole('link', { name: 'refund_amount_exceeded' })).toBeVisible();
  for (const typed of ['', '-1', '1,5', '<b>1</b>']) {
    await amount.fill(typed);
    await expect(tool.getByText('Enter the amount of the refund, such as 150.00.')).toBeVisible();
    await expect(amount).toHaveValue(typed);
  }
  await amount.fill('100');
  await tool.getByLabel('Charged so far').selectOption({ label: 'None yet' });
  await expect(tool.getByRole('link', { name: 'plan_status_conflict' })).toBeVisible();
  await amount.fill('500');
  await expect(tool.getByText('canceled', { exact: true }).first()).toBeVisible();
});

test('without script the simulator reads as an example', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(PAGE);
  const tool = toolOf(page, NAME);
  expect(await rowsOf(tool)).toHaveLength(4);
  await expect(tool.getByRole('radio').first()).toBeHidden();
  await page.close();
});

test('the simulator fits phones', async ({ page }) => {
  await open(page, PAGE);
  await fitsPhones(page, toolOf(page, NAME));
});

interface Amount {
  value: number;
}

interface PlanBody {
  status: string;
  installments: { amount: Amount; status: string }[];
}

/** What the sandbox answers to the same refund: its code, or the plan afterwards. */
async function refundedBySandbox({ sandbox, call }: TestSandbox, fields: RefundFields): Promise<string | object> {
  const created = await call('POST', '/v3/installment-plans', {
    planData: {
      terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
      totalAmount: { value: Number(fields.total) * 100, currency: 'USD' },
      numberOfInstallments: fields.count,
      purchaseMethod: 'ecommerce',
    },
    shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
    billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
    paymentMethod: {
      type: 'card',
      card: { holderName: 'Alex Rivera', number: '4111111111111111', expiryMonth: 12, expiryYear: 2031, cvv: '123' },
    },
    autoCapture: fields.paidCount > 0,
    termsAccepted: true,
  });
  const { planNumber } = created.body as unknown as { planNumber: string };
  if (fields.paidCount > 1) sandbox.advance((fields.paidCount - 1) * 31 * 86_400_000);
  const answer = await call('POST', `/v3/installment-plans/${planNumber}/refunds`, {
    amount: { value: Math.round(Number(fields.amount) * 100), currency: 'USD' },
    strategy: fields.strategy,
  });
  if (answer.status !== 201) return (answer.body as unknown as { error: { code: string } }).error.code;
  const plan = (await call('GET', `/v3/installment-plans/${planNumber}`)).body as unknown as PlanBody;
  const { returnedToCard } = answer.body as unknown as { returnedToCard: Amount };
  return {
    toCard: returnedToCard.value,
    planStatus: plan.status,
    installments: plan.installments.map(({ amount, status }) => [amount.value, status]),
  };
}

test('the sandbox does what the simulator says', async () => {
  for (const strategy of ['future_first', 'last_first', 'paid_first', 'paid_only'] as const) {
    // The months of many plans would outlive the card.
    const world = await testSandbox();
    for (const paidCount of [0, 1, 2, 3])
      for (const amount of ['0.01', '33.34', '40', '70.5', '100', '100.01']) {
        const fields: RefundFields = { total: '100', count: 3, paidCount, amount, strategy };
        const { value, problem } = readRefund(fields, 'USD');
        const said = problem
          ? problem.code
          : {
              toCard: value.toCard,
              planStatus: value.planStatus,
              installments: value.installments.map(({ after, status }) => [after, status]),
            };
        expect(said, JSON.stringify(fields)).toEqual(await refundedBySandbox(world, fields));
      }
  }
});
