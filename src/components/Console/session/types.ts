export type { OperationData } from '../../../reference/operation-data';

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
