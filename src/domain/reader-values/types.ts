import type { Currency } from '../../data/plan-rules';

/** The values that samples contain. Amounts are in minor units. */
export interface SampleValues {
  terminalId: string;
  amount: number;
  currency: Currency;
  webhookUrl: string;
}

export type ValueName = keyof SampleValues;

/** A reader's own values. Samples use their own value for each one that's missing. */
export type ReaderValues = Partial<SampleValues>;
