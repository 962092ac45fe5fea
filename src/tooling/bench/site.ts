// `npm run bench -- site`: compares the loading cost of our pages with the same pages in other generators. Needs a build.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import sidebars from '../../../sidebars';
import { serveCompressed } from './compressed-server';
import { slowestInteraction } from './interactions';
import { lighthouse } from './lighthouse';
import { buildReferenceSite, type ReferenceSite, type SiteContent } from './reference-sites/reference-site';
import { openapiDocusaurus, plainDocusaurus } from './reference-sites/docusaurus';
import { sidebarNodes } from './reference-sites/sidebar';
import { starlight } from './reference-sites/starlight';
import { median, speedsOf, type Speed } from './phone';
import { chosen, type Kind, type KindName, kinds } from './site-kinds';
import { report, titles } from './site-report';
import { outcomes, type Result, type SiteName, siteNames } from './site-targets';
import { saveSection } from './table';
import { markdownPages } from './reference-sites/markdown-pages';
import { versions } from './versions';
import { findBrowser } from '../commands/browser';
import { help } from '../commands/help';
import { HYDRATED, measureBytes } from './measure-bytes';

const build = path.join(__dirname, '../../../build');
const referenceSites: Record<Exclude<SiteName, 'ours'>, ReferenceSite> = {
  docusaurus: plainDocusaurus,
  openapi: openapiDocusaurus,
  starlight,
};

const USAGE = `Usage: npm run bench -- site [--bytes] [--runs 3] [--kind home,guide] [--site ours,starlight] [--save]
  kinds: ${Object.keys(kinds).join(', ')}
  sites: ${siteNames.join(', ')}`;
help(USAGE);

interface Options {
  bytes: boolean;
  save: boolean;
  runs: number;
  kinds: KindName[];
  sites: SiteName[];
}

function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      bytes: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
      runs: { type: 'string', default: '3' },
      kind: { type: 'string' },
      site: { type: 'string' },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs "${values.runs}" must be a whole number from 1.`);
  return {
    bytes: values.bytes,
    save: values.save,
    runs,
    kinds: chosen(Object.keys(kinds) as KindName[], '--kind', values.kind),
    sites: chosen(siteNames, '--site', values.site),
  };
}

interface Site {
  name: SiteName;
  url: string;
  ready: string;
  close(): void;
}

/** Builds and serves the chosen sites, and skips those that fail to build. */
async function serveSites(names: readonly SiteName[], failures: string[]): Promise<Site[]> {
  const content: SiteContent = {
    pages: markdownPages(build),
    sidebars: Object.fromEntries(Object.entries(sidebars).map(([name, items]) => [name, sidebarNodes(items)])),
  };
  const sites: Site[] = [];
  for (const name of names) {
    try {
      const start = performance.now();
      const folder = name === 'ours' ? build : await buildReferenceSite(referenceSites[name], content);
      console.log(
        `${titles[name]}: ${name === 'ours' ? 'using build/' : `ready after ${((performance.now() - start) / 1000).toFixed(0)} s`}`,
      );
      sites.push({ name, ready: name === 'ours' ? HYDRATED : referenceSites[name].ready, ...(await serveCompressed(folder)) });
    } catch (error) {
      failures.push(`${titles[name]}: ${(error as Error).message}`);
      console.error(`${titles[name]} skipped: ${(error as Error).message}`);
    }
  }
  return sites;
}

async function measured(browser: Browser, site: Site, kind: KindName, runs: number, speed?: Speed | Error): Promise<Result> {
  const { route, isHidden = false } = kinds[kind] as Kind;
  const url = site.url + route;
  const weight = await measureBytes(browser, url, site.ready);
  if (weight.html.files === 0) throw new Error(`${url} didn't return a page.`);
  if (!speed) return { kind, site: site.name, weight };
  if (speed instanceof Error) throw speed;
  // Only our scores have targets, so one run is enough for other sites.
  const verdict = await lighthouse(url, site.name === 'ours' ? runs : 1, isHidden);
  if (site.name !== 'ours') return { kind, site: site.name, weight, speed, verdict };
  const interactions: number[] = [];
  for (let run = 0; run < runs; run++) interactions.push(await slowestInteraction(browser, url, site.ready));
  return { kind, site: site.name, weight, speed, verdict, interaction: median(interactions) };
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (!existsSync(path.join(build, 'index.html'))) throw new Error('There is no build. Run "npm run build" first.');
  const failures: string[] = [];
  const sites = await serveSites(options.sites, failures);
  const browser = await chromium.launch({
    executablePath: findBrowser('measure'),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  const results: Result[] = [];
  for (const kind of options.kinds) {
    const compared = sites.filter(({ name }) => name === 'ours' || !('isOurs' in kinds[kind]));
    const opened = compared.map(({ url, ready }) => ({ url: url + kinds[kind].route, ready }));
    const speeds = options.bytes ? [] : await speedsOf(browser, opened, options.runs);
    for (const [at, site] of compared.entries()) {
      console.log(`  ${kind}, ${titles[site.name]}`);
      try {
        results.push(await measured(browser, site, kind, options.runs, speeds[at]));
      } catch (error) {
        failures.push(`${kind}, ${titles[site.name]}: ${(error as Error).message}`);
        console.error(`  skipped: ${(error as Error).message}`);
      }
    }
  }
  const browserVersion = browser.version();
  await browser.close();
  for (const site of sites) site.close();
  const text = report(results, options.kinds, failures);
  console.log(`\n${text}`);
  if (options.save) {
    const used = { ...Object.assign({}, ...Object.values(referenceSites).map((site) => site.versions)), ...versions.lighthouse };
    const list = Object.entries(used)
      .map((entry) => entry.join(' '))
      .join(', ');
    const flags = process.argv
      .slice(2)
      .map((argument) => ` ${argument}`)
      .join('');
    saveSection('bench:site', `npm run bench -- site${flags}`, `${list}, Chromium ${browserVersion}.`, text);
  }
  if (failures.length > 0 || outcomes(results).some(({ state }) => state === 'fail')) process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
});
