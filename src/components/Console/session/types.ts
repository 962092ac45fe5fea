import type { FutureDate } from '../../../reference/sample-request';

export type { OperationData } from '../../../reference/operation-data';

/** A request that the reader edits. */
export interface Draft {
  /** Values by location and name: `path.planNumber`, `query.limit`, `header.X-Partita-Test-Mode`. Others aren't sent. */
  parameters: Record<string, string>;
  /** JSON. For a form, a JSON object of its fields. */
  body: string;
  /** The dates that the sample had. */
  dates?: FutureDate[];
  /** Bearer token, or a complete `Authorization` header if it contains a space. */
  token: string;
}

/** A call and its response. */
export interface CallRecord {
  id: number;
  operation: string;
  method: string;
  url: string;
  /** Without the uploaded files; their names are in the body. */
  draft: Draft;
  status: number;
  statusText: string;
  /** In milliseconds. */
  took: number;
  headers: [string, string][];
  body: string;
  events: { id: string; type: string; headers: Record<string, string>; body: string }[];
}
