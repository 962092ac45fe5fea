import type { Currency } from '../../data/plan-rules';

/** The values in samples that readers can replace. Amounts are in minor units. */
export interface SampleValues {
  terminalId: string;
  amount: number;
  currency: Currency;
  webhookUrl: string;
}

export type ValueName = keyof SampleValues;

/** A reader's values. Missing ones aren't replaced in samples. */
export type ReaderValues = Partial<SampleValues>;
