import type { OperationRule } from '../contract/types';
import { Declined, gatewayTimeout } from '../operations/declined';
import { presentPlan } from '../plans/present';
import { SECOND } from '../../domain/time';
import { ApiError } from './api-error';
import { SandboxResponses, type ApiResponse } from './responses';
import { storeEntry, LIMITS } from './world';

const RETENTION = 24 * 60 * 60 * SECOND;

const isRetryable = ({ body }: ApiResponse): boolean =>
  (body as { error?: { retryable?: boolean } } | undefined)?.error?.retryable === true;

/** Stores responses by idempotency key, and replays them for retries. */
export class IdempotentResponses extends SandboxResponses {
  private readonly running = new Set<string>();

  /** Runs a request, or replays the response stored for its idempotency key. A response is stored unless it's an error that is retryable. */
  protected async runOnce(slot: string, identity: string, rule: OperationRule, run: () => Promise<ApiResponse>): Promise<ApiResponse> {
    const stored = this.stored(slot, identity, rule);
    if (stored) return stored;
    this.running.add(slot);
    try {
      const response = await run().catch((error: unknown): ApiResponse & { planNumber?: string } => {
        if (!(error instanceof ApiError)) throw error;
        const [plan] = error instanceof Declined && error.code === 'gateway_timeout' ? (error.outcome.plans ?? []) : [];
        return { ...this.errorResponse(error, rule, this.draw.hex(32)), ...(plan && { planNumber: plan.planNumber }) };
      });
      if ('planNumber' in response || !isRetryable(response)) this.store(slot, identity, response);
      return response;
    } finally {
      this.running.delete(slot);
    }
  }

  private stored(slot: string, identity: string, rule: OperationRule): ApiResponse | undefined {
    if (this.running.has(slot))
      throw new ApiError('idempotency_in_progress', 'The first request with this key is still running.', [
        { field: 'X-Partita-Idempotency-Key', issue: 'running' },
      ]);
    const storedResponse = this.world.answers.get(slot);
    if (!storedResponse || storedResponse.storedAt + RETENTION <= this.world.now) return undefined;
    if (storedResponse.request !== identity)
      throw new ApiError('idempotency_key_reused', 'This key was already used with a different body. Use a new key.', [
        { field: 'X-Partita-Idempotency-Key', issue: 'reused' },
      ]);
    if (storedResponse.planNumber !== undefined) return this.resumed(storedResponse.planNumber, rule);
    const isNoted = this.responseRule(rule, storedResponse.status)?.headers.some((name) => name.startsWith('X-Partita-Idempotent-Replay'));
    return {
      status: storedResponse.status,
      headers: isNoted ? { 'X-Partita-Idempotent-Replay': 'true' } : {},
      body: storedResponse.body === '' ? undefined : JSON.parse(storedResponse.body),
    };
  }

  /** Responds to a retry of a timed-out request with its plan. @throws ApiError until the gateway has reported the result. */
  private resumed(planNumber: string, rule: OperationRule): ApiResponse {
    const plan = this.world.plans.get(planNumber);
    if (!plan || plan.status === 'initialized') return this.errorResponse(gatewayTimeout(planNumber), rule, this.draw.hex(32));
    return { status: 201, headers: { 'X-Partita-Idempotent-Replay': 'true' }, body: presentPlan(plan, this.world.now, this.urls) };
  }

  private store(slot: string, request: string, { status, body, planNumber }: ApiResponse & { planNumber?: string }): void {
    storeEntry(
      this.world.answers,
      slot,
      {
        request,
        status,
        body: body === undefined ? '' : JSON.stringify(body),
        storedAt: this.world.now,
        ...(planNumber && { planNumber }),
      },
      LIMITS.answers,
    );
  }
}
