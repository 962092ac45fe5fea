import { InputError } from '../../common/command';
import { eventLine, eventsFrom } from '../../common/recorded-events';
import type { Tool } from '../tool';

const USUAL = 20;

export const listEvents: Tool = {
  name: 'list_events',
  description: 'Lists webhook events of the sandbox, newest last. With eventId, returns its headers, body, and signature.',
  arguments: {
    planNumber: { type: 'string' },
    type: { type: 'string', description: 'Such as refund.succeeded' },
    eventId: { type: 'string' },
    limit: { type: 'integer', minimum: 1, maximum: 500, description: `${USUAL} by default` },
  },
  isReadOnly: true,
  async run({ planNumber, type, eventId, limit = USUAL }, { sandbox }) {
    const { items } = await eventsFrom(sandbox, 0);
    if (eventId !== undefined) {
      const found = items.find(({ id }) => id === eventId);
      if (!found) throw new InputError(`There is no event "${String(eventId).slice(0, 60)}". List the events without eventId.`);
      const { headers, rawBody } = found;
      return JSON.stringify({ headers, rawBody });
    }
    const wanted = items.filter(
      (event) => (planNumber === undefined || event.body.data.planNumber === planNumber) && (type === undefined || event.type === type),
    );
    return wanted.length > 0
      ? wanted
          .slice(-(limit as number))
          .map(eventLine)
          .join('\n')
      : 'There are no such events.';
  },
};
