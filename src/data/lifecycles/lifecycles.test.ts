import { expect, test } from 'vitest';
import { lifecycles } from '.';
import type { Lifecycle } from './types';
import { sandboxTerminals } from '../sandbox-terminals';
import { actAsShopper, ControlError } from '../../sandbox/control/control';
import type { SandboxState } from '../../sandbox/core/state';
import { dice, pick, type Dice } from '../../../tests/support/fuzz';
import { create, planBody, type Wanted } from '../../../tests/support/plans';
import { testSandbox, type TestSandbox } from '../../../tests/support/sandbox';

/** The transitions that the simulator must allow: all that have no reason for an exception. */
function simulatedPairs({ transitions }: Lifecycle): string[] {
  const simulated = transitions.filter(({ notSimulated }) => notSimulated === undefined);
  const reached = new Set(simulated.map(({ to }) => to));
  const pairs = simulated.flatMap(({ from, to }) =>
    from.filter((status) => status !== to && reached.has(status)).map((status) => `${status}>${to}`),
  );
  return [...new Set(pairs)].toSorted();
}

/** Records every status change in one simulator, whatever causes it. */
class Watch {
  private readonly known = new Map<unknown, string>();

  constructor(
    private readonly entries: (world: Readonly<SandboxState>) => Iterable<readonly [string, { status: string }]>,
    private readonly seen: Set<string>,
  ) {}

  look({ sandbox }: TestSandbox): void {
    for (const [id, { status }] of this.entries(sandbox.state)) {
      const before = this.known.get(id);
      if (before !== undefined && before !== status) this.seen.add(`${before}>${status}`);
      this.known.set(id, status);
    }
  }
}

async function upload({ sandbox, token }: TestSandbox, route: string, fields: Record<string, string | File>): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { Authorization: `Bearer ${token}`, 'X-Partita-Idempotency-Key': crypto.randomUUID() };
  await sandbox.handle(new Request(`http://127.0.0.1${route}`, { method: 'POST', headers, body }));
}

const proof = new File(['%PDF-1.7 proof'], 'proof.pdf', { type: 'application/pdf' });

const CORE = sandboxTerminals.find(({ model }) => model === 'core')?.terminalId ?? '';

const BEGINNINGS: Wanted[] = [
  {},
  { planData: { strategy: 'non_secured' } },
  { terminalId: CORE },
  { more: { autoCapture: false } },
  { planData: { firstInstallmentDate: '2026-05-10' } },
  { card: '4000 0300 0000 1007', threeDS: { mode: 'partita' } },
  { card: '4000 0300 0000 1007', threeDS: { mode: 'partita' }, more: { autoCapture: false } },
  // The charge of a later installment fails, temporarily or permanently.
  { card: '5200 0200 0000 1003' },
  { card: '5200 0200 0000 2001' },
  { card: '4000 0600 0000 1004' },
  { card: '4000 0600 0000 3000' },
];

async function started(world: TestSandbox, roll: Dice): Promise<string | undefined> {
  if (roll(4) > 0) return (await create(world, pick(BEGINNINGS, roll))).body.planNumber as string | undefined;
  const { planData } = planBody({}) as { planData: object };
  return (await world.call('POST', '/v3/installment-plans/initiate', { planData, autoCapture: roll(2) === 0 })).body
    .planNumber as unknown as string;
}

type Act = (world: TestSandbox, planNumber: string, roll: Dice) => Promise<unknown> | void;

const asShopper =
  (action: string): Act =>
  ({ sandbox }, planNumber) => {
    try {
      actAsShopper(sandbox, { planNumber, action });
    } catch (error) {
      if (!(error instanceof ControlError)) throw error;
    }
  };

const casesOf = ({ sandbox }: TestSandbox, planNumber: string): string[] =>
  [...sandbox.state.chargebacks.values()]
    .filter((chargeback) => chargeback.planNumber === planNumber)
    .map(({ chargebackId }) => chargebackId);

/** Acts on each case of a plan. */
const onCases =
  (act: (world: TestSandbox, route: string, roll: Dice) => Promise<unknown>): Act =>
  async (world, planNumber, roll) => {
    for (const id of casesOf(world, planNumber)) await act(world, `/chargebacks/v1/chargebacks/${id}`, roll);
  };

/** Moves the clock to the plan's next event, and no further. */
const wait: Act = ({ sandbox }, planNumber) => {
  const time = (sandbox.state.plans.get(planNumber)?.nextAt ?? 0) - sandbox.state.now;
  if (time > 0 && time < 400 * 86_400_000) sandbox.advance(time);
};

const DECISIONS = ['under_review', 'won', 'lost', 'closed'] as const;

/** Cycles through the options, so that no pair depends on chance. */
let decisions = 0;

const decide = onCases((world, route) => world.call('PUT', `${route}/status`, { status: DECISIONS[(decisions += 1) % DECISIONS.length] }));

const dispute: Act = (world, planNumber) =>
  world.call('POST', '/chargebacks/v1/chargebacks', {
    networkCaseId: crypto.randomUUID(),
    planNumber,
    disputedAmount: { value: 12_500, currency: 'USD' },
    network: 'visa',
    networkReasonCode: '13.1',
    transactionReference: 'x',
  });

const ACTS: Act[] = [
  ...Array.from({ length: 5 }, () => wait),
  ({ sandbox }) => sandbox.advance(15 * 86_400_000),
  (world, planNumber) => world.call('POST', `/v3/installment-plans/${planNumber}/refunds`, { amount: { value: 50_000, currency: 'USD' } }),
  (world, planNumber) => world.call('POST', `/v3/installment-plans/${planNumber}/refunds`, { amount: { value: 37_500, currency: 'USD' } }),
  (world, planNumber) => world.call('PUT', `/v3/installment-plans/${planNumber}/order`, { newAmount: { value: 12_500, currency: 'USD' } }),
  (world, planNumber) => world.call('PUT', `/v3/installment-plans/${planNumber}/order`, { capture: true }),
  (world, planNumber) =>
    world.call('POST', '/text2pay/v1/plans/cancel', {
      plans: [{ planNumber, terminalId: world.sandbox.state.plans.get(planNumber)?.terminalId }],
    }),
  dispute,
  decide,
  onCases((world, route) => world.call('POST', `${route}/accept`, { confirm: true })),
  onCases((world, route) => upload(world, `${route}/evidence`, { type: 'delivery_proof', file: proof })),
  ...['approve', 'decline', 'pay', 'update_card', 'pay_off'].map(asShopper),
];

/** Every pair of decisions about a core merchant's case. */
async function decided(seen: Set<string>): Promise<void> {
  for (const first of DECISIONS)
    for (const second of DECISIONS) {
      const world = await testSandbox();
      const cases = new Watch((state) => state.chargebacks, seen);
      const { planNumber } = (await create(world, { terminalId: CORE })).body;
      await dispute(world, planNumber, () => 0);
      cases.look(world);
      for (const status of [first, second]) {
        for (const id of casesOf(world, planNumber)) await world.call('PUT', `/chargebacks/v1/chargebacks/${id}/status`, { status });
        cases.look(world);
      }
    }
}

/** A plan whose balance is collected after every retry has failed. */
async function collected(seen: Set<string>): Promise<void> {
  const world = await testSandbox();
  const watch = new Watch((state) => state.plans, seen);
  const { planNumber } = (await create(world, { card: '5200 0200 0000 2001' })).body;
  for (let step = 0; step < 12; step++) {
    watch.look(world);
    await wait(world, planNumber, () => 0);
  }
}

/** Many plans, each with a different history. Identical in every run. */
async function lives(count: number): Promise<{ plans: string[]; cases: string[] }> {
  const roll = dice(20_260_420);
  const [plans, cases] = [new Set<string>(), new Set<string>()];
  for (let life = 0; life < count; life++) {
    const world = await testSandbox();
    const watches = [new Watch((state) => state.plans, plans), new Watch((state) => state.chargebacks, cases)];
    const look = (): void => watches.forEach((watch) => watch.look(world));
    look();
    const planNumber = await started(world, roll);
    look();
    for (let step = 0; step < (planNumber ? 14 : 0); step++) {
      await pick(ACTS, roll)(world, planNumber ?? '', roll);
      look();
    }
  }
  await decided(cases);
  await collected(plans);
  return { plans: [...plans].toSorted(), cases: [...cases].toSorted() };
}

test("plan and chargeback diagrams show exactly the simulator's transitions", async () => {
  // All transitions have happened after 300.
  const seen = await lives(process.env.SLOW ? 1000 : 300);
  expect(seen.plans).toEqual(simulatedPairs(lifecycles.plan));
  expect(seen.cases).toEqual(simulatedPairs(lifecycles.chargeback));
});

test("the account diagram shows the simulator's transitions", async () => {
  const world = await testSandbox();
  const seen = new Set<string>();
  const watch = new Watch((state) => state.accounts, seen);
  const company = { displayName: 'Juniper Cycles', email: 'hello@junipercycles.example' };
  const invited = await world.call('POST', '/ams/v1/partner-profiles/prf_9QK4T7M2ZX5N/invites', {
    emails: ['robin@junipercycles.example'],
    prefill: { company },
  });
  const { accountId } = invited.body as unknown as { accountId: string };
  const files = `/ams/v1/partner-profiles/accounts/${accountId}/files`;
  watch.look(world);
  await upload(world, files, { types: 'certificate_of_incorporation', files: proof });
  watch.look(world);
  world.sandbox.advance(60_000);
  watch.look(world);
  // Another document while Partita reviews the account.
  await upload(world, files, { types: 'other', files: proof });
  watch.look(world);
  for (let minute = 0; minute < 5; minute++) {
    world.sandbox.advance(60_000);
    watch.look(world);
  }
  expect([...seen].toSorted()).toEqual(simulatedPairs(lifecycles.account));
});
