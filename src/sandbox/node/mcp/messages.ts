import { isTooDeep, MAX_LEVELS } from '../../engine/nesting';
import { ERRORS, failure, hasBatches, ProtocolError, STATELESS_VERSIONS, VERSION_WITHOUT_HEADER, type Response } from './protocol';
import { isStateless } from './request-meta';
import type { McpServer } from './server';
import { isObject } from '../../../domain/is-object';

/** Returns whether a member of a batch names its version. Versions in which requests do have no batches. */
const namesVersion = (value: unknown): boolean =>
  isObject(value) && isStateless({ method: String(value.method), params: isObject(value.params) ? value.params : {} });

async function batch(server: McpServer, values: readonly unknown[], version: string): Promise<Response[] | Response> {
  const invalid = (message: string): Response => failure(null, { code: ERRORS.request, message });
  const actual = values.some(namesVersion) ? STATELESS_VERSIONS[0] : version;
  if (!hasBatches(actual)) return invalid(`Version ${actual} of the protocol has no batches. Send each message on its own.`);
  if (values.length === 0) return invalid('A batch must contain a message.');
  if (values.some((message) => isObject(message) && message.method === 'initialize'))
    return invalid('Send initialize on its own, before any batch.');
  const responses: Response[] = [];
  // In order, so a batch can create a plan and then refund it.
  for (const value of values) {
    const response = await server.handle(value);
    if (response) responses.push(response);
  }
  return responses;
}

/** Parses the text of a message. @throws ProtocolError if it isn't JSON, or is nested too deeply. */
export function parseMessage(text: string): unknown {
  if (isTooDeep(text)) throw new ProtocolError(ERRORS.request, `A message can have at most ${MAX_LEVELS} levels of arrays and objects.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ProtocolError(ERRORS.parse, 'The message must be JSON.');
  }
}

/**
 * Handles a message or a batch. It never throws.
 * @param version The protocol version, if the transport defines it instead of the session.
 * @returns the response, the responses of a batch, or undefined if there is none, as for notifications.
 */
export async function replyToMessage(
  server: McpServer,
  value: unknown,
  version = server.version ?? VERSION_WITHOUT_HEADER,
): Promise<Response | Response[] | undefined> {
  if (!Array.isArray(value)) return server.handle(value);
  const responses = await batch(server, value, version);
  return Array.isArray(responses) && responses.length === 0 ? undefined : responses;
}

/** Does the same with the text of a message. */
export async function replyTo(server: McpServer, text: string, version?: string): Promise<Response | Response[] | undefined> {
  try {
    return await replyToMessage(server, parseMessage(text), version);
  } catch (error) {
    return failure(null, error as ProtocolError);
  }
}
