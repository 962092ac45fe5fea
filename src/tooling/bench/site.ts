// `npm run bench -- site`: compares our pages with the same pages in plain Docusaurus and in Starlight. Needs a build.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import sidebars from '../../../sidebars';
import { findBrowser } from '../commands/browser';
import { help } from '../commands/help';
import { serveCompressed } from './compressed-server';
import { lighthouse, type LighthouseRun } from './lighthouse';
import { HYDRATED, measureBytes } from '../../../tests/support/measure-bytes';
import { plainDocusaurus } from './reference-sites/docusaurus';
import { markdownPages } from './reference-sites/markdown-pages';
import { buildReferenceSite, type ReferenceSite, type SiteContent } from './reference-sites/reference-site';
import { sidebarNodes } from './reference-sites/sidebar';
import { starlight } from './reference-sites/starlight';
import { kinds } from './site-kinds';
import { markdownTable, median } from './table';

const build = path.join(__dirname, '../../../build');
const others: readonly ReferenceSite[] = [plainDocusaurus, starlight];
const USAGE = `Usage: npm run bench -- site [--bytes] [--runs 3]

  --bytes   measures only bytes and requests
  --runs    how often Lighthouse opens each page, alternating between sites; figures are medians`;
help(USAGE);

interface Site {
  name: string;
  url: string;
  /** An expression that's true when the controls of a page work. */
  ready: string;
  close(): void;
}

async function serveSites(): Promise<Site[]> {
  const content: SiteContent = {
    pages: markdownPages(build),
    sidebars: Object.fromEntries(Object.entries(sidebars).map(([name, items]) => [name, sidebarNodes(items)])),
  };
  const sites: Site[] = [{ name: 'ours', ready: HYDRATED, ...(await serveCompressed(build)) }];
  for (const site of others) {
    console.log(`Building ${site.name}, unless an earlier run did`);
    sites.push({ name: site.name, ready: site.ready, ...(await serveCompressed(await buildReferenceSite(site, content))) });
  }
  return sites;
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Measures the bytes of a first visit. @returns table cells: HTML, JavaScript, CSS, and everything in kB, and the number of requests. */
async function bytesOf(browser: Browser, site: Site, route: string): Promise<string[]> {
  const weight = await measureBytes(browser, site.url + route, site.ready);
  if (weight.html.files === 0) throw new Error(`${site.url + route} didn't return a page.`);
  const all = Object.values(weight).reduce((sum, bytes) => ({ files: sum.files + bytes.files, brotli: sum.brotli + bytes.brotli }), {
    files: 0,
    brotli: 0,
  });
  return [...[weight.html, weight.script, weight.style, all].map(({ brotli }) => kilobytes(brotli)), String(all.files)];
}

/** @returns table cells: LCP, TBT, and CLS, and the four scores. */
function speedOf(runs: readonly LighthouseRun[]): string[] {
  const of = (key: keyof LighthouseRun): number => median(runs.map((run) => run[key]));
  const scores = [of('performance'), of('accessibility'), of('practices'), of('seo')];
  return [of('lcp').toFixed(0), of('tbt').toFixed(0), of('cls').toFixed(3), scores.join(' ')];
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { bytes: { type: 'boolean', default: false }, runs: { type: 'string', default: '3' } },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs "${values.runs}" must be a whole number from 1.`);
  if (!existsSync(path.join(build, 'index.html'))) throw new Error('There is no build. Run "npm run build" first.');
  const sites = await serveSites();
  const browser = await chromium.launch({
    executablePath: findBrowser('measure'),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const rows: string[][] = [];
  for (const [kind, route] of Object.entries(kinds)) {
    console.log(`Measuring: ${kind}`);
    const reports = new Map(sites.map((site) => [site, [] as LighthouseRun[]]));
    // Sites alternate, so changes in the machine's speed affect all of them.
    if (!values.bytes)
      for (let run = 0; run < runs; run++) for (const [site, list] of reports) list.push(await lighthouse(site.url + route));
    for (const [site, list] of reports) {
      const speed = list.length === 0 ? [] : speedOf(list);
      rows.push([`${kind}, ${site.name}`, ...(await bytesOf(browser, site, route)), ...speed]);
    }
  }
  await browser.close();
  for (const site of sites) site.close();
  const head = ['', 'HTML', 'JS', 'CSS', 'all kB', 'requests', ...(values.bytes ? [] : ['LCP', 'TBT', 'CLS', 'scores'])];
  console.log(`\n${markdownTable(head, rows)}`);
}

main().catch((error: Error) => {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
});
