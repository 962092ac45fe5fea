import { sandboxTerminals } from '../../../data/sandbox-terminals';
import { sandboxWorld } from '../../../data/sandbox-world';
import { cardDeclinedWith, type Behavior } from '../../../data/test-data';
import { DAY, HOUR, MINUTE, stamp } from '../../../domain/time';
import type { EventType } from '../../core/types';
import { isActive, MAX_ACTIVE_KEYS } from '../../keys/rules';
import { actAsShopper } from '../../control/shopper';
import type { PlanRecord } from '../../plans/record';
import type { NewPlan, Stage } from './stage';

/** The steps that cause an event: create a plan, act on it, and move the clock until the event happens. */
export interface Recipe {
  /** The plan to create. Undefined for events that aren't about a plan. */
  plan?: NewPlan;
  /** Whether creating the plan causes the event, so it can't happen to an existing plan. */
  isStart?: true;
  /** The gateway's behavior for the plan from now on. */
  behavior?: (plan: PlanRecord) => Behavior;
  act?: (stage: Stage, planNumber: string) => Promise<unknown>;
  /** How far the clock moves at most, in milliseconds. */
  within?: number;
}

const ownGateway = sandboxTerminals.find(({ model }) => model === 'core')?.terminalId;

const nextNumber = ({ installments }: PlanRecord): number => installments.find(({ status }) => status === 'pending')?.number ?? 0;
const failing =
  (times: number, more: Behavior = {}) =>
  (plan: PlanRecord): Behavior => ({ failCharge: { number: nextNumber(plan), times }, ...more });

const shopper =
  (action: string, more: object = {}): Recipe['act'] =>
  async ({ sandbox }, planNumber) =>
    actAsShopper(sandbox, { planNumber, action, ...more });

const refund =
  (value: number | 'all', more: object = {}): Recipe['act'] =>
  async (stage, planNumber) => {
    const { original, currency } = stage.plan(planNumber);
    const amount = { value: value === 'all' ? original : value, currency };
    return stage.call('POST', `/v3/installment-plans/${planNumber}/refunds`, { amount, ...more });
  };

const CASES = '/chargebacks/v1/chargebacks';

/** Opens a chargeback and changes its status. The status `accept` calls the operation with that name. */
const dispute =
  (...statuses: string[]): Recipe['act'] =>
  async (stage, planNumber) => {
    const { currency } = stage.plan(planNumber);
    const { chargebackId } = await stage.call('POST', CASES, {
      networkCaseId: `trigger-${stage.sandbox.state.chargebacks.size}-${planNumber.slice(0, 4)}`,
      planNumber,
      disputedAmount: { value: 100, currency },
      network: 'visa',
      networkReasonCode: '13.1',
      transactionReference: `${planNumber}-1`,
    });
    const path = `${CASES}/${String(chargebackId)}`;
    for (const status of statuses)
      await (status === 'accept'
        ? stage.call('POST', `${path}/accept`, { confirm: true, note: 'Accepted' })
        : stage.call('PUT', `${path}/status`, { status }));
    return chargebackId;
  };

const disputed = (...statuses: string[]): Recipe => ({ plan: { terminalId: ownGateway }, act: dispute(...statuses) });

/** Records `chargeback.info_requested` directly, because the sandbox's chargebacks start as open. */
const requestInfo: Recipe['act'] = async (stage, planNumber) => {
  const opened = await stage.eventOf('chargeback.opened', () => dispute()?.(stage, planNumber) ?? Promise.resolve());
  const { data, terminalId } = JSON.parse(opened.body) as { data: Record<string, unknown>; terminalId: string };
  stage.sandbox.change(({ now }) => ({
    status: 200,
    events: [{ type: 'chargeback.info_requested', at: now, planNumber, terminalId, data }],
  }));
};

const account = {
  displayName: 'Quayside Lamps',
  legalName: 'Quayside Lamps LLC',
  website: 'https://lamps.example',
  email: 'a@lamps.example',
};

const report: Recipe['act'] = async (stage) => {
  const { now } = stage.sandbox.state;
  // Only reports of more than 60 days are generated asynchronously and cause an event.
  const range = { from: stamp(now - 70 * DAY), to: stamp(now) };
  return stage.call('POST', '/reports/v1/reports/data', { reportType: 'plan_details', format: 'csv', ...range });
};

const onboard: Recipe['act'] = async (stage) =>
  stage.call('POST', `/ams/v1/partner-profiles/${sandboxWorld.profileId}/accounts`, { account: { company: account } });

const KEYS = '/keys/v1/keys';
const KEY_USAGE = 'request_encryption';

/** Generates a key that expires in a day, so its last warning is due in a minute. The sample keys may have expired. */
const expiringKey: Recipe['act'] = async (stage) => {
  const { keys, now } = stage.sandbox.state;
  const expiresAt = now + DAY + MINUTE;
  const active = [...keys.values()].filter((key) => key.usage.includes(KEY_USAGE) && isActive(key, now));
  const [first] = active.toSorted((left, right) => left.expiresAt - right.expiresAt);
  // Makes room, if it's the key of an earlier run, which expires within a day anyway.
  if (first && active.length >= MAX_ACTIVE_KEYS && first.expiresAt <= expiresAt) await stage.call('DELETE', `${KEYS}/${first.keyId}`);
  const { ownerCode } = sandboxWorld;
  return stage.call('POST', `${KEYS}/generate`, { ownerCode, type: 'rsa', length: 2048, usage: [KEY_USAGE], expiresAt: stamp(expiresAt) });
};

/** More than a month and the grace period. */
const LONG = 60 * DAY;

/** The recipe for each event, except `webhook.test`, which needs an endpoint. */
export const recipes: Readonly<Record<Exclude<EventType, 'webhook.test'>, Recipe>> = {
  'plan.created': { plan: {}, isStart: true },
  'plan.creation_failed': { plan: { card: cardDeclinedWith('suspected_fraud') }, isStart: true },
  'plan.activated': { plan: {}, isStart: true },
  'plan.updated': {
    plan: {},
    act: (stage, planNumber) =>
      stage.call('PUT', `/v3/installment-plans/${planNumber}/order`, {
        trackingNumber: `1Z${stage.sandbox.state.now}`,
        shippingStatus: 'shipped',
      }),
  },
  'plan.on_hold': { plan: {}, behavior: failing(99), within: LONG },
  'plan.resumed': { plan: {}, behavior: failing(1), within: LONG },
  'plan.cleared': { plan: {}, act: shopper('pay_off') },
  'plan.canceled': { plan: {}, act: refund('all') },
  'plan.expired': { plan: { captureLater: true }, within: LONG },
  'plan.full_capture.succeeded': { plan: {}, behavior: failing(99), within: LONG },
  'plan.full_capture.failed': { plan: {}, behavior: failing(99, { failFullCapture: true }), within: LONG },
  'installment.upcoming': { plan: {}, within: LONG },
  'installment.succeeded': { plan: {}, within: LONG },
  'installment.failed': { plan: {}, behavior: failing(1), within: LONG },
  'refund.succeeded': { plan: {}, act: refund(500), within: HOUR },
  'refund.failed': { plan: {}, behavior: () => ({ failRefund: true }), act: refund(500, { strategy: 'paid_only' }), within: HOUR },
  'card.updated': { plan: {}, act: shopper('update_card', { cardNumber: '5555555555554444' }) },
  'card.update_failed': { plan: {}, act: shopper('update_card', { cardNumber: cardDeclinedWith('card_declined') }) },
  'shopper.updated': {
    plan: {},
    act: async ({ sandbox }, planNumber) =>
      actAsShopper(sandbox, {
        planNumber,
        action: 'update_contact',
        email: `alex.${sandbox.state.droppedEvents + sandbox.state.events.length}@shopper.example`,
      }),
  },
  'chargeback.opened': disputed(),
  'chargeback.info_requested': { plan: { terminalId: ownGateway }, act: requestInfo },
  'chargeback.under_review': disputed('under_review'),
  'chargeback.won': disputed('under_review', 'won'),
  'chargeback.lost': disputed('lost'),
  'chargeback.accepted': disputed('accept'),
  'chargeback.closed': disputed('closed'),
  'chargeback.evidence_due': { ...disputed(), within: LONG },
  'merchant.funded': { plan: {}, within: 14 * DAY },
  'report.ready': { act: report, within: HOUR },
  'account.onboarding_updated': { act: onboard, within: HOUR },
  'key.expiring': { act: expiringKey, within: HOUR },
};
