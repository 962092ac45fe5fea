import type { Sandbox } from './core/sandbox';
import type { Webhooks } from './webhooks/webhooks';

/** One request to control the sandbox. */
export interface ControlCall {
  sandbox: Sandbox;
  webhooks: Webhooks;
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** The variable parts of the path, in order. */
  ids: string[];
}

export interface ControlRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/_sandbox`, with variable parts in braces: `/webhooks/{endpointId}`. */
  path: string;
  /** For `GET /_sandbox`: what to send, and what it does. */
  guide: string;
  /** @returns the body of the response. @throws ControlError for an invalid request. */
  run(call: ControlCall): unknown;
}
