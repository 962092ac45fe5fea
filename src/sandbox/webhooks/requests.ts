import { ControlError } from '../control-error';
import { presentDelivery } from './deliveries';
import { presentEndpoint, type Endpoint } from './endpoints';
import type { Webhooks } from './webhooks';

type Body = Record<string, unknown>;

/** @throws ControlError that names what to send. */
function checkNames(body: Body, known: readonly string[]): void {
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new ControlError(`${unknown.slice(0, 40)} is unknown. Send ${known.join(' or ')}.`);
}

function changesOf(body: Body, types: readonly string[]): Partial<Pick<Endpoint, 'url' | 'events' | 'status'>> {
  checkNames(body, ['url', 'events', 'status']);
  const { url, events, status } = body;
  if (url !== undefined && typeof url !== 'string') throw new ControlError('url must be a text.');
  if (status !== undefined && status !== 'active' && status !== 'paused') throw new ControlError('status must be active or paused.');
  const isList = Array.isArray(events) && events.length > 0 && events.every((one) => typeof one === 'string' && types.includes(one));
  if (events !== undefined && !isList)
    throw new ControlError(`events must be a list of: ${types.join(', ')}. Leave it out for all of them.`);
  return { ...(url !== undefined && { url }), ...(isList && { events: events as string[] }), ...(status && { status }) };
}

/**
 * Performs the Hub's actions on webhook endpoints.
 * @param path Below `/_sandbox/webhooks`: nothing, an endpoint, or an endpoint and an action.
 * @param types The known events.
 * @returns The response, or nothing for an unknown path.
 * @throws ControlError
 */
export function handleWebhooks(
  webhooks: Webhooks,
  method: string,
  path: readonly string[],
  body: Body,
  types: readonly string[],
  now: number,
): unknown {
  const [id, action] = path;
  const show = (one: Endpoint): unknown => presentEndpoint(one, now);
  if (id === undefined) {
    if (method === 'GET') return { endpoints: [...webhooks.endpoints.values()].map(show) };
    if (method !== 'POST') return undefined;
    const { url = '', events } = changesOf(body, types);
    return show(webhooks.add(url, events));
  }
  if (action === undefined) {
    if (method === 'GET') return show(webhooks.endpoint(id));
    if (method === 'PATCH') return show(webhooks.change(id, changesOf(body, types)));
    if (method !== 'DELETE') return undefined;
    webhooks.remove(id);
    return { deleted: id };
  }
  if (method === 'GET' && action === 'deliveries')
    return { deliveries: webhooks.of(webhooks.endpoint(id).endpointId).map(presentDelivery) };
  if (method !== 'POST') return undefined;
  if (action === 'test') {
    webhooks.test(id);
    return { sent: 1 };
  }
  if (action === 'rotate') {
    checkNames(body, ['finish']);
    return show(webhooks.rotate(id, body.finish === true));
  }
  if (action !== 'resend') return undefined;
  checkNames(body, ['eventId', 'failed']);
  if (typeof body.eventId !== 'string' && body.failed !== true)
    throw new ControlError('Send {"eventId": "evt_…"}, or {"failed": true} for all that failed.');
  return { sent: webhooks.resend(id, typeof body.eventId === 'string' ? body.eventId : undefined) };
}
