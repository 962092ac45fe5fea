import { sandboxWorld } from '../../data/sandbox-world';
import type { Schema } from '../contract/operation-types';
import type { Contract, OperationRule } from '../contract/types';
import { publicUrls } from '../core/public-urls';
import { Sandbox } from '../engine/sandbox';
import type { Call } from '../core/types';
import type { ChargebackRecord } from '../chargebacks/record';
import { openCase, type NewCase } from '../chargebacks/cases';
import { casesOf } from '../plans/open-cases';
import { refund } from '../plans/operations/refunds';
import { createPlan, initiatePlan } from '../plans/operations/start-plans';
import type { PlanRecord } from '../plans/record';
import { online, type Order } from './seed-orders';

const shopper = { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example', phone: '+12025550143', locale: 'en-US' };
const billingAddress = { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' };
const card = { holderName: 'Alex Rivera', number: '4111111111111111', expiryMonth: 12, expiryYear: 2039, cvv: '123' };

const callOf = (rule: OperationRule, now: number, body: unknown, parameters: Record<string, unknown> = {}): Call => ({
  rule,
  parameters,
  body,
  files: {},
  clientId: sandboxWorld.clientId,
  testMode: 'none',
  now,
});

/** Creates past orders and events in a sandbox with a fixed clock. */
export class HistoryBuilder {
  readonly sandbox: Sandbox;

  /** @param shift Milliseconds that are added to the times in the sample data. */
  constructor(
    private readonly contract: Contract,
    seed: number,
    readonly shift: number,
  ) {
    const startsAt = Date.parse('2026-02-01T00:00:00Z') + shift;
    this.sandbox = new Sandbox({ contract, seed, startsAt, machine: { now: () => 0 } });
  }

  /** Moves the clock to a time of the sample data. @returns the sandbox's time in milliseconds. */
  at(moment: string): number {
    const at = Date.parse(moment) + this.shift;
    const { now } = this.sandbox.state;
    if (at > now) this.sandbox.advance(at - now);
    return at;
  }

  rule(id: string): OperationRule {
    const rule = this.contract.operations.find((operation) => operation.id === id);
    if (!rule) throw new Error(`The contract has no operation ${id}.`);
    return rule;
  }

  order({ at, reference, planNumber, value, count, terminal = online, deposit, captureLater, unpaid, delivered, metadata }: Order): void {
    const now = this.at(at);
    const { terminalId, currency } = terminal;
    const planData = {
      terminalId,
      totalAmount: { value, currency },
      numberOfInstallments: count,
      purchaseMethod: 'ecommerce',
      orderReference: reference,
      metadata,
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
    this.sandbox.change((state, random) => {
      const tools = { random, urls: publicUrls() } as Parameters<typeof createPlan>[2];
      const rule = this.rule(unpaid ? 'v3/InitiateInstallmentPlan' : 'v3/InstallmentPlan');
      const outcome = (unpaid ? initiatePlan : createPlan)(callOf(rule, now, body), state, tools) as Awaited<ReturnType<typeof createPlan>>;
      const [plan] = outcome.plans as [PlanRecord];
      return {
        ...outcome,
        plans: [
          {
            ...plan,
            planNumber,
            touchpoint: 'harborlane-shop/2.4.0',
            ...(delivered && { order: { shippingStatus: 'delivered', trackingNumber: `1Z-${reference}`, carrier: 'Sample Parcel' } }),
          },
        ],
        events: outcome.events?.map((event) => ({ ...event, planNumber, data: { ...event.data, planNumber } })) ?? [],
      };
    });
  }

  refund(at: string, planNumber: string, value: number): void {
    const now = this.at(at);
    this.sandbox.change(
      (state, random) =>
        refund(callOf(this.rule('v3/Refund'), now, { amount: { value, currency: 'USD' }, reference: 'RMA-2188' }, { planNumber }), state, {
          random,
        } as Parameters<typeof refund>[2]) as Awaited<ReturnType<typeof refund>>,
    );
  }

  dispute(at: string, planNumber: string, opened: Omit<NewCase, 'openedAt' | 'at'>, rest: Partial<ChargebackRecord> = {}): void {
    const openedAt = this.at(at);
    this.sandbox.change((state, random) => {
      const { chargeback, plan, events } = openCase(
        state.plans.get(planNumber) as PlanRecord,
        { ...opened, openedAt, at: openedAt },
        casesOf(planNumber, state),
        random,
      );
      return { status: 201, chargebacks: [{ ...chargeback, ...rest }], plans: [plan], events };
    });
  }
}

/** The chargeback in the specification's examples, which has all fields. */
export type SampleCase = { [Field in keyof Chargeback]-?: NonNullable<Chargeback[Field]> };

type Chargeback = Schema<'chargebacks', 'Chargeback'>;

/** Events after the orders: a refund and three chargebacks. */
export const incidents = (history: HistoryBuilder, sample: SampleCase): readonly [at: string, happen: (at: string) => void][] => [
  ['2026-03-03T10:00:00Z', (at) => history.refund(at, '6TBWZ3RCD9F7K4QXN2M8', 6000)],
  [
    '2026-03-04T07:30:00Z',
    (at) =>
      history.dispute(at, '8K2MQ4XN7TB9WZ6RCD3F', {
        chargebackId: 'cbk_01HTR7M2K9Q4X8N3B6WZ5D',
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
