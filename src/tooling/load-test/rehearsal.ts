import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { release } from '../release/release';
import { freePort } from '../commands/free-port';
import { checkAnswers, type Expected } from './check-responses';
import { configOf, startServer, type WebServer } from './web-servers';
import { faultsOfLoad, runLoad, runUntil, sumOf, type Load } from './wrk';

/** Two versions of the site, each as `npm run release -- --servers` writes it, and where they are published. */
export interface Stage {
  /** Releases with their configurations, written for `host/current` and for `port`. */
  first: string;
  second: string;
  host: string;
  port: number;
  /** A folder for files of the run. */
  work: string;
  /** Addresses of all pages, and of an asset of each kind that both versions have. */
  pages: readonly string[];
  assets: readonly string[];
  rules: Expected['rules'];
}

export interface Outcome {
  /** Single answers that were compared with the files, header by header. */
  asked: number;
  pages: Load;
  /** The same server, with nothing but a folder, on a file as large as a page is on average. */
  plain: Load;
  missing: Load;
  /** All pages while one version takes the place of the other. */
  switching: Load;
  switches: number;
  faults: string[];
}

/** What the framework's smallest HTML ends with: it leaves out the end of the root. */
const PAGE_END = '</body>';

const siteOf = (folder: string): string => path.join(folder, 'site');

/** Writes addresses where wrk reads them. */
function addressFile(work: string, name: string, addresses: readonly string[]): string {
  const file = path.join(work, `${name}.txt`);
  writeFileSync(file, `${addresses.join('\n')}\n`);
  return file;
}

/** Bytes of a page as it is sent, on average. */
const meanSize = (folder: string, pages: readonly string[]): number =>
  Math.round(pages.reduce((sum, page) => sum + statSync(path.join(folder, page, 'index.html.br')).size, 0) / pages.length);

/** Publishes one version after the other for as long as a run lasts. @returns how often */
async function switchDuring(running: Promise<unknown>, { first, second, host }: Stage): Promise<number> {
  let switches = 0;
  const run = { isOver: false };
  void running.finally(() => (run.isOver = true)).catch(() => undefined);
  // Ends with the second version, which is looked at afterwards.
  while (!run.isOver || switches % 2 === 0) {
    release({ build: siteOf(switches % 2 === 0 ? second : first), site: host });
    switches += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return switches;
}

/**
 * Puts a web server under load with the configuration that we hand out: pages beside a plain file, missing addresses, and pages while
 * versions change.
 * @param requests of pages, at least. @param seconds of each run.
 */
export async function loadServer(server: WebServer, stage: Stage, requests: number, seconds: number): Promise<Outcome> {
  const { work, host, first, second, port, pages, assets, rules } = stage;
  const folder = path.join(work, server.name);
  const plainFolder = path.join(work, 'plain');
  mkdirSync(folder, { recursive: true });
  mkdirSync(plainFolder, { recursive: true });
  writeFileSync(path.join(plainFolder, 'file'), Buffer.alloc(meanSize(siteOf(first), pages), 'x'));
  release({ build: siteOf(first), site: host });
  const plainPort = await freePort();
  const plainConfig = path.join(folder, 'plain.conf');
  writeFileSync(plainConfig, server.plain(plainFolder, plainPort));
  const site = await startServer(server, configOf(server, first), port, path.join(folder, 'site'));
  const bare = await startServer(server, plainConfig, plainPort, path.join(folder, 'bare'));
  try {
    const before = await checkAnswers(site.url, { folder: siteOf(first), rules }, pages, assets);
    const run = { url: site.url, addresses: addressFile(work, 'pages', pages), seconds };
    const asBrowsers = { 'Accept-Encoding': 'gzip, deflate, br' };
    const plain = { url: bare.url, addresses: addressFile(work, 'plain', ['/file']), seconds };
    const found: { pages: Load[]; plain: Load[] } = { pages: [], plain: [] };
    // In turns, so that both meet the same machine.
    do {
      found.pages.push(await runLoad({ ...run, headers: asBrowsers }));
      found.plain.push(await runLoad(plain));
    } while (sumOf(found.pages).requests < requests);
    const nowhere = addressFile(work, 'missing', ['/nothing-here', '/assets/js/gone.00000000.js', '/api/v3/gone', '/img/gone.png']);
    const missing = await runUntil(requests / 10, { url: site.url, addresses: nowhere, seconds: 1, status: 404, ending: PAGE_END });
    const reading = runUntil(requests / 2, { ...run, ending: PAGE_END });
    const switches = await switchDuring(reading, stage);
    const switching = await reading;
    const after = await checkAnswers(site.url, { folder: siteOf(second), rules }, pages, []);
    const sums = { pages: sumOf(found.pages), plain: sumOf(found.plain), missing, switching };
    const faults = [
      ...before.faults,
      ...after.faults,
      ...Object.entries(sums).flatMap(([name, load]) => faultsOfLoad(name, load)),
      ...site.complaints().map((line) => `it said: ${line}`),
    ];
    return { asked: before.asked + after.asked, ...sums, switches, faults };
  } finally {
    await site.stop();
    await bare.stop();
  }
}
