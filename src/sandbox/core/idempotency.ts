import type { OperationRule } from '../contract/types';
import { Declined, gatewayTimeout } from '../operations/declined';
import { presentPlan } from '../plans/present';
import { SECOND } from '../../domain/time';
import { ApiError } from './api-error';
import { SandboxResponses, type Answer } from './responses';
import { keep, LIMITS } from './world';

const KEPT_FOR = 24 * 60 * 60 * SECOND;

/** Stores responses by idempotency key, and replays them for retries. */
export class IdempotentResponses extends SandboxResponses {
  private readonly running = new Set<string>();

  /** Runs a request, or replays the response stored for its idempotency key. Every response except 429 and 5xx is stored. */
  protected async once(slot: string, identity: string, rule: OperationRule, run: () => Promise<Answer>): Promise<Answer> {
    const stored = this.stored(slot, identity, rule);
    if (stored) return stored;
    this.running.add(slot);
    try {
      const answer = await run().catch((error: unknown): Answer & { planNumber?: string } => {
        if (!(error instanceof ApiError)) throw error;
        const [plan] = error instanceof Declined && error.code === 'gateway_timeout' ? (error.outcome.plans ?? []) : [];
        return { ...this.refused(error, rule, this.draw.hex(32)), ...(plan && { planNumber: plan.planNumber }) };
      });
      if ('planNumber' in answer || (answer.status < 500 && answer.status !== 429)) this.store(slot, identity, answer);
      return answer;
    } finally {
      this.running.delete(slot);
    }
  }

  private stored(slot: string, identity: string, rule: OperationRule): Answer | undefined {
    if (this.running.has(slot))
      throw new ApiError('idempotency_in_progress', 'The first request with this key is still running.', [
        { field: 'X-Partita-Idempotency-Key', issue: 'running' },
      ]);
    const known = this.world.answers.get(slot);
    if (!known || known.storedAt + KEPT_FOR <= this.world.now) return undefined;
    if (known.request !== identity)
      throw new ApiError('idempotency_key_reused', 'This key was already used with a different body. Use a new key.', [
        { field: 'X-Partita-Idempotency-Key', issue: 'reused' },
      ]);
    if (known.planNumber !== undefined) return this.resumed(known.planNumber, rule);
    const isNoted = this.described(rule, known.status)?.headers.some((name) => name.startsWith('X-Partita-Idempotent-Replay'));
    return {
      status: known.status,
      headers: isNoted ? { 'X-Partita-Idempotent-Replay': 'true' } : {},
      body: known.body === '' ? undefined : JSON.parse(known.body),
    };
  }

  /** Responds to a retry of a timed-out request with its plan. @throws ApiError until the gateway has reported the result. */
  private resumed(planNumber: string, rule: OperationRule): Answer {
    const plan = this.world.plans.get(planNumber);
    if (!plan || plan.status === 'initialized') return this.refused(gatewayTimeout(planNumber), rule, this.draw.hex(32));
    return { status: 201, headers: { 'X-Partita-Idempotent-Replay': 'true' }, body: presentPlan(plan, this.world.now) };
  }

  private store(slot: string, request: string, { status, body, planNumber }: Answer & { planNumber?: string }): void {
    keep(
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
