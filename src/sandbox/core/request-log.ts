const MAX_REQUESTS = 500;

/** A request as the sandbox received it. */
export interface LoggedRequest {
  /** The machine's time in milliseconds, since clients wait in real time between two attempts. */
  at: number;
  method: string;
  path: string;
  /** `v3/Refund`; absent when no operation matches. */
  operation?: string;
  /** 0 if the connection ended without a response. */
  status: number;
  idempotencyKey?: string;
  /** The `Retry-After` header of the response, in seconds. */
  retryAfter?: number;
}

/** The most recent requests, for tools that check how a client behaves. */
export class RequestLog {
  private readonly items: LoggedRequest[] = [];
  private dropped = 0;

  add(request: Request, response: { status: number; headers: Headers }, path: string, operation: string | undefined, at: number): void {
    const idempotencyKey = request.headers.get('x-partita-idempotency-key');
    const retryAfter = response.headers.get('retry-after');
    this.items.push({
      at,
      method: request.method,
      path: path.slice(0, 200),
      ...(operation !== undefined && { operation }),
      status: response.status,
      ...(idempotencyKey !== null && { idempotencyKey: idempotencyKey.slice(0, 255) }),
      ...(retryAfter !== null && { retryAfter: Number(retryAfter) }),
    });
    if (this.items.length <= MAX_REQUESTS) return;
    this.items.shift();
    this.dropped += 1;
  }

  /** Returns the requests from a number on, starting with 0. `dropped` is how many of them are no longer stored. */
  from(number: number): { next: number; dropped: number; items: LoggedRequest[] } {
    const { dropped, items } = this;
    return { next: dropped + items.length, dropped: Math.max(0, dropped - number), items: items.slice(Math.max(0, number - dropped)) };
  }
}
