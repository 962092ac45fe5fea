import { onTestFinished } from 'vitest';
import type { Docs } from '../../src/sandbox/node/mcp/docs';
import { McpServer } from '../../src/sandbox/node/mcp/server';
import { sandboxClient } from '../../src/sandbox/node/common/client';
import { InputError } from '../../src/sandbox/node/common/command';
import { readContract } from '../../src/sandbox/node/common/read-contract';
import { startServer, type RunningServer } from '../../src/sandbox/node/server/server';
import { SAMPLE_TIME } from './sandbox';

const noDocs = (): Promise<Docs> => Promise.reject(new InputError("The docs aren't on this machine."));

export interface McpSandbox {
  server: McpServer;
  running: RunningServer;
  /** Calls a tool, and returns its text, with `isError` in front of an error. */
  call(name: string, args?: unknown): Promise<string>;
}

/** An MCP server with a separate sandbox, stopped after the test. */
export async function mcpSandbox(docs: () => Promise<Docs> = noDocs): Promise<McpSandbox> {
  const running = await startServer({ port: 0, startsAt: SAMPLE_TIME, isFixed: true, rateLimits: false });
  onTestFinished(() => running.stop());
  const server = new McpServer({ sandbox: sandboxClient(running.origin, {}), contract: readContract(), docs });
  const call = async (name: string, args: unknown = {}): Promise<string> => {
    const response = await server.handle({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
    const { result, error } = response as unknown as {
      result?: { content: { text: string }[]; isError?: true };
      error?: { message: string };
    };
    if (!result) throw new Error(error?.message);
    return `${result.isError ? 'isError: ' : ''}${result.content[0]?.text ?? ''}`;
  };
  return { server, running, call };
}
