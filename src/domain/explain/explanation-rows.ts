import type { Actor, Explanation } from '.';

const ACTORS: Record<Actor, string> = {
  developer: 'You, the developer',
  merchant: "The merchant's team",
  shopper: 'The shopper',
  partita: 'Partita',
};

function describeRetry({ kind, retry, retryAfterSeconds, idempotencyKey }: Explanation): string {
  if (kind === 'event') return 'Nothing to retry: Partita repeats deliveries';
  if (retry === 'never') return kind === 'decline' ? 'Never with this card' : 'Never: it would fail again';
  const when =
    retry === 'after_change'
      ? 'After you change the request'
      : retryAfterSeconds === undefined
        ? `${idempotencyKey === 'same' ? 'After a short wait' : 'Later'}, the same request`
        : `In ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}, the same request`;
  return idempotencyKey ? `${when}, with ${idempotencyKey === 'same' ? 'the same' : 'a new'} idempotency key` : when;
}

/** Formats an explanation as labels and texts, the most important first. Code is in backticks. */
export function rowsOf(explanation: Explanation): [label: string, text: string][] {
  const { cause, action, actor, reason, field, planNumber, traceId } = explanation;
  const rows: [string, string | undefined][] = [
    ['Cause', cause],
    ['Decline', reason && `\`${reason}\``],
    ['Solution', action],
    ['Retry', describeRetry(explanation)],
    ['Who acts', actor ? ACTORS[actor] : 'Nobody'],
    ['Field', field && `\`${field}\``],
    ['Plan', planNumber && `\`${planNumber}\``],
    ['Trace ID', traceId && `\`${traceId}\``],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== undefined && row[1] !== '');
}
