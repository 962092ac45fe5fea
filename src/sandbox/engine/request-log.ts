const MAX_REQUESTS = 500;

/** A request as the sandbox received it. */
export interface LoggedRequest {
  /** The machine's time in milliseconds, since clients wait in real time between two attempts. */
  at: number;
  method: string;
  path: string;
  /** `v3/Refund`; undefined if no operation matches. */
  operation: string | undefined;
  /** 0 if the connection ended without a response. */
  status: number;
  idempotencyKey?: string;
  /** The `Retry-After` header of the response, in seconds. */
  retryAfter?: number;
}

/** A request with the headers as they're sent. */
interface NewRequest extends Omit<LoggedRequest, 'idempotencyKey' | 'retryAfter'> {
  idempotencyKey: string | null;
  retryAfter: string | undefined;
}

/** The most recent requests, for tools that check how a client behaves. */
export class RequestLog {
  private readonly items: LoggedRequest[] = [];
  private dropped = 0;

  add({ path, idempotencyKey, retryAfter, ...request }: NewRequest): void {
    this.items.push({
      ...request,
      path: path.slice(0, 200),
      idempotencyKey: idempotencyKey?.slice(0, 255),
      retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
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
