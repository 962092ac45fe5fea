import { stamp } from '../../../domain/time';
import {
  actAsShopper,
  advance,
  changeSettings,
  ControlError,
  eventsFrom,
  setClock,
  setFaults,
  settingsOf,
  SHOPPER_ACTIONS,
} from '../../control/control';
import type { ControlCall, ControlRoute } from './control-route';
import { harOf } from '../coverage/har';
import { reportOf } from '../coverage/report';
import type { Sandbox } from '../../engine/sandbox';
import { reset } from '../../control/reset';
import { loadState, saveState } from './state-file';
import { trigger } from '../trigger/trigger';
import { webhookRoutes } from './webhook-routes';

/** Returns the keys of encrypted reports. It includes the sample shop's private key, so developers can decrypt its reports. */
async function openPgpKeys(sandbox: Sandbox): Promise<unknown> {
  const { file, report } = await sandbox.reportKeys();
  return {
    fileKey: { fingerprint: file.fingerprint, publicKey: file.publicKey },
    reportKey: {
      keyId: report.keyId,
      fingerprint: report.fingerprint,
      publicKey: report.publicKey,
      privateKey: report.isSample && report.privatePgp,
    },
  };
}

/** Parses the query parameter `from`. @throws ControlError */
function fromOf({ query }: ControlCall): number {
  const from = Number(query.get('from') ?? 0);
  if (!Number.isInteger(from) || from < 0) throw new ControlError('from must be a whole number: "next" of the previous response.');
  return from;
}

async function triggered({ sandbox, webhooks, body }: ControlCall): Promise<unknown> {
  if (body.event !== 'webhook.test') return trigger(sandbox, body.event, body.planNumber);
  const sent = [...webhooks.endpoints.keys()];
  if (sent.length === 0) throw new ControlError('There is no endpoint to test. Start the sandbox with --forward-to, or add an endpoint.');
  for (const id of sent) webhooks.test(id);
  return { eventId: sandbox.state.events.at(-1)?.id, type: 'webhook.test', now: stamp(sandbox.state.now) };
}

function replayed({ webhooks, body: { eventId } }: ControlCall): unknown {
  if (typeof eventId !== 'string') throw new ControlError('Send {"eventId": "evt_…"}.');
  return { sent: webhooks.replay(eventId) };
}

function disturbed({ webhooks, body: { faults, seed = 1 } }: ControlCall): unknown {
  if (typeof seed !== 'number' || !Number.isSafeInteger(seed)) throw new ControlError('seed must be a whole number.');
  return { faults: webhooks.setChaos(faults, seed) };
}

/** The routes below `/_sandbox`, which `control.openapi.yaml` describes. */
export const controlRoutes: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/events',
    guide: 'lists the last 500 events, with the headers and the exact bytes of each; ?from=12 starts at a number',
    run: (call) => eventsFrom(call.sandbox, fromOf(call)),
  },
  {
    method: 'POST',
    path: '/trigger',
    guide: '{"event": "plan.cleared"} causes an event on a new plan; "planNumber" selects an existing one',
    members: ['event', 'planNumber'],
    run: triggered,
  },
  {
    method: 'POST',
    path: '/replay',
    guide: '{"eventId": "evt_…"} sends an event again to every endpoint that takes it',
    members: ['eventId'],
    run: replayed,
  },
  { method: 'GET', path: '/clock', guide: "shows the sandbox's time", run: ({ sandbox }) => ({ now: stamp(sandbox.state.now) }) },
  {
    method: 'POST',
    path: '/clock',
    guide: '{"advance": "P1M"} or {"set": "2026-06-01T00:00:00Z"} moves the clock forward: installments are charged, and deadlines pass',
    members: ['advance', 'set'],
    run({ sandbox, body: { advance: by, set } }) {
      if (by !== undefined && set !== undefined) throw new ControlError('Send "advance" or "set", not both.');
      return set === undefined ? advance(sandbox, by) : setClock(sandbox, set);
    },
  },
  {
    method: 'POST',
    path: '/shopper',
    guide: `{"planNumber": "…", "action": "pay", "cardNumber": "4111 1111 1111 1111"} acts as the shopper: ${SHOPPER_ACTIONS.join(', ')}`,
    run: ({ sandbox, body }) => actAsShopper(sandbox, body),
  },
  {
    method: 'POST',
    path: '/faults',
    guide:
      '{"next": ["rate_limited"], "operation": "v3/Refund", "orderReference": "HL-10482"} makes the next request of this operation, or of any, fail; "after": "v3/Refund" waits until this operation has succeeded',
    members: ['next', 'operation', 'orderReference', 'after'],
    run: ({ sandbox, body }) => setFaults(sandbox, body.next, body),
  },
  {
    method: 'GET',
    path: '/requests',
    guide: 'lists the last 500 API requests, each with its operation, status, and idempotency key; ?from=12 starts at a number',
    run: (call) => call.sandbox.requests.from(fromOf(call)),
  },
  {
    method: 'GET',
    path: '/coverage',
    guide: 'lists which operations, errors, events, declines, and faults this sandbox has seen, and how the shop reacted',
    run: ({ recorder }) => reportOf(recorder.counter.coverage),
  },
  {
    method: 'GET',
    path: '/har',
    guide: 'returns the last 1000 requests as an HTTP archive without secrets; ?from=12 starts at a number',
    run(call) {
      const { items, dropped, next } = call.recorder.from(fromOf(call));
      return harOf(items, dropped, { next, seed: call.sandbox.state.seed });
    },
  },
  { method: 'GET', path: '/settings', guide: 'shows the client settings', run: ({ sandbox }) => settingsOf(sandbox) },
  {
    method: 'POST',
    path: '/settings',
    guide: '{"requestSigning": "enforce"} changes the client settings, as in the Hub',
    run: ({ sandbox, body }) => changeSettings(sandbox, body),
  },
  { method: 'GET', path: '/state', guide: 'returns the state of the sandbox as a file', run: ({ sandbox }) => saveState(sandbox) },
  {
    method: 'POST',
    path: '/state',
    guide: 'continues from such a file',
    replacesState: true,
    async run({ sandbox, webhooks, body }) {
      const loaded = await loadState(sandbox, body);
      webhooks.clear();
      return loaded;
    },
  },
  {
    method: 'POST',
    path: '/reset',
    guide: 'starts again with the sample data; {"seed": 7} gives other IDs',
    members: ['seed'],
    replacesState: true,
    run({ sandbox, webhooks, recorder, body }) {
      const after = reset(sandbox, body.seed);
      webhooks.clear();
      recorder.add({ kind: 'reset' });
      return after;
    },
  },
  { method: 'GET', path: '/openpgp', guide: 'returns the keys of encrypted reports', run: ({ sandbox }) => openPgpKeys(sandbox) },
  {
    method: 'POST',
    path: '/chaos',
    guide: '{"faults": ["twice", "late"]} disturbs deliveries in these ways, "all" in every way, and [] in none',
    members: ['faults', 'seed'],
    run: disturbed,
  },
  ...webhookRoutes,
];
