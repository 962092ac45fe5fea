// `npm run sandbox -- --port 4010`: runs the simulated APIs on 127.0.0.1 for your code, the samples, and any client.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { localBaseUrls } from '../../data/base-urls';
import { sandboxWorld } from '../../data/sandbox-world';
import { generate } from '../../reference/generate';
import { startServer } from '../../sandbox/server';

const HELP = `Usage: npm run sandbox -- [options]

  --port <number>   where to listen on 127.0.0.1; ${sandboxWorld.port} without it
  --seed <number>   other ids; the same number gives the same ones
  --at <time>       where its clock starts, such as ${sandboxWorld.startsAt}, the day of the examples; now without it
  --webhook <url>   POST every event to this address on 127.0.0.1 or localhost, signed with the secret below
  --allow-host <n>  respond to this host name, too, such as the name of a container; can be repeated
  --help            this text`;

/** @throws Error that says what to pass instead. */
function options(): { port: number; seed?: number; startsAt?: number; webhookUrl?: string; allowedHosts?: string[] } | undefined {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      at: { type: 'string' },
      webhook: { type: 'string' },
      'allow-host': { type: 'string', multiple: true },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const port = Number(values.port ?? sandboxWorld.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port must be a number up to 65535, not "${values.port}".`);
  const seed = values.seed === undefined ? undefined : Number(values.seed);
  if (seed !== undefined && !Number.isSafeInteger(seed)) throw new Error(`--seed must be a whole number, not "${values.seed}".`);
  const startsAt = values.at === undefined ? undefined : values.at === 'now' ? Date.now() : Date.parse(values.at);
  if (startsAt !== undefined && Number.isNaN(startsAt))
    throw new Error(`--at must be "now" or a time such as ${sandboxWorld.startsAt}, not "${values.at}".`);
  const isLocal = values.webhook === undefined || /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/|$)/.test(values.webhook);
  if (!isLocal)
    throw new Error('--webhook must be an http address on 127.0.0.1 or localhost: events of the sandbox do not leave this machine.');
  return {
    port,
    ...(seed !== undefined && { seed }),
    ...(startsAt !== undefined && { startsAt }),
    ...(values.webhook && { webhookUrl: values.webhook }),
    ...(values['allow-host'] && { allowedHosts: values['allow-host'].map((name) => name.toLowerCase()) }),
  };
}

async function main(): Promise<void> {
  const wanted = options();
  if (!wanted) return console.log(HELP);
  if (!existsSync(path.join(__dirname, '../../sandbox/contract.json'))) await generate();
  const { origin, stop } = await startServer(wanted);
  const environment = {
    PARTITA_CLIENT_ID: sandboxWorld.clientId,
    PARTITA_CLIENT_SECRET: sandboxWorld.clientSecret,
    ...localBaseUrls(origin),
  };
  const exported = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  console.log(`The sandbox listens at ${origin}. Press Ctrl+C to stop it.

Point the code samples of the docs at it with this line:

  export ${exported.join(' ')}

Events are signed with the webhook secret ${sandboxWorld.webhookSecret}

Control it at ${origin}/_sandbox: events, webhooks, clock, reset, shopper, faults, settings.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)));
}

main().catch((error: NodeJS.ErrnoException) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(
    isTaken ? 'This port is in use. Stop the other program, or choose another port with --port.' : `${error.message}\n\n${HELP}`,
  );
  process.exit(1);
});
