import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { release } from '../release/release';
import { freePort } from '../commands/free-port';
import { checkResponses, type Expected } from './check-responses';
import { configOf, startServer, type WebServer } from './web-servers';
import { problemsOfLoad, runLoad, runUntil, sumOf, type Load } from './wrk';

/** Two versions of the site from `npm run release -- --servers`, and the folder in which they're published. */
export interface Stage {
  /** Folders of releases with configurations for `host/current` and `port`. */
  first: string;
  second: string;
  host: string;
  port: number;
  /** A folder for temporary files. */
  work: string;
  /** The paths of all pages, and of an asset of each type that both versions contain. */
  pages: readonly string[];
  assets: readonly string[];
  rules: Expected['rules'];
}

export interface Outcome {
  /** The number of responses that were compared with files. */
  asked: number;
  pages: Load;
  /** The load of the server with its default configuration, for a file with the average size of a page. */
  plain: Load;
  missing: Load;
  /** The load of all pages while one version replaces the other. */
  switching: Load;
  switches: number;
  problems: string[];
}

/** The end of every page. Minified HTML doesn't have a closing html tag. */
const PAGE_END = '</body>';

const siteOf = (folder: string): string => path.join(folder, 'site');

/** Writes URLs to a file that wrk reads. */
function addressFile(work: string, name: string, addresses: readonly string[]): string {
  const file = path.join(work, `${name}.txt`);
  writeFileSync(file, `${addresses.join('\n')}\n`);
  return file;
}

/** Returns the average compressed size of a page, in bytes. */
const meanSize = (folder: string, pages: readonly string[]): number =>
  Math.round(pages.reduce((sum, page) => sum + statSync(path.join(folder, page, 'index.html.br')).size, 0) / pages.length);

/** Alternates between the versions during a run. @returns the number of releases. */
async function switchDuring(running: Promise<unknown>, { first, second, host }: Stage): Promise<number> {
  let switches = 0;
  const run = { isOver: false };
  void running.finally(() => (run.isOver = true)).catch(() => undefined);
  // Ends with the second version, which is checked later.
  while (!run.isOver || switches % 2 === 0) {
    release({ build: siteOf(switches % 2 === 0 ? second : first), site: host });
    switches += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return switches;
}

/**
 * Puts a web server with our configuration under load: pages, a plain file for comparison, missing URLs, and pages during releases.
 * @param requests The minimum number of page requests. @param seconds The duration of each run.
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
    const before = await checkResponses(site.url, { folder: siteOf(first), rules }, pages, assets);
    const run = { url: site.url, addresses: addressFile(work, 'pages', pages), seconds };
    const asBrowsers = { 'Accept-Encoding': 'gzip, deflate, br' };
    const plain = { url: bare.url, addresses: addressFile(work, 'plain', ['/file']), seconds };
    const found: { pages: Load[]; plain: Load[] } = { pages: [], plain: [] };
    // The runs alternate, so a change in the machine's speed affects both.
    do {
      found.pages.push(await runLoad({ ...run, headers: asBrowsers }));
      found.plain.push(await runLoad(plain));
    } while (sumOf(found.pages).requests < requests);
    const nowhere = addressFile(work, 'missing', ['/nothing-here', '/assets/js/gone.00000000.js', '/api/v3/gone', '/img/gone.png']);
    const missing = await runUntil(requests / 10, { url: site.url, addresses: nowhere, seconds: 1, status: 404, ending: PAGE_END });
    const reading = runUntil(requests / 2, { ...run, ending: PAGE_END });
    const switches = await switchDuring(reading, stage);
    const switching = await reading;
    const after = await checkResponses(site.url, { folder: siteOf(second), rules }, pages, []);
    const sums = { pages: sumOf(found.pages), plain: sumOf(found.plain), missing, switching };
    const problems = [
      ...before.problems,
      ...after.problems,
      ...Object.entries(sums).flatMap(([name, load]) => problemsOfLoad(name, load)),
      ...site.complaints().map((line) => `the server logged: ${line}`),
    ];
    return { asked: before.asked + after.asked, ...sums, switches, problems };
  } finally {
    await site.stop();
    await bare.stop();
  }
}
