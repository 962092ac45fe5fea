import type { WireResponse } from '../core/responses';
import { replyTo } from './messages';
import { ERRORS, failure, PROTOCOL_VERSIONS, VERSION_WITHOUT_HEADER } from './protocol';
import { McpServer, type ServerContext } from './server';

const PATH = '/mcp';

export const isMcp = (url: URL): boolean => url.pathname === PATH;

const JSON_TYPE = { 'Content-Type': 'application/json' };

const refusal = (status: number, message: string, headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers: new Headers({ ...JSON_TYPE, ...headers }),
  body: JSON.stringify(failure(null, { code: ERRORS.request, message })),
});

const accepts = (header: string | null): boolean => header === null || /application\/(json|\*)|\*\/\*/i.test(header);

/**
 * Handles a request of the Streamable HTTP transport. Every POST gets a JSON response, and there are no sessions or streams.
 * The HTTP server has already rejected requests from web pages and for unknown host names.
 */
export async function handleMcp(request: Request, context: ServerContext): Promise<WireResponse> {
  const { method, headers } = request;
  if (method !== 'POST') return refusal(405, 'Send messages with POST. There is no stream to open.', { Allow: 'POST' });
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? '')) return refusal(415, 'Send Content-Type: application/json.');
  if (!accepts(headers.get('accept'))) return refusal(406, 'Send Accept: application/json, text/event-stream.');
  const version = headers.get('mcp-protocol-version') ?? VERSION_WITHOUT_HEADER;
  if (!PROTOCOL_VERSIONS.some((supported) => supported === version))
    return refusal(400, `MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(', ')}.`);
  const reply = await replyTo(new McpServer(context), await request.text(), version);
  if (reply === undefined) return { status: 202, headers: new Headers(), body: null };
  // A message that isn't a request is also an HTTP error.
  const isRejected = !Array.isArray(reply) && reply.id === null;
  return { status: isRejected ? 400 : 200, headers: new Headers(JSON_TYPE), body: JSON.stringify(reply) };
}
