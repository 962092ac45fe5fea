import { InputError } from '../../common/command';
import type { Tool } from '../tool';

export const injectFault: Tool = {
  name: 'inject_fault',
  description: 'Makes the next API requests fail, or disturbs webhook deliveries. [] ends it.',
  arguments: {
    next: { type: 'array', items: { type: 'string' }, description: 'An error code per request, such as gateway_timeout or rate_limited' },
    operation: { type: 'string', description: 'Only requests of this one, such as v3/Refund' },
    orderReference: { type: 'string', description: 'Only requests about this order' },
    after: { type: 'string', description: 'With orderReference: nothing fails until this operation, such as v3/Refund, has succeeded' },
    webhooks: { type: 'array', items: { type: 'string' }, description: 'Such as twice, late, reordered, or bad-signature' },
  },
  isReadOnly: false,
  async run({ next, operation, orderReference, after, webhooks }, { sandbox }) {
    if (next === undefined && webhooks === undefined) throw new InputError('Pass "next" for API requests, or "webhooks" for deliveries.');
    const results = {
      ...(next !== undefined && { requests: await sandbox.control<object>('POST', '/faults', { next, operation, orderReference, after }) }),
      ...(webhooks !== undefined && { webhooks: await sandbox.control<object>('POST', '/chaos', { faults: webhooks }) }),
    };
    return JSON.stringify(results);
  },
};
