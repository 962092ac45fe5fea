import { DAY, stamp } from '../../domain/time';
import { earliest, NEVER, type ScheduledWork } from '../core/scheduled-work';
import type { EventDraft } from '../core/types';
import type { KeyRecord } from './record';
import { WARNED_DAYS } from './rules';

const warningAt = (key: KeyRecord): number => {
  const days = WARNED_DAYS[key.warned];
  return days === undefined ? NEVER : key.expiresAt - days * DAY;
};

/** The warnings about keys that expire. */
export const keyWork: ScheduledWork = {
  nextAt: ({ keys }) => earliest([...keys.values()].map(warningAt)),
  run(state, until) {
    const happened: EventDraft[] = [];
    for (const [id, key] of state.keys) {
      let warned = key;
      for (let at = warningAt(warned); at <= until; at = warningAt(warned)) {
        warned = { ...warned, warned: warned.warned + 1 };
        // The warnings for a short-lived key can be due before it was created.
        if (at >= key.createdAt)
          happened.push({ type: 'key.expiring', at, data: { keyId: id, usage: key.usage, expiresAt: stamp(key.expiresAt) } });
      }
      if (warned !== key) state.keys.set(id, warned);
    }
    return happened;
  },
};
