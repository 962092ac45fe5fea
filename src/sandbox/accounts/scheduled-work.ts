import type { SeededRandom } from '../core/random';
import { earliest, type ScheduledWork } from '../core/scheduled-work';
import type { EventDraft } from '../core/types';
import { accountEvents, advanceAccount } from './progress';

function uuid(random: SeededRandom): string {
  const hex = random.hex(32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The steps of onboardings. */
export const accountWork: ScheduledWork = {
  nextAt: ({ accounts }) => earliest([...accounts.values()].map(({ nextAt }) => nextAt)),
  run(state, until, random) {
    const happened: EventDraft[] = [];
    for (const id of state.accounts.keys()) {
      for (
        let account = state.accounts.get(id);
        account?.nextAt !== undefined && account.nextAt <= until;
        account = state.accounts.get(id)
      ) {
        const at = account.nextAt;
        const after = advanceAccount(account, at, () => uuid(random));
        state.accounts.set(id, after);
        if (after.status !== account.status) happened.push(...accountEvents(after, at));
      }
    }
    return happened;
  },
};
