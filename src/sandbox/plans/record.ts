import type { SandboxTerminal } from '../../data/sandbox-terminals';
import type { Behavior } from '../../data/test-data';
import type { Frequency } from '../../domain/schedule';
import type { Entry } from '../ledger/entry';

/** Times are in milliseconds of the sandbox's clock, and amounts in minor units of the plan's currency. */
export interface InstallmentRecord {
  number: number;
  amount: number;
  dueDate: string;
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'canceled';
  processedAt?: number;
  transactionId?: string;
  attempts: number;
  failureCode?: string;
}

export interface RefundRecord {
  refundId: string;
  status: 'pending' | 'succeeded' | 'failed';
  requestedAt: number;
  completedAt?: number;
  amount: number;
  toCard: number;
  fromSchedule: number;
  strategy: string;
  reference: string | null;
  failureCode?: string;
}

export interface CardOnFile {
  kind: 'card' | 'partita_token' | 'gateway_token';
  brand: string;
  type: string;
  last4: string;
  bin?: string;
  expiryMonth?: number;
  expiryYear?: number;
  issuingCountry?: string;
  /** Identifies a card without storing its number. */
  fingerprint: string;
}

export interface AuthorizationRecord {
  status: 'not_attempted' | 'succeeded' | 'pending_3ds' | 'failed' | 'voided' | 'expired';
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

export type HoldReason = 'payment_failed' | 'chargeback' | 'merchant_request';

export type PlanStatus = 'initialized' | 'pending_capture' | 'active' | 'on_hold' | 'cleared' | 'canceled' | 'expired';
export type TestMode = 'none' | 'regular' | 'fast' | 'automation';
export type Shopper = { fullName?: string; email?: string; phone?: string; locale?: string; externalId?: string };
export type Address = Partial<Record<'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country', string>>;

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
  strategy: 'secured' | 'non_secured' | 'single_payment' | 'issuer_installments';
  frequency: Frequency;
  purchaseMethod: string;
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
  order: { shippingStatus: 'pending' | 'shipped' | 'delivered'; trackingNumber: string | null; carrier: string | null };
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
  redirectUrls?: Partial<Record<'succeeded' | 'failed' | 'canceled', string>>;
  /** Everything that happened to the plan's money, oldest first. */
  ledger: Entry[];
  /** The plan's earlier versions and the current one, oldest first. */
  versions: PlanVersion[];
  /** Nothing is charged before this time: the plan was on hold when installments were due. */
  resumedAt?: number;
  events: { id: string; type: string; createdAt: number }[];
  /** When the next scheduled event occurs. */
  nextAt: number;
}

export const outstandingOf = ({ installments }: PlanRecord): number =>
  installments.reduce((sum, { status, amount }) => (status === 'processed' || status === 'canceled' ? sum : sum + amount), 0);

export const chargedOf = ({ installments }: PlanRecord): number =>
  installments.reduce((sum, { status, amount }) => (status === 'processed' ? sum + amount : sum), 0);

/** Returns what pending refunds are about to return to the card. */
export const pendingOf = ({ refunds }: PlanRecord): number =>
  refunds.reduce((sum, { status, toCard }) => (status === 'pending' ? sum + toCard : sum), 0);

export const returnedOf = ({ refunds }: PlanRecord): number =>
  refunds.reduce((sum, { status, toCard }) => (status === 'failed' ? sum : sum + toCard), 0);

/** Returns the plan's amount after reductions: charged and outstanding. */
export const amountOf = (plan: PlanRecord): number => outstandingOf(plan) + chargedOf(plan);

export const hasEnded = ({ status }: PlanRecord): boolean => status === 'cleared' || status === 'canceled' || status === 'expired';
