import { localBaseUrls } from '../../../data/base-urls';
import { sandboxWorld } from '../../../data/sandbox-world';
import { startServer, type ServerOptions } from '../../server';
import { InputError, parseOptions, UsageError, wholeNumber, type Command } from '../command';

const HELP = `  --port <number>       where to listen on 127.0.0.1; ${sandboxWorld.port} by default, and any free port with 0
  --seed <number>       other IDs; the same number gives the same ones
  --clock <time>        where its clock starts, such as ${sandboxWorld.startsAt}, the day of the examples; "real" by default
  --forward-to <url>    sends every event to this address on 127.0.0.1 or localhost, signed with the secret that it prints
  --json                prints one line of JSON instead: url, clientId, clientSecret, and webhookSecret
  --allow-host <name>   responds to this host name, too, such as the name of a container; can be repeated`;

/** @throws UsageError */
function timeOf(text: string): number | undefined {
  const time = text === 'real' ? undefined : Date.parse(text);
  if (Number.isNaN(time))
    throw new UsageError(`--clock must be "real" or a time such as ${sandboxWorld.startsAt}, not "${text.slice(0, 40)}".`);
  return time;
}

const isLocal = (url: string): boolean => /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(url);

/** @throws UsageError that says what to pass instead. */
function optionsOf(args: readonly string[]): ServerOptions & { json: boolean } {
  const { values } = parseOptions({
    args: [...args],
    options: {
      port: { type: 'string', default: String(sandboxWorld.port) },
      seed: { type: 'string' },
      clock: { type: 'string', default: 'real' },
      'forward-to': { type: 'string' },
      json: { type: 'boolean', default: false },
      'allow-host': { type: 'string', multiple: true },
    },
  });
  const { seed, 'forward-to': webhookUrl, 'allow-host': allowedHosts } = values;
  if (webhookUrl !== undefined && !isLocal(webhookUrl))
    throw new UsageError("--forward-to must be an http address on 127.0.0.1 or localhost: events of the sandbox don't leave this machine.");
  const startsAt = timeOf(values.clock);
  return {
    json: values.json,
    port: wholeNumber('port', values.port, { min: 0, max: 65_535 }),
    ...(seed !== undefined && { seed: wholeNumber('seed', seed, { min: 0, max: 2 ** 31 }) }),
    ...(startsAt !== undefined && { startsAt }),
    ...(webhookUrl !== undefined && { webhookUrl }),
    ...(allowedHosts && { allowedHosts: allowedHosts.map((name) => name.toLowerCase()) }),
  };
}

/** What a program that starts the sandbox needs to know about it. */
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

Control it at ${origin}/_sandbox: events, webhooks, clock, reset, shopper, faults, settings.`;
};

export const start: Command = {
  name: 'start',
  usage: '[start] [options]',
  summary: 'Starts a sandbox on this machine and runs until you stop it',
  help: HELP,
  async run(args, io) {
    const { json, ...options } = optionsOf(args);
    const { origin, stop } = await startServer(options).catch((error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      throw isTaken ? new InputError(`Port ${options.port} is in use. Stop the other program, or choose another port with --port.`) : error;
    });
    io.out(json ? facts(origin) : welcome(origin));
    if (!io.stop.aborted) await new Promise((resolve) => io.stop.addEventListener('abort', resolve, { once: true }));
    await stop();
    return 0;
  },
};
