import type { SandboxTerminal } from '../../data/sandbox-terminals';
import type { Behavior } from '../../data/test-data';
import type { Frequency } from '../../domain/schedule';
import type { Schema } from '../contract/operation-types';
import type { EventType, TestMode } from '../core/types';
import type { Entry } from '../ledger/entry';

declare module '../core/state' {
  interface Records {
    plans: PlanRecord;
  }
}

/** Times are in milliseconds of the sandbox's clock, and amounts in minor units of the plan's currency. */
export interface InstallmentRecord {
  number: number;
  amount: number;
  dueDate: string;
  status: Schema<'v3', 'InstallmentStatus'>;
  processedAt?: number;
  transactionId?: string;
  attempts: number;
  failureCode?: string;
}

export interface RefundRecord {
  refundId: string;
  status: Schema<'v3', 'RefundStatus'>;
  requestedAt: number;
  completedAt?: number;
  amount: number;
  toCard: number;
  fromSchedule: number;
  strategy: Schema<'v3', 'RefundStrategy'>;
  reference: string | null;
  failureCode?: string;
}

export interface CardOnFile {
  kind: 'card' | 'partita_token' | 'gateway_token';
  brand: Schema<'v3', 'CardBrand'>;
  type: Schema<'v3', 'CardType'>;
  last4: string;
  bin?: string;
  expiryMonth?: number;
  expiryYear?: number;
  issuingCountry?: string;
  /** Identifies a card without storing its number. */
  fingerprint: string;
}

export interface AuthorizationRecord {
  status: Schema<'v3', 'AuthorizationStatus'>;
  amount: number;
  at?: number;
  transactionId?: string;
  errorCode?: string;
  eci?: string;
}

/** The parts of a plan that reports show, from a time on. */
export interface PlanVersion {
  at: number;
  status: PlanStatus;
  holdReason?: HoldReason;
  orderReference: string | null;
  shopper?: Shopper;
  card?: CardOnFile;
  installments: InstallmentRecord[];
}

type HoldReason = Schema<'v3', 'HoldReason'>;
type PlanStatus = Schema<'v3', 'PlanStatus'>;
export type Shopper = Schema<'v3', 'Shopper'>;
export type Address = Schema<'v3', 'Address'>;

/** A plan as the sandbox stores it. {@link serializePlan} converts it to the API's format. */
export interface PlanRecord {
  planNumber: string;
  terminalId: string;
  /** The terminal, if it belongs to a partner's account. */
  terminal?: SandboxTerminal;
  status: PlanStatus;
  holdReason?: HoldReason;
  createdAt: number;
  activatedAt?: number;
  clearedAt?: number;
  canceledAt?: number;
  strategy: Schema<'v3', 'Strategy'>;
  frequency: Frequency;
  purchaseMethod: Schema<'v3', 'PurchaseMethod'>;
  testMode: TestMode;
  touchpoint?: string;
  orderReference: string | null;
  metadata: Record<string, string>;
  currency: string;
  original: number;
  installments: InstallmentRecord[];
  /** The numbers of installments that a shopper can choose on the hosted page. */
  options: number[];
  deposit?: number;
  firstDate?: string;
  autoCapture: boolean;
  authorization: AuthorizationRecord;
  refunds: RefundRecord[];
  shopper?: Shopper;
  billingAddress?: Address;
  card?: CardOnFile;
  does: Behavior;
  order: Required<Schema<'v3', 'PlanOrder'>>;
  /** When an unpaid link expires. */
  expiresAt: number;
  /** When the first charge failed, the number of retries since then, and when a new card is tried. */
  failure?: { since: number; retries: number; retryAt?: number };
  /** When the gateway reports the result of a timed-out request. */
  authorizesAt?: number;
  /** When a pending challenge completes automatically. */
  challengeEndsAt?: number;
  chargebackOpensAt?: number;
  /** The plan with which the shopper paid the order, if this one was closed for it. */
  paidBy?: string;
  /** The number of the last installment for which `installment.upcoming` was sent. */
  announced: number;
  fundedAt?: number;
  callbackUrl?: string;
  /** Whether the shopper pays on a Partita page. */
  isHosted?: true;
  /** The redirect URLs of the hosted page, with placeholders. */
  redirectUrls?: Schema<'v3', 'RedirectUrls'>;
  /** Everything that happened to the plan's money, oldest first. */
  ledger: Entry[];
  /** The plan's earlier versions and the current one, oldest first. */
  versions: PlanVersion[];
  /** Nothing is charged before this time: the plan was on hold when installments were due. */
  resumedAt?: number;
  /** What was reported about the plan, with its status then, and the amount that it's about. */
  events: { id: string; type: EventType; createdAt: number; status: PlanStatus; amount: number }[];
  /** When the next scheduled event occurs. */
  nextAt: number;
}

export const outstandingOf = ({ installments }: Pick<PlanRecord, 'installments'>): number =>
  installments.reduce((sum, { status, amount }) => (status === 'processed' || status === 'canceled' ? sum : sum + amount), 0);

export const chargedOf = ({ installments }: Pick<PlanRecord, 'installments'>): number =>
  installments.reduce((sum, { status, amount }) => (status === 'processed' ? sum + amount : sum), 0);

/** Returns what pending refunds are about to return to the card. */
export const pendingOf = ({ refunds }: PlanRecord): number =>
  refunds.reduce((sum, { status, toCard }) => (status === 'pending' ? sum + toCard : sum), 0);

export const returnedOf = ({ refunds }: PlanRecord): number =>
  refunds.reduce((sum, { status, toCard }) => (status === 'failed' ? sum : sum + toCard), 0);

/** Returns the plan's amount after reductions: charged and outstanding. */
export const amountOf = (plan: Pick<PlanRecord, 'installments'>): number => outstandingOf(plan) + chargedOf(plan);

export const hasEnded = ({ status }: PlanRecord): boolean => status === 'cleared' || status === 'canceled' || status === 'expired';
