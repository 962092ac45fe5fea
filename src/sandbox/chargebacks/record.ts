import type { Schema } from '../contract/operation-types';

declare module '../core/state' {
  interface Records {
    chargebacks: ChargebackRecord;
  }
}

type Chargeback = Schema<'chargebacks', 'Chargeback'>;

export interface ChargebackRecord {
  chargebackId: string;
  planNumber: string;
  status: Chargeback['status'];
  openedAt: number;
  /** When Partita learned of the case. */
  reportedAt: number;
  evidenceDueAt: number | null;
  resolvedAt?: number;
  /** When the sandbox decides a managed case. */
  decidesAt?: number;
  wins?: boolean;
  reminded?: boolean;
  amount: number;
  currency: string;
  installmentNumber: number | null;
  /** The other fields of the API object. */
  shown: Pick<
    Chargeback,
    | 'networkCaseId'
    | 'acquirerReference'
    | 'fundingModel'
    | 'liability'
    | 'category'
    | 'network'
    | 'networkReasonCode'
    | 'reasonText'
    | 'transactionId'
  >;
  evidence: Schema<'chargebacks', 'Evidence'>[];
  comments: Schema<'chargebacks', 'Comment'>[];
  timeline: Schema<'chargebacks', 'TimelineEntry'>[];
}
