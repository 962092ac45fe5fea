import type { Schema } from '../contract/operation-types';

type Category = Schema<'chargebacks', 'ChargebackCategory'>;

/** The categories of each network's reason codes, by prefix. The first match applies. */
const CATEGORIES: Record<Schema<'chargebacks', 'CardNetwork'>, readonly [RegExp, Category][]> = {
  jcb: [],
  visa: [
    [/^10/, 'fraud'],
    [/^11/, 'authorization'],
    [/^12\.6/, 'duplicate'],
    [/^12/, 'processing_error'],
    [/^13\.1$/, 'not_received'],
    [/^13\.[345]$/, 'not_as_described'],
    [/^13\.[27]$/, 'canceled'],
    [/^13\.6$/, 'credit_not_processed'],
  ],
  mastercard: [
    [/^(4837|4840|4849|4870|4871|4863)$/, 'fraud'],
    [/^4808$/, 'authorization'],
    [/^4834$/, 'processing_error'],
    [/^4853$/, 'not_received'],
    [/^4841$/, 'canceled'],
    [/^4860$/, 'credit_not_processed'],
  ],
  amex: [
    [/^F/, 'fraud'],
    [/^A/, 'authorization'],
    [/^(P08|C14)$/, 'duplicate'],
    [/^P/, 'processing_error'],
    [/^C08$/, 'not_received'],
    [/^C3/, 'not_as_described'],
    [/^(C28|C05)$/, 'canceled'],
    [/^(C02|C04|C18)$/, 'credit_not_processed'],
  ],
  discover: [
    [/^UA/, 'fraud'],
    [/^AT$/, 'authorization'],
    [/^(DP|PM)$/, 'duplicate'],
    [/^(IN|LP)$/, 'processing_error'],
    [/^RG$/, 'not_received'],
    [/^RM$/, 'not_as_described'],
    [/^AP$/, 'canceled'],
    [/^RN2$/, 'credit_not_processed'],
  ],
};

/** The meaning of each category. */
export const REASONS: Record<Category, string> = {
  fraud: 'Fraud',
  authorization: 'Authorization error',
  duplicate: 'Duplicate processing',
  processing_error: 'Processing error',
  not_received: 'Merchandise or services not received',
  not_as_described: 'Not as described or defective',
  canceled: 'Canceled merchandise or services',
  credit_not_processed: 'Credit not processed',
  other: 'Other',
};

/** Returns the category of a reason code, as in the table on the CreateAChargeback page. */
export const categoryOf = (network: Schema<'chargebacks', 'CardNetwork'>, code: string): Category =>
  CATEGORIES[network].find(([start]) => start.test(code))?.[1] ?? 'other';
