import { ERRORS, isStatelessVersion, messageOf, PROTOCOL_VERSIONS, ProtocolError, unsupportedVersion } from './protocol';
import { checkMeta, isStateless, versionOf } from './request-meta';

export const VERSION_HEADER = 'MCP-Protocol-Version';
const NAME_HEADER = 'Mcp-Name';

/** Decodes a name that can't be in a header as it is: `=?base64?w7w=?=` is "ü". The other headers have no such values. */
function decoded(name: string, header: string): string {
  if (name !== NAME_HEADER) return header;
  const [, base64] = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/.exec(header) ?? [];
  return base64 === undefined ? header : Buffer.from(base64, 'base64').toString('utf8');
}

/** @throws ProtocolError unless a header repeats a value of the message. */
function requireSame(headers: Headers, name: string, value: unknown): void {
  const header = headers.get(name);
  if (header === null) throw new ProtocolError(ERRORS.headers, `Send ${name}: it's required, and has the same value as in the message.`);
  if (decoded(name, header) !== value)
    throw new ProtocolError(
      ERRORS.headers,
      `${name} is "${header.slice(0, 60)}", but the message says "${String(value).slice(0, 60)}". Send the same value in both.`,
    );
}

/**
 * Checks the headers of a message or a batch. Since 2026-07-28, they repeat values of its body, so proxies needn't read that.
 * @throws ProtocolError for a version that isn't supported, and for headers that contradict the message.
 */
export function checkHeaders(headers: Headers, value: unknown): void {
  const header = headers.get(VERSION_HEADER);
  const message = Array.isArray(value) ? undefined : messageOf(value);
  const isRequest = message?.id !== undefined;
  if (isRequest && isStateless(message)) {
    requireSame(headers, VERSION_HEADER, versionOf(message));
    // Comes before the other headers, because another version can have others.
    checkMeta(message);
    requireSame(headers, 'Mcp-Method', message.method);
    if (message.method === 'tools/call') requireSame(headers, NAME_HEADER, message.params.name);
    return;
  }
  if (header !== null && !PROTOCOL_VERSIONS.includes(header)) throw unsupportedVersion(header);
  // The request lacks the fields that its version has.
  if (isRequest && header !== null && isStatelessVersion(header)) checkMeta(message);
}
