import { hosts } from '../data/hosts';
import { sandboxTerminals, sandboxWorld } from '../data/sandbox-world';
import type { Contract, OperationRule } from './contract/types';
import type { SandboxOptions } from './core/sandbox-state';
import { Sandbox } from './core/sandbox';
import { SECOND } from '../domain/time';
import type { Call } from './core/types';
import { emptyWorld, restoreWorld, storeWorld, type AccountRecord, type ChargebackRecord, type KeyRecord, type World } from './core/world';
import { openCase } from './operations/chargeback-cases';
import { refund } from './operations/refunds';
import { createPlan, initiatePlan } from './operations/start-plans';
import type { PlanRecord } from './plans/record';

const [online, ownGateway, japan] = sandboxTerminals as [
  (typeof sandboxTerminals)[0],
  (typeof sandboxTerminals)[0],
  (typeof sandboxTerminals)[0],
];

interface Order {
  at: string;
  reference: string;
  planNumber: string;
  value: number;
  count: number;
  terminal?: (typeof sandboxTerminals)[number];
  deposit?: number;
  /** Authorized now, and charged later. */
  captureLater?: true;
  /** An unpaid link. */
  unpaid?: true;
  metadata?: Record<string, string>;
}

/** Harbor Lane Home orders that exist from the start, oldest first. */
const orders: readonly Order[] = [
  { at: '2026-02-10T15:20:00Z', reference: 'HL-10291', planNumber: '8K2MQ4XN7TB9WZ6RCD3F', value: 24_000, count: 3 },
  { at: '2026-02-23T10:05:00Z', reference: 'HL-10388', planNumber: '6TBWZ3RCD9F7K4QXN2M8', value: 18_000, count: 3 },
  { at: '2026-02-24T16:45:00Z', reference: 'HL-10466', planNumber: '3M9TB6RCD7F3K9QWZ2M8', value: 50_000, count: 4 },
  {
    at: '2026-03-02T11:00:00Z',
    reference: 'HL-10482',
    planNumber: '7F3K9QWZ2M8XN4TB6RCD',
    value: 50_000,
    count: 4,
    metadata: { cartId: '81' },
  },
  { at: '2026-03-03T09:30:00Z', reference: 'HL-10490', planNumber: '5RCD2F8K7QWZ4M9XN6TB', value: 24_000, count: 3 },
  { at: '2026-03-09T14:00:00Z', reference: 'HL-10509', planNumber: '9XN3TB8RCD5F2K7QWZ6M', value: 30_000, count: 3, terminal: ownGateway },
  { at: '2026-03-10T17:10:00Z', reference: 'HL-10517', planNumber: '4Q8XN2TB7M9K6WZ3RCDH', value: 10_000, count: 3, terminal: ownGateway },
  { at: '2026-03-12T12:00:00Z', reference: 'HL-10533', planNumber: '2F9K6QWZ8M4XN7TB3RCD', value: 10_000, count: 3, deposit: 4000 },
  { at: '2026-03-20T02:30:00Z', reference: 'HL-10548', planNumber: '7WZ5M3XN9TB2RCD8F6KQ', value: 30_000, count: 3, terminal: japan },
  {
    at: '2026-04-18T09:00:00Z',
    reference: 'HL-10561',
    planNumber: '9C4XN8TB2M7K5WZ6RQDH',
    value: 50_000,
    count: 4,
    captureLater: true,
    metadata: { cartId: '94' },
  },
  { at: '2026-04-20T11:40:00Z', reference: 'HL-10604', planNumber: '2W6RQDH9C4XN8TB2M7K5', value: 50_000, count: 4, unpaid: true },
];

const shopper = { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example', phone: '+12025550143', locale: 'en-US' };
const billingAddress = { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' };
const card = { holderName: 'Alex Rivera', number: '4111111111111111', expiryMonth: 12, expiryYear: 2029, cvv: '123' };

const callOf = (rule: OperationRule, now: number, body: unknown, parameters: Record<string, unknown> = {}): Call => ({
  rule,
  parameters,
  body,
  files: {},
  clientId: sandboxWorld.clientId,
  testMode: 'none',
  now,
});

/** A sandbox with a stopped clock, for creating history. */
class Historian {
  readonly sandbox: Sandbox;

  /** @param shift Milliseconds between the times written here and those of this sandbox. */
  constructor(
    private readonly contract: Contract,
    seed: number,
    readonly shift: number,
  ) {
    const startsAt = Date.parse('2026-02-01T00:00:00Z') + shift;
    this.sandbox = new Sandbox({ contract, seed, startsAt, machine: { now: () => 0 } });
  }

  /** Moves the clock to a time, and returns it in the sandbox's time. */
  at(moment: string): number {
    const at = Date.parse(moment) + this.shift;
    const { now } = this.sandbox.state;
    if (at > now) this.sandbox.advance(at - now);
    return at;
  }

  rule(id: string): OperationRule {
    const rule = this.contract.operations.find((one) => one.id === id);
    if (!rule) throw new Error(`The contract has no operation ${id}.`);
    return rule;
  }

  order({ at, reference, planNumber, value, count, terminal = online, deposit, captureLater, unpaid, metadata }: Order): void {
    const now = this.at(at);
    const { terminalId, currency } = terminal;
    const planData = {
      terminalId,
      totalAmount: { value, currency },
      numberOfInstallments: count,
      purchaseMethod: 'ecommerce',
      orderReference: reference,
      ...(metadata && { metadata }),
      ...(deposit && { firstInstallmentAmount: { value: deposit, currency } }),
    };
    const body = {
      planData,
      shopper,
      billingAddress,
      paymentMethod: { type: 'card', card },
      autoCapture: !captureLater,
      termsAccepted: true,
    };
    this.sandbox.change((world, draw) => {
      const tools = { draw } as Parameters<typeof createPlan>[2];
      const rule = this.rule(unpaid ? 'v3/InitiateInstallmentPlan' : 'v3/InstallmentPlan');
      const outcome = (unpaid ? initiatePlan : createPlan)(callOf(rule, now, body), world, tools) as Awaited<ReturnType<typeof createPlan>>;
      const [plan] = outcome.plans as [PlanRecord];
      return {
        ...outcome,
        plans: [{ ...plan, planNumber }],
        events: outcome.events?.map((event) => ({ ...event, planNumber, data: { ...event.data, planNumber } })) ?? [],
      };
    });
  }

  refund(at: string, planNumber: string, value: number): void {
    const now = this.at(at);
    this.sandbox.change(
      (world, draw) =>
        refund(callOf(this.rule('v3/Refund'), now, { amount: { value, currency: 'USD' }, reference: 'RMA-2188' }, { planNumber }), world, {
          draw,
        } as Parameters<typeof refund>[2]) as Awaited<ReturnType<typeof refund>>,
    );
  }

  dispute(
    at: string,
    planNumber: string,
    opened: Omit<Parameters<typeof openCase>[1], 'openedAt'>,
    rest: Partial<ChargebackRecord> = {},
  ): void {
    const openedAt = this.at(at);
    this.sandbox.change((world, draw) => {
      const { chargeback, plan, events } = openCase(world.plans.get(planNumber) as PlanRecord, { ...opened, openedAt }, draw);
      return { status: 201, chargebacks: [{ ...chargeback, ...rest }], plans: [plan], events };
    });
  }
}

interface SampleCase {
  chargebackId: string;
  networkCaseId: string;
  acquirerReference: string;
  network: string;
  networkReasonCode: string;
  openedAt: string;
  evidenceDueAt: string;
  installmentNumber: number;
  disputedAmount: { value: number };
  evidence: Record<string, unknown>[];
  comments: Record<string, unknown>[];
}

type SampleKey = Omit<KeyRecord, 'createdAt' | 'expiresAt' | 'warned'> & { createdAt: string; expiresAt: string };

const keyRecord = ({ createdAt, expiresAt, ...rest }: SampleKey, shift: number): KeyRecord => {
  const { status: _, hasPrivateKey: __, ...key } = rest as typeof rest & { status: string; hasPrivateKey: boolean };
  return { ...key, isSample: true, createdAt: Date.parse(createdAt) + shift, expiresAt: Date.parse(expiresAt) + shift, warned: 0 };
};

function sampleAccount(sample: unknown): AccountRecord {
  const { accountId, status, ...shown } = sample as { accountId: string; status: string } & Record<string, unknown>;
  return { accountId, status, shown: { ...shown, asked: [] } };
}

/** What happened after the orders: a refund, and three cases. */
const incidents = (history: Historian, sample: SampleCase): readonly [at: string, happen: (at: string) => void][] => [
  ['2026-03-03T10:00:00Z', (at) => history.refund(at, '6TBWZ3RCD9F7K4QXN2M8', 6000)],
  [
    '2026-03-04T07:30:00Z',
    (at) =>
      history.dispute(at, '8K2MQ4XN7TB9WZ6RCD3F', {
        networkCaseId: '2026-0304-5120',
        network: 'visa',
        networkReasonCode: '13.1',
        installmentNumber: 1,
        amount: 8000,
        actor: 'partita',
      }),
  ],
  [
    '2026-04-15T10:00:00Z',
    (at) =>
      history.dispute(at, '9XN3TB8RCD5F2K7QWZ6M', {
        chargebackId: 'cbk_01HVH2Q7M4X9K3T8N6B5WZ',
        networkCaseId: '2026-0415-2204',
        network: 'visa',
        networkReasonCode: '13.3',
        installmentNumber: 1,
        amount: 10_000,
        actor: 'merchant',
      }),
  ],
  [
    sample.openedAt,
    (at) =>
      history.dispute(
        at,
        '3M9TB6RCD7F3K9QWZ2M8',
        {
          chargebackId: sample.chargebackId,
          networkCaseId: sample.networkCaseId,
          acquirerReference: sample.acquirerReference,
          network: sample.network,
          networkReasonCode: sample.networkReasonCode,
          evidenceDueAt: Date.parse(sample.evidenceDueAt) + history.shift,
          installmentNumber: sample.installmentNumber,
          amount: sample.disputedAmount.value,
          actor: 'partita',
        },
        { evidence: sample.evidence, comments: sample.comments },
      ),
  ],
];

/** A file that was just requested: the ID is that of the examples. */
const sampleReport = (now: number): World['reports'] => {
  const content = 'plan_number,order_reference\r\n"7F3K9QWZ2M8XN4TB6RCD","HL-10482"\r\n';
  const requestId = 'rpt_01HVC2K7Q4M9XN3TBWZ5RD';
  return new Map([
    [
      requestId,
      {
        requestId,
        downloadUrl: `${hosts.reports.sandbox}/downloads/${requestId}`,
        readyAt: now,
        expiresAt: now + 3600 * SECOND,
        announced: true,
        fileName: `partita_${sandboxWorld.merchantId}_plan_details_2026-03-01_2026-04-01_01HVC2K7Q4.csv`,
        mediaType: 'text/csv; charset=utf-8',
        encrypted: false,
        rowCount: 1,
        sha256: 'a7d1a8f0c4a3b1d0e6f5b9c2837465019f8e7d6c5b4a39281706f5e4d3c2b1a0',
        content: btoa(content),
        sizeBytes: content.length,
      },
    ],
  ]);
};

const written = new Map<string, string>();

/** The initial data of every sandbox: the sample shop, a few weeks of orders, a chargeback, keys, and an account. */
export function sampleWorld(contract: Contract, seed: number, startsAt: number): World {
  const name = `${seed} ${startsAt}`;
  const known = written.get(name);
  if (known) return restoreWorld(known);
  const shift = startsAt - Date.parse(sandboxWorld.startsAt);
  const history = new Historian(contract, seed, shift);
  const past = [
    ...orders.map((order): [string, () => void] => [order.at, () => history.order(order)]),
    ...incidents(history, contract.samples.chargeback as SampleCase).map(([at, happen]): [string, () => void] => [at, () => happen(at)]),
  ];
  for (const [, happen] of past.toSorted(([one], [other]) => one.localeCompare(other))) happen();
  history.at(sandboxWorld.startsAt);
  const { sandbox } = history;
  if (sandbox.violations.length > 0) throw new Error(`The sample data break the description: ${sandbox.violations.join('; ')}`);
  const accounts = [sampleAccount(contract.samples.account)];
  const keys = [contract.samples.rsaKey, contract.samples.pgpKey].map((key) => keyRecord(key as SampleKey, shift));
  const world: World = {
    ...restoreWorld(sandbox.snapshot()),
    accounts: new Map(accounts.map((one) => [one.accountId, one])),
    keys: new Map(keys.map((one) => [one.keyId, one])),
    reports: sampleReport(sandbox.state.now),
    events: [],
    droppedEvents: 0,
    windows: {},
    settings: emptyWorld(0, 0).settings,
  };
  if (written.size < 4) written.set(name, storeWorld(world));
  return world;
}

/** A sandbox with the sample data. */
export function openSandbox(options: SandboxOptions): Sandbox {
  const { contract, seed = 1, startsAt = Date.parse(sandboxWorld.startsAt) } = options;
  const sandbox = new Sandbox({ ...options, seed, startsAt });
  sandbox.replace({ ...sampleWorld(contract, seed, startsAt), settings: sandbox.empty().settings });
  return sandbox;
}
