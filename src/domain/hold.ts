import { planRules } from '../data/plan-rules';
import { daysLater, type Due } from './schedule';

/** A day on which something happens to a secured plan. Amounts are in minor units. */
export interface HoldStep {
  /** `YYYY-MM-DD` */
  date: string;
  kind: 'charge' | 'renewal' | 'failed' | 'grace' | 'all';
  installment: number;
  charged: number;
  /** The amount on hold at the end of the day. */
  held: number;
  paid: number;
  /** The number of days since a charge failed. */
  day?: number;
  isRetried?: boolean;
  isMailed?: boolean;
}

/** Returns the days of a grace period: from a failed charge to the last retry, when the rest of the plan is charged. */
function graceSteps(due: Due, held: number, paid: number): HoldStep[] {
  const { retryDays, failureMailDays } = planRules;
  const days = [...new Set<number>([...retryDays, ...failureMailDays])].toSorted((a, b) => a - b);
  const last = days.at(-1);
  return days.map((day) => ({
    date: daysLater(due.date, day),
    kind: day === 0 ? 'failed' : day === last ? 'all' : 'grace',
    installment: due.number,
    charged: day === last ? held : 0,
    held: day === last ? 0 : held,
    paid: day === last ? paid + held : paid,
    day,
    isRetried: retryDays.some((retryDay) => retryDay === day),
    isMailed: failureMailDays.some((mailDay) => mailDay === day),
  }));
}

/**
 * Returns what a secured plan charges and holds on the card, day by day. Each charge renews the hold on the rest, and a hold is renewed
 * before it expires.
 * @param fails The number of the installment whose charges fail, 2 or more.
 */
export function holdSteps(dues: readonly Due[], fails?: number): HoldStep[] {
  const total = dues.reduce((sum, { amount }) => sum + amount, 0);
  const steps: HoldStep[] = [];
  let paid = 0;
  let heldSince = dues[0]?.date ?? '';
  for (const due of dues) {
    const open = total - paid;
    for (
      let renewal = daysLater(heldSince, planRules.authorizationDays);
      renewal < due.date;
      renewal = daysLater(heldSince, planRules.authorizationDays)
    ) {
      steps.push({ date: renewal, kind: 'renewal', installment: due.number, charged: 0, held: open, paid });
      heldSince = renewal;
    }
    if (due.number === fails) return [...steps, ...graceSteps(due, open, paid)];
    paid += due.amount;
    heldSince = due.date;
    steps.push({ date: due.date, kind: 'charge', installment: due.number, charged: due.amount, held: open - due.amount, paid });
  }
  return steps;
}
