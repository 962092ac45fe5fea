import { schedule, type Due } from '../../../domain/schedule';
import { CURRENCIES, hasNoAmount, terminal, type MessageSettings } from './settings';

/** The plans that an element offers, or why it offers none. */
export type Offer = { reason: HiddenReason } | { plans: readonly Due[][] };

/** Codes from the error catalog, which `partita:hidden` contains. */
type HiddenReason =
  | 'field_invalid'
  | 'amount_below_minimum'
  | 'amount_above_maximum'
  | 'currency_not_supported'
  | 'installments_not_allowed';

/** A fixed date, so the built page and the page in the browser are the same. */
const SAMPLE_DAY = '2026-03-02';

function hiddenReason({ amount, currency, min = 0, max = Infinity }: MessageSettings): HiddenReason | undefined {
  const currencies: readonly string[] = CURRENCIES;
  if (!currencies.includes(currency)) return 'currency_not_supported';
  if (!Number.isSafeInteger(amount)) return 'field_invalid';
  if (amount < Math.max(terminal.minimum, min)) return 'amount_below_minimum';
  return amount > Math.min(terminal.maximum, max) ? 'amount_above_maximum' : undefined;
}

/** Returns the schedules that an element may show, limited to those that the terminal offers. */
export function offerOf(settings: MessageSettings): Offer {
  const { element, currency, amount, installments } = settings;
  const currencies: readonly string[] = CURRENCIES;
  // Logos and banners show no amount.
  if (element === 'logo') return { plans: [] };
  if (hasNoAmount(element)) return currencies.includes(currency) ? { plans: [] } : { reason: 'currency_not_supported' };
  const reason = hiddenReason(settings);
  if (reason) return { reason };
  const counts = terminal.options.filter((count) => installments.length === 0 || installments.includes(count));
  if (counts.length === 0) return { reason: 'installments_not_allowed' };
  return { plans: counts.map((count) => schedule({ total: amount, count, first: SAMPLE_DAY })) };
}
