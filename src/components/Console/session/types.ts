import type { Rule } from '../../../sandbox/contract/types';
import type { SampleRequest } from '../../../reference/sample-request';

/** What the console has to know of an operation. Generated, one file for each. */
export interface OperationData {
  /** `v3/Refund` */
  id: string;
  method: string;
  server: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; rule: Rule; example: string }[];
  bodyType?: string;
  samples: SampleRequest[];
  nextSteps: { to: string; text: string }[];
}

/** A request as the reader edits it. */
export interface Draft {
  /** By `path.planNumber`, `query.limit`, `header.X-Partita-Test-Mode`. A value that is missing is not sent. */
  parameters: Record<string, string>;
  /** Text of the body; JSON, or a JSON object of the fields of a form. */
  body: string;
  /** What is sent as bearer token. */
  token: string;
}

/** One call that was made, and what came back. */
export interface CallRecord {
  id: number;
  operation: string;
  method: string;
  url: string;
  draft: Draft;
  /** Files are not kept: a call with some shows their names. */
  status: number;
  statusText: string;
  /** Milliseconds. */
  took: number;
  headers: [string, string][];
  body: string;
  events: { id: string; type: string; headers: Record<string, string>; body: string }[];
}
