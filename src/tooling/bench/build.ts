// `npm run bench -- build`: measures the time and memory of builds, with the current pages and with many more. Needs a build.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildOutcomes, buildReport, type BuildSite, buildSites, type Row } from './build-report';
import { build, type Step, steps } from './build-times';
import { type ScaledSite, scaledOwnSite, scaledStockSite } from './scaled-site';
import { help } from '../commands/help';
import { openapiDocusaurus } from './reference-sites/docusaurus';
import { chosen } from './site-kinds';
import { saveSection } from './table';

const grow: Record<BuildSite, (size: number) => Promise<ScaledSite>> = { ours: scaledOwnSite, stock: scaledStockSite };

const USAGE = `Usage: npm run bench -- build [--sizes 1,3,10] [--site ours,stock] [--step cold,warm,edit] [--save]`;
help(USAGE);

interface Options {
  sizes: number[];
  sites: BuildSite[];
  steps: Step[];
  save: boolean;
}

function optionsOf(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      sizes: { type: 'string', default: '1,3,10' },
      site: { type: 'string' },
      step: { type: 'string' },
      save: { type: 'boolean', default: false },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new Error(`--sizes "${values.sizes}" must be whole numbers, such as 1,3,10.`);
  return { sizes, sites: chosen(buildSites, '--site', values.site), steps: chosen(steps, '--step', values.step), save: values.save };
}

/** Builds one site at one size. If a step fails, the previous measurements are returned. */
async function measured(name: BuildSite, size: number, wanted: readonly Step[], failures: string[]): Promise<Row> {
  console.log(`${size}×, ${name}: copying pages`);
  const site = await grow[name](size);
  const row: Row = { site: name, size, pages: site.pages, builds: {} };
  for (const step of wanted) {
    const result = await build(site, step).catch((error: Error) => error);
    if (result instanceof Error) {
      failures.push(`${size}×, ${name}, ${step}: ${result.message}`);
      console.error(`  ${step}: ${result.message}`);
      break;
    }
    row.builds[step] = result;
    console.log(`  ${step}: ${result.seconds.toFixed(1)} s, ${(result.memory / 1e6).toFixed(0)} MB, ${site.pages} pages`);
  }
  site.remove();
  return row;
}

/**
 * Builds each site once without measuring it, because the first build reads its packages from disk instead of from memory and would take
 * 42 s instead of 33.
 */
async function warmUp({ sites, sizes }: Options): Promise<void> {
  for (const name of sites) {
    console.log(`${name}: warming up`);
    const site = await grow[name](Math.min(...sizes));
    await build(site, 'cold').finally(() => site.remove());
  }
}

function save(report: string): void {
  const list = Object.entries(openapiDocusaurus.versions).map((entry) => entry.join(' '));
  const flags = process.argv.slice(2).map((argument) => ` ${argument}`);
  saveSection('bench:build', `npm run bench -- build${flags.join('')}`, `${list.join(', ')}.`, report);
}

async function main(): Promise<void> {
  const options = optionsOf(process.argv.slice(2));
  if (!existsSync(path.join(__dirname, '../../../build/index.md'))) throw new Error('There is no build. Run "npm run build" first.');
  await warmUp(options);
  const rows: Row[] = [];
  const failures: string[] = [];
  for (const size of options.sizes)
    for (const name of options.sites) {
      rows.push(await measured(name, size, options.steps, failures));
      // Save after each build, because a run takes an hour and might be stopped.
      if (options.save) save(buildReport(rows, failures));
    }
  console.log(`\n${buildReport(rows, failures)}`);
  if (failures.length > 0 || buildOutcomes(rows).some(({ state }) => state === 'fail')) process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 1;
});
