import { ERRORS, failure, hasBatches, isObject, VERSION_WITHOUT_HEADER, type Response } from './protocol';
import type { McpServer } from './server';

async function batch(server: McpServer, values: readonly unknown[], version: string): Promise<Response[] | Response> {
  const invalid = (message: string): Response => failure(null, { code: ERRORS.request, message });
  if (!hasBatches(version)) return invalid(`Version ${version} of the protocol has no batches. Send each message on its own.`);
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

/**
 * Handles the text of a message or a batch. It never throws.
 * @param version The protocol version, if the transport defines it instead of the session.
 * @returns the response, the responses of a batch, or undefined if there is none, as for notifications.
 */
export async function replyTo(
  server: McpServer,
  text: string,
  version = server.version ?? VERSION_WITHOUT_HEADER,
): Promise<Response | Response[] | undefined> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return failure(null, { code: ERRORS.parse, message: 'The message must be JSON.' });
  }
  if (!Array.isArray(value)) return server.handle(value);
  const responses = await batch(server, value, version);
  return Array.isArray(responses) && responses.length === 0 ? undefined : responses;
}
