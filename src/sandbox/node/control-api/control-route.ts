import type { Sandbox } from '../../engine/sandbox';
import type { Recorder } from '../coverage/recorder';
import type { Webhooks } from '../webhooks/webhooks';

/** A control request. */
export interface ControlCall {
  sandbox: Sandbox;
  webhooks: Webhooks;
  recorder: Recorder;
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** The values of the path parameters, in order. */
  ids: string[];
}

export interface ControlRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below `/_sandbox`: `/webhooks/{endpointId}`. */
  path: string;
  /** The description in the response of `GET /_sandbox`. */
  guide: string;
  /** The members that its body can have. Undefined if it checks them itself. */
  members?: readonly string[];
  /** Whether it replaces the data, so it also works with data that makes everything else fail. */
  replacesState?: true;
  /** Runs the request and returns the response's body. @throws ControlError for an invalid request. */
  run(call: ControlCall): unknown;
}
