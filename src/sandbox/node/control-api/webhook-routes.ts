import { checkMembers } from '../../control/check-members';
import { ControlError } from '../../control/control-error';
import type { ControlCall, ControlRoute } from './control-route';
import { serializeDelivery } from '../webhooks/deliveries';
import { serializeEndpoint, type Endpoint } from '../webhooks/endpoints';

function changesOf(body: Record<string, unknown>, types: readonly string[]): Partial<Pick<Endpoint, 'url' | 'events' | 'status'>> {
  checkMembers(body, ['url', 'events', 'status']);
  const { url, events, status } = body;
  if (url !== undefined && typeof url !== 'string') throw new ControlError('url must be a text.');
  if (status !== undefined && status !== 'active' && status !== 'paused') throw new ControlError('status must be active or paused.');
  const isList = Array.isArray(events) && events.length > 0 && events.every((type) => typeof type === 'string' && types.includes(type));
  if (events !== undefined && !isList)
    throw new ControlError(`events must be a list of: ${types.join(', ')}. Leave it out for all of them.`);
  return { url, events: isList ? (events as string[]) : undefined, status };
}

type Handler = (call: ControlCall, id: string) => unknown;

const show = (endpoint: Endpoint, { sandbox }: ControlCall): unknown => serializeEndpoint(endpoint, sandbox.state.now);

const types = ({ sandbox }: ControlCall): string[] => Object.keys(sandbox.contract.events ?? {});

const list: Handler = (call) => ({ endpoints: [...call.webhooks.endpoints.values()].map((endpoint) => show(endpoint, call)) });

const add: Handler = (call) => {
  checkMembers(call.body, ['url', 'events']);
  const { url = '', events } = changesOf(call.body, types(call));
  return show(call.webhooks.add(url, events), call);
};

const change: Handler = (call, id) => show(call.webhooks.change(id, changesOf(call.body, types(call))), call);

const remove: Handler = ({ webhooks }, id) => {
  webhooks.remove(id);
  return { deleted: id };
};

const test: Handler = ({ webhooks }, id) => {
  webhooks.test(id);
  return { sent: 1 };
};

const rotate: Handler = (call, id) => {
  checkMembers(call.body, ['finish']);
  return show(call.webhooks.rotate(id, call.body.finish === true), call);
};

const resend: Handler = ({ webhooks, body }, id) => {
  checkMembers(body, ['eventId', 'failed']);
  if (typeof body.eventId !== 'string' && body.failed !== true)
    throw new ControlError('Send {"eventId": "evt_…"}, or {"failed": true} for all that failed.');
  return { sent: webhooks.resend(id, typeof body.eventId === 'string' ? body.eventId : undefined) };
};

const deliveries: Handler = ({ webhooks }, id) => ({
  deliveries: webhooks.of(webhooks.endpoint(id).endpointId).map(serializeDelivery),
});

const endpointPath = '/webhooks/{endpointId}';

/** The routes for webhook endpoints, with the same actions as the Hub. */
export const webhookRoutes: readonly ControlRoute[] = (
  [
    ['GET', '/webhooks', 'lists the webhook endpoints', list],
    ['POST', '/webhooks', '{"url": "http://127.0.0.1:3000/webhooks"} adds an endpoint for all events, or for those in "events"', add],
    ['GET', endpointPath, 'shows an endpoint', (call, id) => show(call.webhooks.endpoint(id), call)],
    ['PATCH', endpointPath, '{"status": "paused"} or "active", or another "url" or "events"', change],
    ['DELETE', endpointPath, 'deletes an endpoint', remove],
    ['GET', `${endpointPath}/deliveries`, "lists an endpoint's deliveries with their attempts", deliveries],
    ['POST', `${endpointPath}/test`, 'sends webhook.test', test],
    ['POST', `${endpointPath}/rotate`, 'creates a secret, and both sign for 24 hours; {"finish": true} ends that', rotate],
    ['POST', `${endpointPath}/resend`, '{"eventId": "evt_…"}, or {"failed": true} for all that failed', resend],
  ] satisfies [ControlRoute['method'], string, string, Handler][]
).map(([method, path, guide, run]) => ({ method, path, guide, run: (call) => run(call, call.ids[0] ?? '') }));
