// `npm run verify -- load`: puts Debian's nginx and Caddy under load, with our generated configurations. Needs a build.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readHeadersFile } from '../hosting/headers-file';
import { writeRelease } from '../hosting/release';
import { baseOf } from '../hosting/server-input';
import { addressesIn } from '../sitemap';
import { loadServer, type Outcome, type Stage } from '../load-test/rehearsal';
import { webServers, type WebServer } from '../load-test/web-servers';
import { hasWrk, WRK_PACKAGE, type Load } from '../load-test/wrk';
import { writeNextVersion } from '../deploy-test/next-version';
import { builtSite, needBuiltSite } from '../commands/built-site';
import { freePort } from '../commands/free-port';
import { numberOption } from '../commands/number-option';
import { installSystemPackages } from '../commands/system-packages';
import { help } from '../commands/help';

help(`Usage: npm run verify -- load [--server nginx] [--requests 20000] [--seconds 5] [--install]

Runs nginx and Caddy under load with the configurations that npm run release -- --servers writes.
  --install   installs the missing programs first (Debian, as root)`);

function options(): { servers: WebServer[]; requests: number; seconds: number; mayInstall: boolean } {
  const { values } = parseArgs({
    options: {
      server: { type: 'string', multiple: true, default: webServers.map(({ name }) => name) },
      requests: { type: 'string', default: '20000' },
      seconds: { type: 'string', default: '5' },
      install: { type: 'boolean', default: false },
    },
  });
  const servers = values.server.map((wanted) => {
    const found = webServers.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
    if (!found) throw new Error(`--server is "${wanted}". Choose one of: ${webServers.map(({ name }) => name).join(', ')}.`);
    return found;
  });
  return {
    servers,
    requests: numberOption('requests', values.requests),
    seconds: numberOption('seconds', values.seconds),
    mayInstall: values.install,
  };
}

/** Checks that all programs are installed. @throws Error with the missing ones. */
function checkMachine(servers: readonly WebServer[], mayInstall: boolean): void {
  const missing = (): string[] => [
    ...(hasWrk() ? [] : [WRK_PACKAGE]),
    ...servers.flatMap((server) => (server.isInstalled() ? [] : server.packages)),
  ];
  if (mayInstall && missing().length > 0) installSystemPackages(missing());
  if (missing().length === 0) return;
  throw new Error(
    `These packages are missing: ${missing().join(', ')}. Install them with "apt-get install ${missing().join(' ')}", or run: npm run verify -- load --install`,
  );
}

/** Returns an asset of each type. */
function assetsOf(site: string): string[] {
  const all = readdirSync(path.join(site, 'assets'), { recursive: true, encoding: 'utf8' }).map((file) => `/assets/${file}`);
  const kinds = ['js', 'css', 'woff2', 'png', 'svg', 'json'];
  return kinds.flatMap((kind) => all.filter((file) => file.endsWith(`.${kind}`)).slice(0, 1));
}

async function stageOf(work: string): Promise<Stage> {
  needBuiltSite();
  const rules = readHeadersFile(builtSite);
  if (baseOf(rules) !== '/') throw new Error(`This build is for ${baseOf(rules)}. Build it for / first: npm run build.`);
  const [first, second, next, host] = ['first', 'second', 'next', 'host'].map((name) => path.join(work, name)) as [
    string,
    string,
    string,
    string,
  ];
  const port = await freePort();
  writeNextVersion(builtSite, next);
  const root = path.join(host, 'current');
  await writeRelease(builtSite, first, root, port);
  await writeRelease(next, second, root, port);
  return {
    first,
    second,
    host,
    port,
    work,
    pages: addressesIn(readFileSync(path.join(builtSite, 'sitemap.xml'), 'utf8')),
    assets: assetsOf(path.join(first, 'site')),
    rules,
  };
}

const figures = (name: string, { requests, seconds, wrong, cut, lost, median, slowest }: Load): string =>
  `  ${name.padEnd(22)} ${String(requests).padStart(7)} requests, ${Math.round(requests / seconds)} a second, ` +
  `median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(0)} ms, errors: ${wrong + cut + lost}`;

function print(server: WebServer, { asked, pages, plain, missing, switching, switches, problems }: Outcome): void {
  const ratio = pages.requests / pages.seconds / (plain.requests / plain.seconds);
  console.log(`${server.name}: ${asked} responses compared with the files by status, headers, encoding, and content.`);
  console.log(figures('pages, with brotli', pages));
  console.log(figures('a plain file', plain));
  console.log(`  Requests per second, relative to the plain file: ${ratio.toFixed(2)}.`);
  console.log(figures('missing pages', missing));
  console.log(figures(`across ${switches} switches`, switching));
  console.log(`  Problems: ${problems.length}.`);
  for (const problem of problems.slice(0, 30)) console.log(`    ${problem}`);
}

async function load(): Promise<void> {
  const { servers, requests, seconds, mayInstall } = options();
  checkMachine(servers, mayInstall);
  const work = mkdtempSync(path.join(tmpdir(), 'partita-load-'));
  try {
    const stage = await stageOf(work);
    for (const server of servers) {
      const outcome = await loadServer(server, stage, requests, seconds);
      print(server, outcome);
      if (outcome.problems.length > 0) process.exitCode = 1;
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

load().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
