import { currencies, usualTerminal, type Currency } from './plan-rules';
import { sampleValues } from './sample-values';

/** A terminal that exists in every sandbox. Amounts in minor units. */
export interface SandboxTerminal {
  terminalId: string;
  name: string;
  currency: string;
  /** The funding model: `managed` merchants are paid up front, `core` merchants by their own gateway. */
  model: 'core' | 'managed';
  frequency: 'monthly' | 'biweekly';
  options: readonly number[];
  minimum: number;
  maximum: number;
  /** Whether the first installment can be deferred. */
  deferred: boolean;
  amex: boolean;
}

/** The time zones of sandbox terminals: of the country, or of its largest city, in which shoppers usually pay in the currency. */
const sandboxTimeZones = {
  USD: 'America/New_York',
  CAD: 'America/Toronto',
  GBP: 'Europe/London',
  EUR: 'Europe/Paris',
  AUD: 'Australia/Sydney',
  SGD: 'Asia/Singapore',
  JPY: 'Asia/Tokyo',
} as const satisfies Record<Currency, string>;

/** Returns the time zone of a terminal with a currency. @throws Error for a currency that no terminal can have. */
export function sandboxTimeZone(currency: string): string {
  const known = currencies.find((one) => one === currency);
  if (!known) throw new Error(`No terminal has the currency ${currency}.`);
  return sandboxTimeZones[known];
}

/** The currencies of sandbox terminals in the European Economic Area and the United Kingdom. */
export const scaCurrencies: ReadonlySet<string> = new Set<Currency>(['EUR', 'GBP']);

/** A terminal's default settings. */
export const usualSandboxTerminal = {
  ...usualTerminal,
  model: 'managed',
  frequency: 'monthly',
  deferred: false,
  amex: true,
} as const;

/** The terminals of Harbor Lane Home in the sandbox. */
export const sandboxTerminals: readonly SandboxTerminal[] = [
  { ...usualSandboxTerminal, terminalId: sampleValues.terminalId, name: 'Online shop', currency: 'USD', deferred: true },
  {
    ...usualSandboxTerminal,
    terminalId: 'a3d0c9f2-6b7e-4d18-9c54-2f8e1b7a6d30',
    name: 'Own gateway',
    currency: 'USD',
    model: 'core',
    amex: false,
  },
  { ...usualSandboxTerminal, terminalId: 'd81b5e37-4c2a-4f96-8e0d-7a95c3f1b264', name: 'Japan', currency: 'JPY' },
  {
    ...usualSandboxTerminal,
    terminalId: '0f4e8a61-93d5-4b7c-a2e8-5c16d09b7f43',
    name: 'Every two weeks',
    currency: 'GBP',
    frequency: 'biweekly',
  },
];

/** A terminal of another merchant: every call with it returns 403 `terminal_not_allowed`. */
export const foreignTerminal = 'c2a7d9e4-3b61-4f08-8d75-6e1f9a0b4c32';
