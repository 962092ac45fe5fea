import { sandboxWorld } from '../../data/sandbox-world';
import type { Contract } from '../contract/types';
import { actAsShopper, advance, changeSettings, ControlError, setFaults } from '../control/control';
import type { Sandbox } from '../engine/sandbox';
import { LONGEST_MOVE } from '../engine/store';
import { issueToken, ownToken } from '../engine/token';
import { openSandbox } from '../seeds/seeds';
import { filledIn, withIds } from './fill-in';
import type { Failure, FailureStep } from './failure';

/** A step, and what a fresh sandbox responded. Nothing is sent for a visitor of the shop, because there is no shop. */
export interface ReplayedStep {
  step: FailureStep;
  status?: number;
  code?: string;
  /** Whether the response is the same as when the step was recorded. */
  isSame: boolean;
}

const TOKEN_LIFETIME = 7_200_000;

/** Returns the header with which the shop's request was answered as it was. Recordings have no tokens. */
function authorizationOf({ by, status, code }: FailureStep, now: number): string | undefined {
  if (by === 'hub') return `Bearer ${ownToken(now)}`;
  const isExpired = code === 'token_expired';
  if (status === 401 && !isExpired) return code === 'token_missing' ? undefined : 'Bearer none';
  const { clientId, scopes } = sandboxWorld;
  return `Bearer ${issueToken(clientId, scopes.join(' '), isExpired ? now - TOKEN_LIFETIME : now, 'replay')}`;
}

const TOKEN_PATH = '/connect/token';

async function called(
  sandbox: Sandbox,
  step: FailureStep,
  path: string,
  body: unknown,
): Promise<{ status: number; code?: string; text: string }> {
  const isToken = path === TOKEN_PATH;
  const { clientId, clientSecret } = sandboxWorld;
  const authorization = isToken
    ? step.status < 400 && `Basic ${btoa(`${clientId}:${clientSecret}`)}`
    : authorizationOf(step, sandbox.state.now);
  const isForm = typeof body === 'string';
  const request = new Request(`http://127.0.0.1${path}`, {
    method: step.method,
    headers: {
      ...(authorization && { Authorization: authorization }),
      ...(step.key !== undefined && { 'X-Partita-Idempotency-Key': step.key }),
      ...(body !== undefined && { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body !== undefined && step.method !== 'GET' && { body: isForm ? body : JSON.stringify(body) }),
  });
  const { status, errorCode, body: content } = await sandbox.reply(request);
  return {
    status,
    code: errorCode,
    text: content === null ? '' : typeof content === 'string' ? content : new TextDecoder().decode(content),
  };
}

/** Does what a test did with the sandbox. */
function controlled(sandbox: Sandbox, path: string, body: unknown): { status: number; text: string } {
  const instruction = Object(body) as Record<string, unknown>;
  try {
    const result =
      path === '/_sandbox/shopper'
        ? actAsShopper(sandbox, instruction)
        : path === '/_sandbox/faults'
          ? setFaults(sandbox, instruction.next, instruction)
          : path === '/_sandbox/clock'
            ? advance(sandbox, instruction.advance)
            : path === '/_sandbox/settings'
              ? changeSettings(sandbox, instruction)
              : undefined;
    return { status: result === undefined ? 404 : 200, text: '' };
  } catch (error) {
    if (error instanceof ControlError) return { status: 400, text: '' };
    throw error;
  }
}

/** Returns the IDs of a response. */
function idsIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Sends the requests of a failure to a fresh sandbox in this process, and returns what it responded. Nothing leaves the machine. */
export async function replayFailure({ seed, startsAt, settings, steps }: Failure, contract: Contract): Promise<ReplayedStep[]> {
  const sandbox = openSandbox({ contract, seed, startsAt, isFixed: true, rateLimits: false });
  const { requestSigning, requestEncryption } = settings;
  if (requestSigning !== undefined) controlled(sandbox, '/_sandbox/settings', { requestSigning, requestEncryption });
  const ids: Record<string, string> = {};
  const replayed: ReplayedStep[] = [];
  for (const step of steps) {
    const late = startsAt + step.at - sandbox.state.now;
    if (late > 0) sandbox.advance(Math.min(late, LONGEST_MOVE));
    if (step.by === 'visitor') {
      replayed.push({ step, isSame: true });
      continue;
    }
    const path = withIds(step.path, ids);
    const body = filledIn(withIds(step.body, ids));
    const { status, text, ...more }: { status: number; code?: string; text: string } =
      step.by === 'control' ? controlled(sandbox, path, body) : await called(sandbox, step, path, body);
    const found = idsIn(text);
    for (const [name, id] of Object.entries(step.ids ?? {})) if (typeof found[name] === 'string') ids[id] = found[name];
    replayed.push({ step, status, code: more.code, isSame: status === step.status && more.code === step.code });
  }
  return replayed;
}
