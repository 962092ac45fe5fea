import { usualTerminal } from './plan-rules';
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
