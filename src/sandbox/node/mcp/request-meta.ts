import { ERRORS, isStatelessVersion, ProtocolError, STATELESS_VERSIONS, unsupportedVersion, type Message } from './protocol';
import { isObject } from '../../../domain/is-object';

// Since 2026-07-28, each request says in `_meta` what `initialize` said once before.
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

type Request = Pick<Message, 'method' | 'params'>;

const metaOf = ({ params: { _meta: meta } }: Request): Record<string, unknown> => (isObject(meta) ? meta : {});

/** Returns whether a request belongs to a version without sessions, complete or not. */
export const isStateless = (request: Request): boolean =>
  request.method === 'server/discover' || [VERSION, CAPABILITIES].some((field) => Object.hasOwn(metaOf(request), field));

const missing = (field: string, type: string): ProtocolError =>
  new ProtocolError(ERRORS.params, `params._meta must have "${field}", which is ${type}.`);

/** Returns the protocol version of a request without a session. @throws ProtocolError if it names none. */
export function versionOf(request: Request): string {
  const { [VERSION]: version } = metaOf(request);
  if (typeof version !== 'string') throw missing(VERSION, `a version such as ${STATELESS_VERSIONS[0]}`);
  return version;
}

/** @throws ProtocolError for a request without a session that lacks a field, or whose version isn't supported. */
export function checkMeta(request: Request): void {
  const version = versionOf(request);
  if (!isStatelessVersion(version)) throw unsupportedVersion(version);
  if (!isObject(metaOf(request)[CAPABILITIES])) throw missing(CAPABILITIES, 'an object');
}
