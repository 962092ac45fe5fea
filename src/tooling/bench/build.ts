// `npm run bench -- build`: measures the time and memory of cold builds, with the current pages and with more. Needs a build.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { help } from '../commands/help';
import { scaledOwnSite, scaledStockSite, type ScaledSite } from './scaled-site';
import { markdownTable } from './table';
import { watchMemory } from './tree-memory';

help(`Usage: npm run bench -- build [--sizes 1,3,10]

Builds our site and the same pages in stock Docusaurus with the OpenAPI plugin and theme, without any caches.

  --sizes   multiples of the current number of pages; more pages are copies of guides`);

const sites = { ours: scaledOwnSite, stock: scaledStockSite };

interface Build {
  seconds: number;
  /** The peak memory of all its processes, in bytes. */
  memory: number;
}

/** Runs a cold build. @throws Error with the end of the output if a command fails. */
async function build({ folder, commands }: ScaledSite): Promise<Build> {
  for (const name of ['build', '.docusaurus', 'node_modules/.cache']) rmSync(path.join(folder, name), { recursive: true, force: true });
  const start = performance.now();
  let memory = 0;
  for (const [command, ...args] of commands) {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1' } });
    const peak = watchMemory(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output = `${output}${String(part)}`.slice(-4000)));
    const [code] = await once(child, 'close');
    memory = Math.max(memory, peak());
    if (code !== 0) throw new Error(`"${args.join(' ')}" failed in ${folder}:\n${output}`);
  }
  return { seconds: (performance.now() - start) / 1000, memory };
}

async function measure(name: keyof typeof sites, size: number): Promise<Build & { pages: number }> {
  const site = await sites[name](size);
  const result = await build(site).finally(() => site.remove());
  console.log(`${size}×, ${name}: ${result.seconds.toFixed(1)} s, ${(result.memory / 1e6).toFixed(0)} MB, ${site.pages} pages`);
  return { ...result, pages: site.pages };
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { sizes: { type: 'string', default: '1' } } });
  const sizes = values.sizes.split(',').map(Number);
  if (sizes.some((size) => !Number.isInteger(size) || size < 1))
    throw new Error(`--sizes "${values.sizes}" must be whole numbers, such as 1,3,10.`);
  if (!existsSync(path.join(__dirname, '../../../build/index.md'))) throw new Error('There is no build. Run "npm run build" first.');
  // Not counted: the first build reads its packages from disk, and later ones read them from memory.
  for (const name of ['ours', 'stock'] as const) await measure(name, Math.min(...sizes));
  const rows: string[][] = [];
  for (const size of sizes) {
    const [ours, stock] = [await measure('ours', size), await measure('stock', size)];
    const columns = ({ pages, seconds, memory }: typeof ours): string[] => [pages, seconds, memory / 1e6].map((value) => value.toFixed(0));
    rows.push([`${size}×, ours`, ...columns(ours), ''], [`${size}×, stock`, ...columns(stock), (ours.seconds / stock.seconds).toFixed(2)]);
  }
  console.log(`\n${markdownTable(['', 'pages', 'seconds', 'peak MB', 'ours : stock'], rows)}`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
