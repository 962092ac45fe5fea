import { fundsAt } from '../../domain/money-flow';
import { DAY, stamp } from '../../domain/time';
import type { ScheduledWork } from '../core/scheduled-work';
import { payoutsOf } from './payouts';

/** Returns the time of the next payout: Wednesday or Friday at 09:00 UTC. */
const nextPayout = (after: number): number =>
  Math.min(...[0, 1, 2, 3, 4, 5, 6].map((days) => fundsAt(after - days * DAY)).filter((at) => at > after));

/** The announcements of payouts. */
export const payoutWork: ScheduledWork = {
  nextAt: ({ paidOut }) => nextPayout(paidOut),
  run(state, until) {
    const { paidOut } = state;
    state.paidOut = until;
    if (nextPayout(paidOut) > until) return [];
    return payoutsOf(state, until)
      .filter(({ model, at, net }) => model === 'managed' && at > paidOut && net > 0)
      .map(({ id, at, net, lines, currency }) => ({
        type: 'merchant.funded',
        at,
        data: { payoutId: id, settlementDate: stamp(at).slice(0, 10), netAmount: { value: net, currency }, lineCount: lines.length },
      }));
  },
};
