import { sandboxWorld } from '../../../../data/sandbox-world';
import { isLoopbackUrl } from '../../../../domain/loopback';
import { docsAt } from '../../mcp/load-docs';
import { McpServer } from '../../mcp/server';
import { serveStdio } from '../../mcp/stdio';
import { tools } from '../../mcp/tools';
import { readContract } from '../../common/read-contract';
import { startServer, type RunningServer } from '../../server/server';
import { sandboxClient } from '../../common/client';
import { InputError, parseOptions, portNumber, type Command } from '../../common/command';

const WIDTH = Math.max(...tools.map(({ name }) => name.length));

const HELP = `For coding agents: an MCP server on standard input and output, which starts its own sandbox.
It connects only to this machine. A running sandbox has the same server at /mcp.

  --docs <place>    where the docs are: the file partita-docs.json, its folder, or its URL on this machine;
                    next to this program by default
  --url <url>       uses a running sandbox, as PARTITA_SANDBOX_URL does, instead of starting one
  --port <number>   where to start the sandbox; ${sandboxWorld.port} by default, or any free port if that one is in use

Tools:
${tools.map(({ name, description }) => `  ${name.padEnd(WIDTH)}  ${description.split(/(?<=\.) /)[0]}`).join('\n')}`;

/**
 * Starts a sandbox.
 * @param port By default the usual port, or any free one if it's in use, because each editor starts its own server.
 * @throws InputError if the given port is in use.
 */
async function ownSandbox(port: string | undefined, docs: string | undefined): Promise<RunningServer> {
  const wanted = portNumber('--port', port ?? String(sandboxWorld.port));
  const options = { docs };
  return startServer({ ...options, port: wanted }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (port !== undefined) throw new InputError(`Port ${wanted} is in use. Leave out --port to use a free one.`);
    return startServer({ ...options, port: 0 });
  });
}

export const mcp: Command = {
  name: 'mcp',
  usage: 'mcp [options]',
  summary: 'Gives a coding agent the docs and a sandbox, as an MCP server',
  help: HELP,
  async run(args, io) {
    const { values } = parseOptions({
      args: [...args],
      options: { docs: { type: 'string' }, url: { type: 'string' }, port: { type: 'string' } },
    });
    const { stop } = io;
    const running = values.url ?? (io.env.PARTITA_SANDBOX_URL || undefined);
    if (running !== undefined && !isLoopbackUrl(running))
      throw new InputError(
        `The sandbox must run on this machine, at an address such as http://127.0.0.1:4010, not "${running.slice(0, 80)}".`,
      );
    const own = running === undefined ? await ownSandbox(values.port, values.docs) : undefined;
    const sandbox = sandboxClient(own?.origin ?? running, io.env);
    io.err(`The MCP server works with the sandbox at ${sandbox.url}.`);
    const server = new McpServer({ sandbox, contract: readContract(), docs: docsAt(values.docs) });
    await serveStdio(server, { input: process.stdin, output: process.stdout }, stop);
    await own?.stop();
    return 0;
  },
};
