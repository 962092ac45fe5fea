// `npm run verify -- agents`: scores the built site behind nginx and Caddy with afdocs, the reference checks of agentdocsspec.com.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hosts } from '../../data/hosts';
import { builtSite, needBuiltSite } from '../commands/built-site';
import { freePort } from '../commands/free-port';
import { help } from '../commands/help';
import { installSystemPackages } from '../commands/system-packages';
import { readHeadersFile } from '../hosting/headers-file';
import { startServer, webServers, type WebServer } from '../hosting/web-servers';
import { addressesIn } from '../sitemap';
import { installedPackage, nodeFolder } from './node-binary';

help(`Usage: npm run verify -- agents [--server nginx] [--install]

Scores how well agents can read every page behind nginx and Caddy. The score has to be 100.
  --install   installs the missing servers first (Debian or Ubuntu, as root or with sudo)`);

/** afdocs needs a newer Node than the site. */
const VERSIONS = { afdocs: '0.22.2', node: '22' } as const;

interface Report {
  results: { id: string; status: 'pass' | 'warn' | 'fail' | 'skip' | 'error'; message: string }[];
  scoring: { overall: number };
}

/** @throws Error with the output of afdocs when it prints no report. */
function reportOf(url: string): Report {
  const pages = addressesIn(readFileSync(path.join(builtSite, 'sitemap.xml'), 'utf8')).map((address) => new URL(address, url).href);
  const program = path.join(installedPackage('afdocs', VERSIONS.afdocs), 'bin/afdocs.mjs');
  const options = ['--urls', pages.join(), '--canonical-origin', hosts.docs.production, '--max-links', '1000', '--request-delay', '0'];
  const { stdout, stderr } = spawnSync(
    path.join(nodeFolder(VERSIONS.node), 'node'),
    [program, 'check', new URL(url).origin, '--format', 'json', '--score', ...options],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  try {
    return JSON.parse(stdout) as Report;
  } catch {
    throw new Error(`afdocs printed no report:\n${stderr}${stdout.slice(0, 2000)}`);
  }
}

/** @throws Error that names the missing servers. */
function chosenServers(): WebServer[] {
  const { values } = parseArgs({ options: { server: { type: 'string' }, install: { type: 'boolean', default: false } } });
  const chosen = webServers.filter(({ name }) => !values.server || name.toLowerCase() === values.server.toLowerCase());
  if (chosen.length === 0)
    throw new Error(`--server is "${values.server}". Choose one of: ${webServers.map(({ name }) => name).join(', ')}.`);
  const missing = chosen.filter((server) => !server.isInstalled()).map((server) => server.package);
  if (missing.length > 0 && values.install) installSystemPackages(missing);
  else if (missing.length > 0)
    throw new Error(`These packages are missing: ${missing.join(', ')}. Run: npm run verify -- agents --install`);
  return chosen;
}

async function main(): Promise<void> {
  const chosen = chosenServers();
  needBuiltSite();
  const work = mkdtempSync(path.join(tmpdir(), 'partita-agents-'));
  try {
    const site = { rules: readHeadersFile(builtSite), root: builtSite, port: await freePort() };
    for (const server of chosen) {
      const running = await startServer(server, path.join(work, server.name), site);
      try {
        const { scoring, results } = reportOf(running.url);
        console.log(`${server.name}: ${scoring.overall} of 100`);
        const problems = results.filter(({ status }) => status !== 'pass' && status !== 'skip');
        for (const { id, status, message } of problems) console.log(`  ${status}  ${id}: ${message}`);
        if (scoring.overall < 100) process.exitCode = 1;
      } finally {
        await running.stop();
      }
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
