// JSON-RPC 2.0 as the Model Context Protocol uses it: https://modelcontextprotocol.io/specification
import { isObject } from '../../../domain/is-object';

/** The supported versions in which every request names its version and the capabilities of the client, newest first. */
export const STATELESS_VERSIONS = ['2026-07-28'] as const;

/** Returns whether requests of a supported version have no session. */
export const isStatelessVersion = (version: string): boolean => STATELESS_VERSIONS.some((supported) => supported === version);

/** The supported versions in which a client starts with `initialize`, newest first. */
export const SESSION_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2024-10-07'] as const;

/** The protocol versions that this server supports, newest first. */
export const PROTOCOL_VERSIONS: readonly string[] = [...STATELESS_VERSIONS, ...SESSION_VERSIONS];

/** The version of HTTP requests without `MCP-Protocol-Version`, because the next version introduced the header. */
export const VERSION_WITHOUT_HEADER = '2025-03-26';

/** Returns the version of a session: the client's, or the newest one if this server doesn't support that. */
export const negotiated = (wanted: unknown): string => SESSION_VERSIONS.find((version) => version === wanted) ?? SESSION_VERSIONS[0];

/** Returns whether a version allows batches. JSON-RPC has them, but 2025-06-18 removed them. */
export const hasBatches = (version: string): boolean => version < '2025-06-18';

/** The codes of JSON-RPC, and two that the protocol adds. */
export const ERRORS = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  headers: -32_020,
  version: -32_022,
} as const;

export type Id = string | number;

/** A request, or a notification if it has no ID. */
export interface Message {
  id?: Id;
  method: string;
  params: Record<string, unknown>;
}

export type Response = { jsonrpc: '2.0'; id: Id | null } & (
  | { result: unknown }
  | { error: { code: number; message: string; data?: object } }
);

/** A request that can't be handled. The code is one of {@link ERRORS}. */
export class ProtocolError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly data?: object,
  ) {
    super(message);
  }
}

/** Returns the error for a version that this server doesn't support. Clients choose another one from its list. */
export const unsupportedVersion = (requested: string): ProtocolError =>
  new ProtocolError(
    ERRORS.version,
    SESSION_VERSIONS.some((version) => version === requested)
      ? `Version ${requested} starts with initialize. A request that names its version needs ${STATELESS_VERSIONS.join(' or ')}.`
      : `Version "${requested.slice(0, 40)}" of the protocol isn't supported. The server supports ${PROTOCOL_VERSIONS.join(', ')}.`,
    { supported: PROTOCOL_VERSIONS, requested },
  );

export const success = (id: Id, result: unknown): Response => ({ jsonrpc: '2.0', id, result });

export const failure = (id: Id | null, { code, message, data }: Pick<ProtocolError, 'code' | 'message' | 'data'>): Response => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, data },
});

const isId = (value: unknown): value is Id => typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));

/** Returns the ID of an invalid request, for the response that rejects it. */
export const idOf = (value: unknown): Id | null => (isObject(value) && isId(value.id) ? value.id : null);

/** Returns whether a message is a response. This server sends no requests, so it ignores responses. */
const isResponse = (value: Record<string, unknown>): boolean => value.method === undefined && ('result' in value || 'error' in value);

/** Parses a request or notification. @returns undefined for a response. @throws ProtocolError for anything else. */
export function messageOf(value: unknown): Message | undefined {
  if (!isObject(value) || value.jsonrpc !== '2.0')
    throw new ProtocolError(ERRORS.request, 'A message must be an object with "jsonrpc": "2.0".');
  if (isResponse(value)) return undefined;
  const { id, method, params = {} } = value;
  if (typeof method !== 'string') throw new ProtocolError(ERRORS.request, 'A request must have a method.');
  if (id !== undefined && !isId(id)) throw new ProtocolError(ERRORS.request, 'The id must be a string or a number.');
  if (!isObject(params)) throw new ProtocolError(ERRORS.params, 'params must be an object.');
  return { ...(id !== undefined && { id }), method, params };
}
