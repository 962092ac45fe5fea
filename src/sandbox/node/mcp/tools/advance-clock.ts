import { InputError } from '../../common/command';
import { eventLine, eventsFrom } from '../../common/recorded-events';
import type { Tool } from '../tool';

/** A number above every event's, so the response contains no events, only the next number. */
const LATEST = Number.MAX_SAFE_INTEGER;

export const advanceClock: Tool = {
  name: 'advance_clock',
  description: "Moves the sandbox's clock forward and returns the events of that time. Without arguments, shows the time.",
  arguments: {
    by: { type: 'string', description: 'Such as 35d, 3h, or P1M' },
    to: { type: 'string', description: 'Such as 2026-06-01T00:00:00Z' },
  },
  isReadOnly: false,
  async run({ by, to }, { sandbox }) {
    if (by !== undefined && to !== undefined) throw new InputError('Pass "by" or "to", not both.');
    if (by === undefined && to === undefined) return (await sandbox.control<{ now: string }>('GET', '/clock')).now;
    const { next } = await eventsFrom(sandbox, LATEST);
    const { now } = await sandbox.control<{ now: string }>('POST', '/clock', by === undefined ? { set: to } : { advance: by });
    const { items } = await eventsFrom(sandbox, next);
    return [now, ...items.map(eventLine)].join('\n');
  },
};
