import { invariant } from '../../../domain/invariant';
import { SECOND } from '../../../domain/time';
import { responseRule } from '../../contract/response-rule';
import { fromText } from '../../core/bytes';
import { Declined, gatewayTimeout } from '../../plans/declined';
import { serializePlan } from '../../plans/serialize';
import { ApiError } from '../../core/api-error';
import { matchOf, type Context, type Step } from '../context';
import { errorResponse } from '../error-response';
import { toolsOf } from '../request-tools';
import type { ApiResponse } from '../responses';
import { LIMITS, storeEntry, type StoredResponse } from '../../core/state';
import { isWrite } from '../write-methods';

const RETENTION = 24 * 60 * 60 * SECOND;

/** The maximum characters that are stored to recognize a request. A longer one is stored as a hash. */
const MAX_IDENTITY_LENGTH = 4096;

/** Returns a text that is the same for the same request. */
async function identify({ engine, request, url, body }: Context): Promise<string> {
  invariant(body, 'readInput runs before');
  // A body that can't be read is identified by its size alone.
  const content = body instanceof Error ? `unreadable ${request.headers.get('content-length') ?? ''}` : body.identity;
  const text = `${request.method} ${url.pathname}${url.search} ${content}`;
  // The sandbox stores thousands of requests, each up to a megabyte.
  return text.length <= MAX_IDENTITY_LENGTH ? text : engine.store.machine.sha256(fromText(text));
}

/** Responds to a retry of a timed-out request with its plan, or with the same error until the gateway has reported the result. */
function resume({ engine, url, match }: Context, planNumber: string): ApiResponse {
  const { store } = engine;
  const { state } = store;
  const plan = state.plans.get(planNumber);
  if (!plan || plan.status === 'initialized') return errorResponse(store, gatewayTimeout(planNumber), match?.rule, store.random.hex(32));
  const { urls } = toolsOf(engine, url);
  return { status: 201, headers: { 'X-Partita-Idempotent-Replay': 'true' }, body: serializePlan(plan, state.now, urls) };
}

/** Returns the response that is stored for a request. @throws ApiError if the key was used for another request. */
function replay(context: Context, { request, status, body, planNumber }: StoredResponse, identity: string): ApiResponse {
  if (request !== identity)
    throw new ApiError('idempotency_key_reused', 'This key was already used with a different body. Use a new key.', [
      { field: 'X-Partita-Idempotency-Key', issue: 'reused' },
    ]);
  if (planNumber !== undefined) return resume(context, planNumber);
  const specification = responseRule(context.engine.store.contract, matchOf(context).rule, status);
  const isNoted = specification?.headers.some((name) => name.startsWith('X-Partita-Idempotent-Replay'));
  return {
    status,
    headers: isNoted ? { 'X-Partita-Idempotent-Replay': 'true' } : {},
    body: body === '' ? undefined : JSON.parse(body),
  };
}

const isRetryable = ({ body }: ApiResponse): boolean =>
  (body as { error?: { retryable?: boolean } } | undefined)?.error?.retryable === true;

/** Runs a request. Its response is stored unless it's an error that is retryable; a gateway's timeout is stored with its plan. */
async function runOnce({ engine, match }: Context, next: () => Promise<ApiResponse>): Promise<{ response: ApiResponse; plan?: string }> {
  const { store } = engine;
  try {
    return { response: await next() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [plan] = error instanceof Declined && error.code === 'gateway_timeout' ? (error.outcome.plans ?? []) : [];
    return { response: errorResponse(store, error, match?.rule, store.random.hex(32)), plan: plan?.planNumber };
  }
}

/** Runs a request with an idempotency key once, and then repeats its response for 24 hours. @throws ApiError */
export const replayResponse: Step = async (context, next) => {
  const { engine, request, parameters, clientId } = context;
  const key = isWrite(request) ? parameters?.['X-Partita-Idempotency-Key'] : undefined;
  if (key === undefined) return next();
  const slot = `${clientId} ${String(key)}`;
  const identity = await identify(context);
  const { state } = engine.store;
  if (engine.running.has(slot))
    throw new ApiError('idempotency_in_progress', 'The first request with this key is still running.', [
      { field: 'X-Partita-Idempotency-Key', issue: 'running' },
    ]);
  const stored = state.answers.get(slot);
  if (stored && stored.storedAt + RETENTION > state.now) return replay(context, stored, identity);
  engine.running.add(slot);
  try {
    const { response, plan } = await runOnce(context, next);
    const { status, body } = response;
    if (plan !== undefined || !isRetryable(response)) {
      const text = body === undefined ? '' : JSON.stringify(body);
      // Time may have passed, and the data may have been replaced.
      const { answers, now } = engine.store.state;
      storeEntry(answers, slot, { request: identity, status, body: text, storedAt: now, planNumber: plan }, LIMITS.answers);
    }
    return response;
  } finally {
    engine.running.delete(slot);
  }
};
