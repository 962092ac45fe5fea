import { randomInt } from 'node:crypto';
import { sandboxWorld } from '../../../../data/sandbox-world';
import { cases, incidentCases, incidents } from '../../integration-check/cases';
import { chosenFrom, type Choice } from '../../integration-check/choose';
import { localShop } from '../../integration-check/local-shop';
import { caseList, jsonReport, junitReport, resultLine, summaryLine, widthOf } from '../../integration-check/report';
import { prepare } from '../../integration-check/prepare';
import { makeFolder, saveFailures } from '../save-failures';
import { runCases, USUAL_PATIENCE, type CaseResult } from '../../integration-check/run';
import type { Shop } from '../../integration-check/shop';
import { exportLine, startShop } from '../../integration-check/start-shop';
import { startServer } from '../../server/server';
import { sandboxClient } from '../../common/client';
import { writeReport } from '../../common/write-report';
import { InputError, parseOptions, portNumber, UsageError, wholeNumber, type Command, type CommandIo } from '../../common/command';

const HELP = `Tests your own shop: it acts as the shopper and the bank, causes failures, and reports what would have cost money.
Exits with 0 if every case passed, 1 if one failed, and 2 if it couldn't run.

  --start <command>   starts the shop with the right environment, and stops it at the end; PORT is the port of <url>
  --webhooks <path>   where the shop receives webhooks; /webhooks by default, and none if it asks Partita instead
  --direct            your shop takes cards itself, with the direct API, so nobody pays on Partita's page
  --wait <seconds>    how long an order may take until it shows what has happened; ${USUAL_PATIENCE} by default
  --only <case>       runs this case only; can be repeated
  --incident <name>   plays an incident, hours long, instead of the cases; can be repeated, and all plays every one
  --seed <number>     repeats the orders of an earlier incident
  --list              lists the cases and the incidents
  --json              prints the report as one line of JSON
  --junit <file>      also writes the report as JUnit XML
  --save-failures <folder>
                      writes a file for each failed case, which "reproduce" shows and replays; secrets are replaced
  --port <number>     where to start the sandbox; ${sandboxWorld.port} by default, or any free port with --start
  --url <url>         uses a running sandbox instead; it must not deliver webhooks itself

Your shop needs five routes, for tests only. Amounts are in minor units:

  POST /partita-check/checkout                   {"amount": 50000, "currency": "USD"} creates an order and starts its
                                                 checkout; {"orderReference": "…"} selects the pay button again.
                                                 Returns {"orderReference", "planNumber", "checkoutUrl"}
  GET  /partita-check/orders/<reference>         {"state", "amount", "currency", "fulfillments"}: the state is pending,
                                                 paid, shipped, canceled (before it shipped), refunded (in full, after
                                                 it shipped), or disputed, and fulfillments counts how often the order
                                                 was released to the warehouse
  POST /partita-check/orders/<reference>/ship    {"amount": 30000} ships a part, and {} ships everything
  POST /partita-check/orders/<reference>/cancel  cancels the order
  POST /partita-check/orders/<reference>/refund  {"amount": 10000} refunds a part

With --direct, the checkout creates the order and returns {"orderReference"}, and the shop needs a sixth route:

  POST /partita-check/orders/<reference>/pay     {"cardNumber": "4111111111111111", "numberOfInstallments": 4} does what
                                                 your card form does

A 2xx status means that the shop did it, and any other status that it refused. Enable the routes only if PARTITA_CHECK
is set. Without --start, start the shop with this environment:

  ${exportLine(`http://127.0.0.1:${sandboxWorld.port}`)}

Example:
  node partita-sandbox.mjs check http://localhost:3000 --start "node server.js" --junit report.xml`;

const MOST_SEEDS = 1_000_000;

/** What to run. An incident has a seed, which makes up its orders. @throws InputError */
function choiceFrom(
  { only, incident, seed: text }: { only?: string[]; incident?: string[]; seed?: string },
  shop: Shop,
): Choice & { seed?: number } {
  if (incident ? only : text) throw new UsageError(incident ? 'Pass either --only or --incident.' : '--seed needs an --incident.');
  if (!incident) return chosenFrom(only, shop);
  const seed = text === undefined ? randomInt(1, MOST_SEEDS) : wholeNumber('--seed', text, { min: 1, max: MOST_SEEDS });
  return { ...chosenFrom(incident.every((name) => name === 'all') ? undefined : incident, shop, incidentCases(seed)), seed };
}

/** Starts a sandbox in this process. @throws InputError if the port is in use. */
async function ownSandbox(port: number, coverageFolder: string | undefined): Promise<{ url: string; stop: () => Promise<void> }> {
  const { origin, stop } = await startServer({ port, coverageFolder }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new InputError(`Port ${port} is in use. If a sandbox runs there, pass --url http://127.0.0.1:${port}, or choose another --port.`);
  });
  return { url: origin, stop };
}

async function run(args: readonly string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseOptions({
    args: [...args],
    options: {
      start: { type: 'string' },
      webhooks: { type: 'string', default: '/webhooks' },
      direct: { type: 'boolean' },
      wait: { type: 'string', default: String(USUAL_PATIENCE) },
      only: { type: 'string', multiple: true },
      incident: { type: 'string', multiple: true },
      seed: { type: 'string' },
      list: { type: 'boolean' },
      json: { type: 'boolean' },
      junit: { type: 'string' },
      'save-failures': { type: 'string' },
      port: { type: 'string' },
      url: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (values.list) {
    io.out(`${caseList(cases)}\n\nIncidents:\n\n${caseList(incidents)}`);
    return 0;
  }
  if (positionals.length > 1) throw new UsageError('Pass one address.');
  if (positionals[0] === undefined) throw new UsageError("Pass your shop's address, such as http://localhost:3000.");
  const shop = localShop(positionals[0], values.webhooks, values.direct);
  const { chosen, leftOut, seed } = choiceFrom(values, shop);
  const patience = wholeNumber('--wait', values.wait, { min: 1, max: 600 });
  const port = portNumber('--port', values.port ?? String(values.start === undefined ? sandboxWorld.port : 0));
  const folder = values['save-failures'];
  if (folder !== undefined) makeFolder(folder);
  const { stop } = io;
  const own = values.url === undefined ? await ownSandbox(port, io.env.PARTITA_COVERAGE || undefined) : undefined;
  const sandbox = sandboxClient(own?.url ?? values.url, io.env);
  let starting: ReturnType<typeof startShop> | undefined;
  const play = async (): Promise<CaseResult[]> => {
    if (values.start !== undefined) starting = startShop(values.start, { shop, sandboxUrl: sandbox.url, env: io.env, stop });
    await starting;
    await prepare(shop, sandbox);
    if (!values.json) io.out(`Checking ${shop.url} with the sandbox at ${sandbox.url}${seed === undefined ? '' : `, with seed ${seed}`}\n`);
    const width = widthOf(chosen);
    return runCases(
      chosen,
      { shop, sandbox, patience, isRecorded: folder !== undefined },
      (result) => values.json || io.out(resultLine(result, width)),
    );
  };
  try {
    const results = await Promise.race([play(), interruption(stop)]);
    io.out(values.json ? jsonReport(results, leftOut, { shop: shop.url, seed }) : `\n${summaryLine(results, leftOut)}`);
    if (values.junit !== undefined) writeReport(values.junit, junitReport(results, shop.url));
    if (folder !== undefined) saveFailures(folder, results, values.json ? io.err : io.out);
    return results.every(({ passed }) => passed) ? 0 : 1;
  } finally {
    const stopShop = await starting?.catch(() => undefined);
    await stopShop?.();
    await own?.stop();
  }
}

/** Returns a promise that rejects on Ctrl+C, so the shop and the sandbox are stopped. */
const interruption = (stop: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const interrupt = (): void => reject(new InputError('The check was stopped.'));
    if (stop.aborted) interrupt();
    else stop.addEventListener('abort', interrupt, { once: true });
  });

export const check: Command = {
  name: 'check',
  usage: 'check <url> [options]',
  summary: "Tests your shop's integration with the cases that cost money",
  help: HELP,
  run,
};
