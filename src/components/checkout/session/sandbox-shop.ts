import { hosts } from '../../../data/hosts';
import { sandboxTerminals } from '../../../data/sandbox-terminals';
import type { Due } from '../../../domain/schedule';
import { actAsShopper, advance } from '../../../sandbox/control/control';
import type { Contract } from '../../../sandbox/contract/types';
import type { Sandbox } from '../../../sandbox/engine/sandbox';
import { demoToken } from '../../../sandbox/seeds/demo-token';
import { openSandbox } from '../../../sandbox/seeds/seeds';
import { ORDER, initiateBody } from './order';

export interface StartedPlan {
  planNumber: string;
  publicToken: string;
  checkoutUrl: string;
  expiresAt: string;
}

/** A response from the sandbox. */
export interface ShopResponse {
  status: number;
  body: Record<string, unknown>;
}

/** The result of a card payment: success, a 3DS challenge, or an error code. */
export type Verdict = { result: 'paid' } | { result: 'challenge' } | { result: 'failed'; code: string };

/** Acts as the shop's server and as the shopper, with a separate sandbox. */
export class SandboxShop {
  private attempts = 0;
  private seenEvents = 0;

  private constructor(readonly sandbox: Sandbox) {}

  static open(contract: Contract): SandboxShop {
    return new SandboxShop(openSandbox({ contract, rateLimits: false }));
  }

  get now(): number {
    return this.sandbox.state.now;
  }

  private async call(method: string, path: string, body?: object, key?: string): Promise<ShopResponse> {
    // The clock may have moved past the expiry of any token.
    const headers: Record<string, string> = { Authorization: `Bearer ${await demoToken(this.sandbox)}` };
    if (body) headers['Content-Type'] = 'application/json';
    if (key) headers['X-Partita-Idempotency-Key'] = key;
    const request = new Request(`${hosts.api.sandbox}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const response = await this.sandbox.handle(request);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  /** Starts a new attempt with a new idempotency key. */
  async initiate(isEmbedded: boolean): Promise<ShopResponse & { plan: StartedPlan }> {
    this.attempts += 1;
    const key = `${ORDER.reference}-initiate-${this.attempts}`;
    const response = await this.call('POST', '/installment-plans/initiate', initiateBody(isEmbedded), key);
    this.seenEvents = this.sandbox.state.events.length + this.sandbox.state.droppedEvents;
    return { ...response, plan: response.body as unknown as StartedPlan };
  }

  /**
   * Returns the schedules that the order allows.
   * @param total In minor units.
   */
  async plansFor(total: number): Promise<Due[][]> {
    const planData = {
      terminalId: sandboxTerminals[0]?.terminalId,
      totalAmount: { value: total, currency: ORDER.currency },
      purchaseMethod: 'ecommerce',
    };
    const response = await this.call('POST', '/installment-plans/eligibility', { planData });
    const { options } = response.body as { options: { schedule: { number: number; dueDate: string; amount: { value: number } }[] }[] };
    return options.map(({ schedule }) => schedule.map(({ number, dueDate, amount }) => ({ number, date: dueDate, amount: amount.value })));
  }

  changeAmount(planNumber: string, value: number): Promise<ShopResponse> {
    const body = { newAmount: { value, currency: ORDER.currency } };
    return this.call('PUT', `/installment-plans/${planNumber}/order`, body, `${planNumber}-amount-${value}`);
  }

  verify(planNumber: string): Promise<ShopResponse> {
    return this.call('GET', `/installment-plans/${planNumber}/authorization`);
  }

  private verdictOn(planNumber: string): Verdict {
    const plan = this.sandbox.state.plans.get(planNumber);
    if (plan?.authorization.status === 'pending_3ds') return { result: 'challenge' };
    if (plan?.authorization.status === 'succeeded') return { result: 'paid' };
    return { result: 'failed', code: plan?.authorization.errorCode ?? 'internal_error' };
  }

  /**
   * Pays as the shopper.
   * @throws ControlError if the plan can't be paid, for example because its link expired.
   */
  pay(planNumber: string, cardNumber: string, numberOfInstallments: number): Verdict {
    actAsShopper(this.sandbox, { planNumber, action: 'pay', cardNumber, numberOfInstallments });
    return this.verdictOn(planNumber);
  }

  challenge(planNumber: string, isApproved: boolean): Verdict {
    actAsShopper(this.sandbox, { planNumber, action: isApproved ? 'approve' : 'decline' });
    return this.verdictOn(planNumber);
  }

  /** Moves the clock past the lifetime of a link, one hour. */
  passAnHour(): void {
    advance(this.sandbox, 'PT61M');
  }

  /** Returns the webhook events of a plan since the previous call. */
  async newEvents(planNumber: string): Promise<{ type: string; id: string }[]> {
    const { items, next } = await this.sandbox.events(this.seenEvents);
    this.seenEvents = next;
    return items.filter(({ body }) => body.includes(planNumber)).map(({ type, id }) => ({ type, id }));
  }

  /** Returns the message that shoppers see for an error code. */
  messageOf(code: string): string {
    return this.sandbox.contract.errors[code]?.shopperMessage ?? "The payment didn't go through. Try another card.";
  }
}
