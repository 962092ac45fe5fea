import { webhookRules } from '../../../../../data/webhook-rules';
import type { RecordedEvent } from '../../../common/recorded-events';
import { isDone } from '../../shop';

/** Delivers events when Partita would, and again after the same pauses. Times are in seconds. */
export interface Mail {
  /** Adds the events that are new. */
  add(events: readonly RecordedEvent[], at: number): void;
  /** When the next attempt is due; infinite if every event was accepted or given up. */
  nextAt(): number;
  /** Makes the attempts that are due before a time, all at once. @param send Returns the status of the response. */
  deliver(before: number, send: (event: RecordedEvent) => Promise<number>): Promise<void>;
}

export function startMail(): Mail {
  const known = new Set<RecordedEvent>();
  let waiting: { event: RecordedEvent; attempts: number; at: number }[] = [];
  const nextAt = (): number => Math.min(...waiting.map(({ at }) => at));
  return {
    nextAt,
    add(events, at) {
      const news = events.filter((event) => !known.has(event));
      waiting.push(...news.map((event) => ({ event, attempts: 0, at })));
      for (const event of news) known.add(event);
    },
    async deliver(before, send) {
      while (nextAt() < before) {
        const due = waiting.filter(({ at }) => at < before);
        waiting = waiting.filter(({ at }) => at >= before);
        await Promise.all(
          due.map(async ({ event, attempts, at }) => {
            const pause = webhookRules.retrySeconds[attempts];
            if (!isDone(await send(event)) && pause !== undefined) waiting.push({ event, attempts: attempts + 1, at: at + pause });
          }),
        );
      }
    },
  };
}
