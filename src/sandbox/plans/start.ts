import type { Behavior } from '../../data/test-data';
import type { SandboxTerminal } from '../../data/sandbox-terminals';
import { sandboxTerminals } from '../../data/sandbox-terminals';
import type { SeededRandom } from '../core/random';
import { DAY } from '../../domain/time';
import { magicOf } from './cards';
import { NEVER } from '../core/scheduled-work';
import { localDate, createSchedule } from './transitions';
import type { Address, PlanRecord, Shopper } from './record';
import type { TestMode } from '../core/types';
import { optionsOf, type PlanData } from './plan-data';

interface Started {
  data: PlanData;
  terminal: SandboxTerminal;
  now: number;
  testMode: TestMode;
  touchpoint?: string;
  autoCapture?: boolean;
  shopper?: Shopper;
  billingAddress?: Address;
  callbackUrl?: string;
  redirectUrls?: PlanRecord['redirectUrls'];
  /** The lifetime of an unpaid link, in milliseconds. */
  linkLifetime: number;
}

/** Creates a plan that hasn't been paid. */
export function startPlan(started: Started, random: SeededRandom): PlanRecord {
  const {
    data,
    terminal,
    now,
    testMode,
    touchpoint,
    autoCapture = true,
    shopper,
    billingAddress,
    callbackUrl,
    redirectUrls,
    linkLifetime,
  } = started;
  const count = data.numberOfInstallments ?? optionsOf(terminal, data.allowedInstallmentOptions)[0] ?? 1;
  const strategy = data.strategy ?? (count === 1 ? 'single_payment' : 'secured');
  const plan: PlanRecord = {
    planNumber: random.id('', 20),
    terminalId: terminal.terminalId,
    status: 'initialized',
    createdAt: now,
    strategy,
    frequency: terminal.frequency,
    purchaseMethod: data.purchaseMethod,
    testMode,
    orderReference: data.orderReference ?? null,
    metadata: data.metadata ?? {},
    currency: terminal.currency,
    original: data.totalAmount.value,
    installments: [],
    options: optionsOf(terminal, data.allowedInstallmentOptions),
    autoCapture,
    authorization: { status: 'not_attempted', amount: data.totalAmount.value },
    refunds: [],
    does: magicOf(billingAddress?.line1),
    order: { shippingStatus: 'pending', trackingNumber: null, carrier: null },
    expiresAt: now + linkLifetime,
    announced: 1,
    ledger: [],
    versions: [],
    events: [],
    nextAt: NEVER,
    terminal: sandboxTerminals.includes(terminal) ? undefined : terminal,
    touchpoint,
    shopper,
    billingAddress,
    callbackUrl,
    redirectUrls,
    deposit: count > 1 ? data.firstInstallmentAmount?.value : undefined,
    firstDate: data.firstInstallmentDate,
  };
  createSchedule(plan, plan.firstDate ?? localDate(now, plan), plan.original, strategy === 'issuer_installments' ? 1 : count);
  return plan;
}

/** Returns the behavior of a card and an address. The address takes precedence. */
export const behaviorOf = (card: Behavior, address: Address | undefined): Behavior => ({ ...card, ...magicOf(address?.line1) });

export const LINK_LIFETIME = DAY / 24;
