const MOST = 500;

/** A request as the sandbox received it. */
export interface LoggedRequest {
  /** The machine's time, in milliseconds: how long a client waits between two attempts is real time. */
  at: number;
  method: string;
  path: string;
  /** `v3/Refund`; absent when no operation matches. */
  operation?: string;
  status: number;
  idempotencyKey?: string;
  /** Seconds, as the response told the client. */
  retryAfter?: number;
}

/** The last requests, for tools that watch how a client behaves. */
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
      ...(idempotencyKey !== null && { idempotencyKey: idempotencyKey.slice(0, 100) }),
      ...(retryAfter !== null && { retryAfter: Number(retryAfter) }),
    });
    if (this.items.length <= MOST) return;
    this.items.shift();
    this.dropped += 1;
  }

  /** Requests from a number on: the first one of a sandbox has the number 0. `dropped`: how many of them are gone. */
  from(number: number): { next: number; dropped: number; items: LoggedRequest[] } {
    const { dropped, items } = this;
    return { next: dropped + items.length, dropped: Math.max(0, dropped - number), items: items.slice(Math.max(0, number - dropped)) };
  }
}
