import { isIP } from 'node:net';
import { localBaseUrls } from '../../../../data/base-urls';
import { chaosFaults } from '../../../../data/chaos-faults';
import { sandboxWorld } from '../../../../data/sandbox-world';
import { isLoopback } from '../../../../domain/loopback';
import { parsedUrl } from '../../../../domain/parse-url';
import { startServer, type ServerOptions } from '../../server/server';
import { chaosFrom, checkEndpoint, clockFrom, MAX_SEED } from '../../server/start-options';
import { sendingLine } from '../sending-line';
import { InputError, parseOptions, portNumber, UsageError, wholeNumber, type Command, type CommandIo } from '../../common/command';

const HELP = `  --port <number>       where to listen on this machine; ${sandboxWorld.port} by default, and any free port with 0
  --host <address>      also listens at this IP address, or with 0.0.0.0 at all of the machine's, such as in a container
  --forward-to <url>    sends every event to this address on 127.0.0.1 or localhost, signed with the secret that it prints
  --chaos <names>       disturbs deliveries in the ways below, separated by commas, or in all of them with "all"
  --seed <number>       other IDs and other chaos; the same number gives the same ones
  --clock <time>        stops the clock at a time, such as ${sandboxWorld.startsAt}; "real" by default, which is the current time
  --json                prints one line of JSON instead: url, clientId, clientSecret, and webhookSecret
  --until-stdin-closes  also stops when its standard input ends, so it never outlives the program that started it
  --allow-host <name>   responds to this host name, too, such as the name of a container; can be repeated
  --docs <place>        where the MCP server at /mcp finds the docs: see "mcp --help"

Chaos:
${chaosFaults.map(({ name, effect }) => `  ${name.padEnd(20)}  ${effect}`).join('\n')}`;

/** Parses `--host`. @throws UsageError */
function hostAddress(text: string): string {
  const address = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0) return address;
  throw new UsageError(`--host must be an IP address, such as 0.0.0.0 for every network, not "${text.slice(0, 40)}".`);
}

/** Parses `--allow-host`. @throws UsageError */
function hostName(text: string): string {
  const hostname = parsedUrl(`http://${text}`)?.hostname;
  if (/^[\w.-]+$/.test(text) && hostname !== undefined) return hostname;
  throw new UsageError(`--allow-host must be a host name, such as "sandbox", not "${text.slice(0, 80)}".`);
}

/** Parses the options. @throws UsageError that says what to pass instead. */
function optionsOf(
  args: readonly string[],
  { PARTITA_COVERAGE }: CommandIo['env'],
): ServerOptions & { json: boolean; untilStdinCloses: boolean } {
  const { values } = parseOptions({
    args: [...args],
    options: {
      port: { type: 'string', default: String(sandboxWorld.port) },
      seed: { type: 'string' },
      chaos: { type: 'string' },
      clock: { type: 'string', default: 'real' },
      'forward-to': { type: 'string' },
      json: { type: 'boolean', default: false },
      'until-stdin-closes': { type: 'boolean', default: false },
      'allow-host': { type: 'string', multiple: true },
      docs: { type: 'string' },
      host: { type: 'string' },
    },
  });
  const { seed, chaos, 'forward-to': webhookUrl, 'allow-host': allowedHosts, docs, host } = values;
  if (webhookUrl !== undefined) checkEndpoint('--forward-to', webhookUrl);
  if (chaos !== undefined && webhookUrl === undefined) throw new UsageError('--chaos needs --forward-to: it disturbs deliveries.');
  return {
    json: values.json,
    untilStdinCloses: values['until-stdin-closes'],
    port: portNumber('--port', values.port),
    ...(host !== undefined && { host: hostAddress(host) }),
    ...clockFrom('--clock', values.clock),
    ...(seed !== undefined && { seed: wholeNumber('--seed', seed, { min: 0, max: MAX_SEED }) }),
    ...(chaos !== undefined && { chaos: chaosFrom('--chaos', chaos) }),
    webhookUrl,
    docs,
    coverageFolder: PARTITA_COVERAGE || undefined,
    ...(allowedHosts && { allowedHosts: allowedHosts.map(hostName) }),
  };
}

/** The output of `--json`, for programs that start the sandbox. */
const facts = (url: string): string => {
  const { clientId, clientSecret, webhookSecret } = sandboxWorld;
  return JSON.stringify({ url, clientId, clientSecret, webhookSecret });
};

const welcome = (origin: string): string => {
  const { clientId, clientSecret, webhookSecret } = sandboxWorld;
  const environment = { PARTITA_CLIENT_ID: clientId, PARTITA_CLIENT_SECRET: clientSecret, ...localBaseUrls(origin) };
  const exported = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  return `The sandbox listens at ${origin}. Press Ctrl+C to stop it.

Point the code samples of the docs at it with this line:

  export ${exported.join(' ')}

Events are signed with the webhook secret ${webhookSecret}

Control it with the commands of this program, or at ${origin}/_sandbox.`;
};

export const start: Command = {
  name: 'start',
  usage: '[start] [options]',
  summary: 'Starts a sandbox on this machine and runs until you stop it',
  help: HELP,
  async run(args, io) {
    const { json, untilStdinCloses, ...options } = optionsOf(args, io.env);
    const { stop: interruption } = io;
    const { origin, stop } = await startServer({ ...options, report: (sent) => io.err(sendingLine(sent)) }).catch(
      (error: NodeJS.ErrnoException) => {
        const isTaken = error.code === 'EADDRINUSE';
        throw isTaken
          ? new InputError(`Port ${options.port} is in use. Stop the other program, or choose another port with --port.`)
          : error;
      },
    );
    if (options.host !== undefined && !isLoopback(options.host))
      io.err(`Every program that can reach port ${new URL(origin).port} of this machine can control this sandbox.`);
    io.out(json ? facts(origin) : welcome(origin));
    await new Promise((resolve) => {
      if (interruption.aborted) resolve(undefined);
      interruption.addEventListener('abort', resolve, { once: true });
      // An input that can't be read has ended, too.
      if (untilStdinCloses) io.stdin().then(resolve, resolve);
    });
    await stop();
    return 0;
  },
};
