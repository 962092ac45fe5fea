import { expect, test } from 'vitest';
import { sandboxTerminals } from '../src/data/sandbox-terminals';
import { coreLines, managedLines, settlementStories, storyFacts, totalOf, type Story } from '../src/domain/settlement';
import { DAY, stamp } from '../src/domain/time';
import { decideCase, moveCase, openCase } from '../src/sandbox/chargebacks/cases';
import { casesOf } from '../src/sandbox/plans/open-cases';
import { recordChange } from '../src/sandbox/plans/lifecycle';
import { resumePlan } from '../src/sandbox/plans/transitions';
import type { PlanRecord } from '../src/sandbox/plans/record';
import { create } from './support/plans';
import { testSandbox, type TestSandbox } from './support/sandbox';

test('both models settle exactly what is charged', () => {
  for (const story of settlementStories.filter((name) => name !== 'disputed'))
    expect(totalOf(coreLines(story)).fromAcquirer, story).toBe(totalOf(managedLines(story)).gross);
  expect(totalOf(managedLines('disputed')).gross).toBe(0);
});

interface Row {
  plan_number: string;
  line_type: string;
  settlement_date: string;
  activity_at: string;
  gross_amount: string;
  fee_amount: string;
}

const { order, refund, dispute } = storyFacts;

/** The example begins on a Monday, like this day, on which no sample order is in the way. */
const START = Date.parse('2026-05-04T11:00:00Z');
const shift = START - Date.parse('2026-03-02T11:00:00Z');
const timeOf = (day: string): number => Date.parse(`${day}T11:00:00Z`) + shift;

/** Opens a case about the second installment, and decides it. */
function disputeAt({ sandbox }: TestSandbox, planNumber: string, story: Story): void {
  const advanceTo = (at: number): void => sandbox.advance(at - sandbox.state.now);
  advanceTo(timeOf(dispute.openedOn));
  sandbox.change((world, draw) => {
    const plan = world.plans.get(planNumber) as PlanRecord;
    const { number, amount } = plan.installments[dispute.installment - 1] as PlanRecord['installments'][0];
    const opened = openCase(
      plan,
      {
        networkCaseId: 'example',
        network: 'visa',
        networkReasonCode: '13.1',
        openedAt: world.now,
        at: world.now,
        installmentNumber: number,
        amount,
        actor: 'partita',
      },
      [],
      draw,
    );
    return { status: 200, plans: [opened.plan], chargebacks: [opened.chargeback], events: opened.events };
  });
  if (story === 'disputed') return;
  advanceTo(timeOf(story === 'accepted' ? dispute.acceptedOn : dispute.decidedOn));
  sandbox.change((world, draw) => {
    const [chargeback] = casesOf(planNumber, world);
    if (!chargeback) throw new Error('There is no case.');
    const moved = moveCase(chargeback, story as 'won' | 'lost' | 'accepted', { at: world.now, actor: 'partita' });
    const { plan, events } = decideCase(moved, world.plans.get(planNumber) as PlanRecord, [], world.now);
    if (story === 'won') resumePlan(plan, world.now);
    return { status: 200, plans: [recordChange(plan, draw, world.now)], chargebacks: [moved], events };
  });
}

async function linesOf(model: 'managed' | 'core', story: Story): Promise<(string | number)[][]> {
  const world = await testSandbox();
  const { sandbox, call } = world;
  sandbox.advance(START - sandbox.state.now);
  const terminalId = sandboxTerminals.find((terminal) => terminal.model === model)?.terminalId ?? '';
  const { planNumber } = (await create(world, { terminalId, value: order.total, count: order.count })).body;
  if (story === 'refunded') {
    sandbox.advance(timeOf(refund.date) - sandbox.state.now);
    await call('POST', `/v3/installment-plans/${planNumber}/refunds`, { amount: { value: refund.amount, currency: 'USD' } });
  } else if (story !== 'paid') disputeAt(world, planNumber, story);
  // Without evidence, an open case would be lost later.
  sandbox.advance((story === 'disputed' ? 8 : 160) * DAY);
  const rows: Row[] = [];
  for (let from = START - DAY; from < sandbox.state.now; from += 80 * DAY) {
    const range = { from: stamp(from), to: stamp(Math.min(from + 80 * DAY, sandbox.state.now)) };
    const { body } = await call('POST', '/reports/v1/reports/data', { reportType: 'settlement_details', limit: 1000, ...range });
    rows.push(...(body.items as unknown as Row[]).filter((row) => row.plan_number === planNumber));
  }
  const minor = (text: string): number => Math.round(Number(text) * 100);
  return rows.map((row) => [row.line_type, minor(row.gross_amount), minor(row.fee_amount)]);
}

for (const story of settlementStories)
  test(`the sandbox has the lines of the example "${story}" for both models`, async () => {
    const said = (lines: ReturnType<typeof managedLines>): (string | number)[][] =>
      lines.filter(({ gatewayEvent }) => gatewayEvent === undefined).map(({ type, gross, fee }) => [type, gross, fee || 0]);
    expect(await linesOf('managed', story)).toEqual(said(managedLines(story)));
    expect(await linesOf('core', story)).toEqual(said(coreLines(story)));
  });
