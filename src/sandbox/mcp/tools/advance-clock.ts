import { InputError } from '../../cli/command';
import { eventLine, eventsSince, LATEST, type RecordedEvent } from '../events';
import type { Tool } from '../tool';

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
    const { next } = await eventsSince(sandbox, LATEST);
    const { now } = await sandbox.control<{ now: string }>('POST', '/clock', by === undefined ? { set: to } : { advance: by });
    const { items } = await eventsSince(sandbox, next);
    return [now, ...items.map((one: RecordedEvent) => eventLine(one))].join('\n');
  },
};
