import type { WireResponse } from '../../engine/responses';
import { checkHeaders, VERSION_HEADER } from './http-headers';
import { parseMessage, replyToMessage } from './messages';
import { ERRORS, failure, idOf, isStatelessVersion, ProtocolError, VERSION_WITHOUT_HEADER, type Response } from './protocol';
import { McpServer, type ServerContext } from './server';

const PATH = '/mcp';

export const isMcp = (url: URL): boolean => url.pathname === PATH;

const JSON_TYPE = { 'Content-Type': 'application/json' };

const json = (status: number, reply: Response | Response[], headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers: new Headers({ ...JSON_TYPE, ...headers }),
  body: JSON.stringify(reply),
});

const refusal = (status: number, message: string, headers?: Record<string, string>): WireResponse =>
  json(status, failure(null, { code: ERRORS.request, message }), headers);

const accepts = (header: string | null): boolean => header === null || /application\/(json|\*)|\*\/\*/i.test(header);

/** Returns the status of a response. */
function statusOf(reply: Response | Response[], version: string): 200 | 400 | 404 {
  if (Array.isArray(reply)) return 200;
  // A message that isn't a request is also an HTTP error.
  if (reply.id === null) return 400;
  return isStatelessVersion(version) && 'error' in reply && reply.error.code === ERRORS.method ? 404 : 200;
}

/**
 * Handles a request of the Streamable HTTP transport. Every POST gets a JSON response, and there are no sessions or streams.
 * The HTTP server has already rejected requests from web pages and for unknown host names.
 * @param closed Aborted when the client closes the connection, which cancels its request.
 */
export async function handleMcp(request: Request, context: ServerContext, closed: AbortSignal): Promise<WireResponse> {
  const { method, headers } = request;
  if (method !== 'POST') return refusal(405, 'Send messages with POST. There is no stream to open.', { Allow: 'POST' });
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) return refusal(415, 'Send Content-Type: application/json.');
  if (!accepts(headers.get('accept'))) return refusal(406, 'Send Accept: application/json, text/event-stream.');
  const text = await request.text();
  let value: unknown;
  try {
    value = parseMessage(text);
    checkHeaders(headers, value);
  } catch (error) {
    if (error instanceof ProtocolError) return json(400, failure(idOf(value), error));
    throw error;
  }
  const version = headers.get(VERSION_HEADER) ?? VERSION_WITHOUT_HEADER;
  const reply = await replyToMessage(new McpServer(context, closed), value, version);
  return reply === undefined ? { status: 202, headers: new Headers(), body: null } : json(statusOf(reply, version), reply);
}
