/** A request to the sandbox and its response, without secrets. */
export interface Exchange {
  kind: 'request';
  /** Who sent it: the shop, the command `check` as somebody in the Hub, or a test that controls the sandbox. */
  from: 'shop' | 'check' | 'control';
  /** The machine's time in milliseconds. */
  at: number;
  /** The sandbox's time in milliseconds when the request arrived. */
  sandboxTime: number;
  milliseconds: number;
  method: string;
  url: string;
  headers: Record<string, string>;
  /** Undefined for files. A long one is cut. */
  body?: string;
  /** 0 if the connection ended without a response. */
  status: number;
  responseHeaders: Record<string, string>;
  responseBody?: string;
  operation?: string;
  errorCode?: string;
  fault?: string;
}

/** What happened in a sandbox, for coverage. */
export type Observation =
  | Exchange
  /** An event. Its `errorCode` says why a payment was declined. */
  | { kind: 'event'; type: string; errorCode?: string }
  /** A request to a webhook endpoint. The status is 0 without a response, and undefined while chaos delays it. */
  | { kind: 'delivery'; type: string; id: string; url: string; status?: number; fault?: string }
  /** A card that was declined on Partita's page. */
  | { kind: 'decline'; errorCode: string }
  /** What was sent before a reset has nothing to do with what is sent after it. */
  | { kind: 'reset' };
