import { planRules } from '../../data/plan-rules';
import type { SandboxTerminal } from '../../data/sandbox-terminals';
import { minorPerMajor } from '../../domain/money';
import { rejectField, ApiError } from '../core/api-error';
import { daysBetween } from '../../domain/time';
import type { Schema } from '../contract/operation-types';
import type { Call } from '../core/types';
import type { SandboxState } from '../core/state';
import { localDate } from './transitions';
import type { Address } from './record';
import { terminalFor } from './terminals';

/** An amount in minor units. */
export type Money = Schema<'v3', 'Money'>;

/** `planData` of the requests that start a plan. */
export type PlanData = Schema<'v3', 'PlanData'>;

const METADATA_KEY_LENGTH = 40;

/** The countries in which the sandbox offers plans. They're those of its currencies. */
const COUNTRIES = new Set('US CA GB AU SG JP AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' '));
export const isOfferedIn = (country: string): boolean => COUNTRIES.has(country);

const POSTAL_CODES: Record<string, RegExp> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i,
  GB: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i,
  AU: /^\d{4}$/,
  DE: /^\d{5}$/,
  JP: /^\d{3}-?\d{4}$/,
};
const STATES: Record<string, RegExp> = { US: /^[A-Z]{2}$/, CA: /^[A-Z]{2}$/, AU: /^[A-Z]{2,3}$/ };

type RangeFault = Extract<Schema<'v3', 'IneligibleReason'>, 'currency_not_supported' | 'amount_below_minimum' | 'amount_above_maximum'>;

/** Returns the error code for an amount outside the terminal's range, or undefined. */
export function rangeFault({ value, currency }: Money, terminal: SandboxTerminal): RangeFault | undefined {
  if (currency !== terminal.currency) return 'currency_not_supported';
  if (value < terminal.minimum) return 'amount_below_minimum';
  return value > terminal.maximum ? 'amount_above_maximum' : undefined;
}

/** Checks that the terminal accepts an amount. @throws ApiError if it doesn't. */
export function checkAmount(amount: Money, terminal: SandboxTerminal, field: string): void {
  const fault = rangeFault(amount, terminal);
  if (fault === 'currency_not_supported')
    rejectField(
      fault,
      { field: `${field}.currency`, issue: 'enum', limit: terminal.currency },
      `The terminal currency is ${terminal.currency}.`,
    );
  if (!fault) return;
  const isLow = fault === 'amount_below_minimum';
  const limit = isLow ? terminal.minimum : terminal.maximum;
  const sentence = `${field} is ${isLow ? 'below' : 'above'} the terminal ${isLow ? 'minimum' : 'maximum'} of ${limit} ${terminal.currency} (minor units).`;
  rejectField(fault, { field: `${field}.value`, issue: isLow ? 'minimum' : 'maximum', limit }, sentence);
}

/** Returns the numbers of installments that an order allows. One payment is always possible. */
export const optionsOf = (terminal: SandboxTerminal, narrowed: readonly number[] | undefined): number[] =>
  terminal.options.filter((option) => !narrowed || narrowed.includes(option));

/** Checks an address. @throws ApiError for a country, postal code, or state that Partita doesn't accept. */
export function checkAddress(address: Address | undefined, field: string): void {
  const { country, postalCode, state } = address ?? {};
  if (country === undefined) return;
  if (!isOfferedIn(country))
    rejectField('region_not_supported', { field: `${field}.country`, issue: 'region' }, `Plans aren't offered in ${country}.`);
  if (postalCode !== undefined && POSTAL_CODES[country]?.test(postalCode) === false)
    rejectField('postal_code_invalid', { field: `${field}.postalCode`, issue: 'pattern' }, `This isn't a valid postal code in ${country}.`);
  if (state !== undefined && STATES[country]?.test(state) === false)
    rejectField(
      'state_invalid',
      { field: `${field}.state`, issue: 'pattern' },
      `This isn't a subdivision of ${country}. Send the code without the country.`,
    );
}

/** Checks that large secured orders and managed orders have a complete address. @throws ApiError `billing_address_required`. */
export function checkAddressComplete(address: Address | undefined, terminal: SandboxTerminal, total: number, strategy: string): void {
  const isLarge = strategy === 'secured' && total > 1000 * minorPerMajor(terminal.currency);
  if (terminal.model !== 'managed' && !isLarge) return;
  const missing = (['line1', 'city', 'state', 'postalCode', 'country'] as const).filter((part) => !address?.[part]);
  if (missing.length > 0)
    throw new ApiError(
      'billing_address_required',
      'This plan requires a complete billing address.',
      missing.map((part) => ({ field: `billingAddress.${part}`, issue: 'required' })),
    );
}

/** Checks a BCP 47 locale. @throws ApiError `locale_not_supported`. */
export function checkLocale(locale: string | undefined, field: string): void {
  if (locale === undefined) return;
  try {
    Intl.getCanonicalLocales(locale);
  } catch {
    rejectField('locale_not_supported', { field, issue: 'format' }, 'Send a BCP 47 tag such as en-US.');
  }
}

function checkFirst(data: PlanData, terminal: SandboxTerminal, now: number): void {
  const { firstInstallmentAmount: deposit, firstInstallmentDate: date, totalAmount, numberOfInstallments } = data;
  if (deposit) {
    if (deposit.currency !== totalAmount.currency)
      rejectField(
        'currency_not_supported',
        { field: 'planData.firstInstallmentAmount.currency', issue: 'enum' },
        'The deposit and the order must have the same currency.',
      );
    if (deposit.value < 1 || deposit.value >= totalAmount.value || numberOfInstallments === 1)
      rejectField(
        'first_installment_invalid',
        { field: 'planData.firstInstallmentAmount.value', issue: 'range' },
        'The deposit must be more than zero and less than the total.',
      );
  }
  if (date === undefined) return;
  if (!terminal.deferred)
    rejectField(
      'feature_not_enabled',
      { field: 'planData.firstInstallmentDate', issue: 'feature' },
      "Deferred plans aren't enabled for this terminal.",
    );
  const days = daysBetween(localDate(now, terminal), date);
  if (days < 0 || days > planRules.longestDelayDays)
    rejectField(
      'first_installment_invalid',
      { field: 'planData.firstInstallmentDate', issue: 'range' },
      `The first date must be within ${planRules.longestDelayDays} days from now.`,
    );
}

/** Checks what the schema can't express: terminal, amount, options, deposit, date, and metadata. @throws ApiError */
export function checkPlanData(
  data: PlanData,
  { now, clientId }: Pick<Call, 'now' | 'clientId'>,
  state: Readonly<SandboxState>,
): SandboxTerminal {
  const terminal = terminalFor(data.terminalId, 'planData.terminalId', clientId, state);
  checkAmount(data.totalAmount, terminal, 'planData.totalAmount');
  const options = optionsOf(terminal, data.allowedInstallmentOptions);
  const { numberOfInstallments: count } = data;
  if (options.length === 0)
    rejectField(
      'installments_not_allowed',
      { field: 'planData.allowedInstallmentOptions', issue: 'enum', limit: terminal.options.join(', ') },
      'The terminal offers none of these.',
    );
  const isFree = data.strategy === 'issuer_installments';
  if (count !== undefined && count !== 1 && !isFree && !options.includes(count))
    rejectField(
      'installments_not_allowed',
      { field: 'planData.numberOfInstallments', issue: 'enum', limit: options.join(', ') },
      "This number of installments isn't available.",
    );
  if (data.strategy === 'single_payment' && count !== undefined && count !== 1)
    rejectField(
      'installments_not_allowed',
      { field: 'planData.numberOfInstallments', issue: 'enum', limit: 1 },
      'A single payment has one installment.',
    );
  const longKey = Object.keys(data.metadata ?? {}).find((key) => key.length > METADATA_KEY_LENGTH);
  if (longKey !== undefined)
    rejectField(
      'metadata_limit_exceeded',
      { field: 'planData.metadata', issue: 'maxLength', limit: METADATA_KEY_LENGTH },
      'A metadata key is too long.',
    );
  checkFirst(data, terminal, now);
  return terminal;
}
