import { checksOf, type SchemaViolation } from '../../contract/check-value';
import { eventsFrom } from '../../control/control';
import { Sandbox } from '../../engine/sandbox';
import { ownToken } from '../../engine/token';
import { systemTools } from '../../engine/tools';
import type { WebhookRecord, SandboxState } from '../../core/state';
import { handlePaymentPage } from '../payment-page/handle';
import { isPaymentPage } from '../payment-page/is-payment-page';

/** The earliest clock, and one that nobody reaches by moving it. */
const [EARLIEST, LATEST] = [Date.parse('2000-01-01'), Date.parse('2200-01-01')];

/** Whether an event's text is that of a documented event. @throws SyntaxError if it isn't JSON. */
function isEvent({ id, type, body }: WebhookRecord, { contract }: Sandbox): boolean {
  const envelope = JSON.parse(body) as { id?: unknown; type?: unknown };
  const rule = contract.events?.[type];
  if (rule === undefined || envelope.id !== id || envelope.type !== type) return false;
  const found: SchemaViolation[] = [];
  checksOf(contract.schemas)(rule)(envelope, '', found);
  return found.length === 0;
}

/** Returns the API's paths of everything in a sandbox. */
const pathsIn = ({ plans, chargebacks, keys, accounts }: Readonly<SandboxState>): string[] =>
  [
    ['/v3/installment-plans', plans] as const,
    ['/chargebacks/v1/chargebacks', chargebacks] as const,
    ['/keys/v1/keys', keys] as const,
    ['/ams/v1/partner-profiles/accounts', accounts] as const,
  ].flatMap(([path, map]) => [...map.keys()].map((id) => `${path}/${encodeURIComponent(id)}`));

/** Whether everything is stored under its own ID. A plan under another one would be added as a second plan whenever time passes. */
const hasOwnIds = ({ plans, chargebacks, keys, accounts, reports }: Readonly<SandboxState>): boolean =>
  [...plans].every(([id, { planNumber }]) => planNumber === id) &&
  [...chargebacks].every(([id, { chargebackId }]) => chargebackId === id) &&
  [...keys].every(([id, { keyId }]) => keyId === id) &&
  [...accounts].every(([id, { accountId }]) => accountId === id) &&
  [...reports].every(([id, { requestId }]) => requestId === id);

/** The number of requests after which others may run. */
const TURN = 20;

/** Whether the sandbox can show everything in its data. */
async function canShowAll(sandbox: Sandbox): Promise<boolean> {
  const { state } = sandbox;
  const headers = { Authorization: `Bearer ${ownToken(state.now)}` };
  const pages = [...state.plans.keys()].map((planNumber) => `/p/${encodeURIComponent(planNumber)}`);
  for (const [index, path] of [...pathsIn(state), ...pages].entries()) {
    if (index % TURN === 0) await systemTools.wait(0);
    const request = new Request(`http://127.0.0.1${path}`, { headers });
    const url = new URL(request.url);
    const { status } = isPaymentPage(path) ? await handlePaymentPage(request, url, sandbox) : await sandbox.reply(request);
    if (status >= 500) return false;
  }
  return true;
}

/** Returns whether a sandbox works with saved data. Its checksum doesn't show that, because a file can be written by hand. */
export async function isUsable({ contract }: Sandbox, snapshot: string): Promise<boolean> {
  try {
    const trial = new Sandbox({ contract, isFixed: true });
    trial.restore(snapshot);
    const { now, events } = trial.state;
    if (!(now >= EARLIEST && now <= LATEST) || !events.every((event) => isEvent(event, trial))) return false;
    await eventsFrom(trial, 0);
    if (!hasOwnIds(trial.state) || !(await canShowAll(trial))) return false;
    trial.advance(1);
    return trial.violations.length === 0;
  } catch {
    return false;
  }
}
