import { InputError } from '../common/command';
import { version } from '../common/version';
import { instructions } from './instructions';
import {
  ERRORS,
  failure,
  idOf,
  messageOf,
  negotiated,
  PROTOCOL_VERSIONS,
  ProtocolError,
  success,
  type Id,
  type Message,
  type Response,
} from './protocol';
import { checkMeta, isStateless } from './request-meta';
import { checkArguments, listed, type ToolContext } from './tool';
import { tools } from './tools';
import { isObject } from '../../../domain/is-object';

export type ServerContext = Omit<ToolContext, 'signal'>;

interface ToolResult {
  content: { type: 'text'; text: string }[];
  isError?: true;
}

/** Returns the error for an unknown tool. */
const unknownTool = (name: unknown): ProtocolError =>
  new ProtocolError(
    ERRORS.params,
    `There is no tool "${String(name).slice(0, 40)}". The tools are ${tools.map((tool) => tool.name).join(', ')}.`,
  );

const unknownMethod = (method: string): ProtocolError => new ProtocolError(ERRORS.method, `There is no method "${method.slice(0, 60)}".`);

/** How long clients may reuse the list of tools, which changes only with the program. */
const CACHING = { ttlMs: 5 * 60_000, cacheScope: 'private' } as const;

const serverInfo = (): object => ({ name: 'partita', title: 'Partita docs and sandbox', version: version() });

/** Returns arguments without those that are null, which some clients send for omitted ones. */
function withoutNulls(args: unknown): unknown {
  if (args === undefined || args === null) return {};
  return isObject(args) ? Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null)) : args;
}

/** An MCP server for one client, over any transport. */
export class McpServer {
  /** The protocol version of the session, once it's initialized. Requests that name their version have no session. */
  version: string | undefined;
  private readonly running = new Map<Id, AbortController>();

  /** @param closed Aborted when the client closes the connection, which cancels its requests. */
  constructor(
    private readonly context: ServerContext,
    private readonly closed?: AbortSignal,
  ) {}

  /** Handles a message. It never throws. @returns the response, or undefined for notifications and canceled requests. */
  async handle(value: unknown): Promise<Response | undefined> {
    let message: Message | undefined;
    try {
      message = messageOf(value);
      if (!message) return undefined;
      if (message.id === undefined) {
        this.notice(message);
        return undefined;
      }
      return await this.answer(message.id, message);
    } catch (error) {
      if (message && message.id === undefined) return undefined;
      if (error instanceof ProtocolError) return failure(idOf(value), error);
      return failure(idOf(value), {
        code: ERRORS.internal,
        message: `Unexpected error: ${error instanceof Error ? error.message : String(error)}`,
      });
    }
  }

  private notice({ method, params }: Message): void {
    if (method === 'notifications/cancelled') this.running.get(params.requestId as Id)?.abort();
  }

  private async answer(id: Id, message: Message): Promise<Response | undefined> {
    const controller = new AbortController();
    this.running.set(id, controller);
    const signal = this.closed ? AbortSignal.any([controller.signal, this.closed]) : controller.signal;
    try {
      const result = await this.resultOf(message, signal);
      return signal.aborted ? undefined : success(id, result);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      this.running.delete(id);
    }
  }

  private async resultOf(message: Message, signal: AbortSignal): Promise<unknown> {
    if (!isStateless(message)) return this.sessionResult(message, signal);
    checkMeta(message);
    const result = await this.statelessResult(message, signal);
    return { resultType: 'complete', ...result, _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo() } };
  }

  private sessionResult({ method, params }: Message, signal: AbortSignal): unknown {
    if (method === 'initialize') return this.initialize(params);
    if (method === 'ping') return {};
    if (method === 'tools/list') return { tools: tools.map(listed) };
    if (method === 'tools/call') return this.call(params, signal);
    throw unknownMethod(method);
  }

  private statelessResult({ method, params }: Message, signal: AbortSignal): object | Promise<object> {
    if (method === 'server/discover') return { supportedVersions: PROTOCOL_VERSIONS, ...this.introduction(), ...CACHING };
    if (method === 'tools/list') return { tools: tools.map(listed), ...CACHING };
    if (method === 'tools/call') return this.call(params, signal);
    throw unknownMethod(method);
  }

  private introduction(): object {
    return { capabilities: { tools: {} }, instructions: instructions(this.context.sandbox.url) };
  }

  private initialize({ protocolVersion }: Record<string, unknown>): object {
    this.version = negotiated(protocolVersion);
    return { protocolVersion: this.version, serverInfo: serverInfo(), ...this.introduction() };
  }

  private async call({ name, arguments: given }: Record<string, unknown>, signal: AbortSignal): Promise<ToolResult> {
    const tool = tools.find((candidate) => candidate.name === name);
    if (!tool) throw unknownTool(name);
    const args = withoutNulls(given);
    try {
      checkArguments(tool, args);
      return { content: [{ type: 'text', text: await tool.run(args, { ...this.context, signal }) }] };
    } catch (error) {
      // The agent reads the sentence and corrects its call.
      if (error instanceof InputError) return { content: [{ type: 'text', text: error.message }], isError: true };
      throw error;
    }
  }
}
