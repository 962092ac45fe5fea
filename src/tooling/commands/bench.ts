// `npm run bench -- NAME`: runs a benchmark.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { binary } from '../../reference/run-command';

/** The benchmarks. Each one is a script in `src/tooling/bench`. */
const benchmarks: Readonly<Record<string, string>> = {
  site: 'Bytes, speed, and Lighthouse scores of our pages and of plain Docusaurus and Starlight. Needs a build.',
  build: 'Time and memory of our builds and of stock Docusaurus with the OpenAPI plugin. Needs a build.',
  search: 'Search quality and speed on real questions, compared with MiniSearch. Needs a build.',
  sandbox: 'Requests per second and memory of the sandbox over 200,000 requests.',
};

const usage = `Usage: npm run bench -- NAME [options]

${Object.entries(benchmarks)
  .map(([name, about]) => `  ${name.padEnd(9)} ${about}`)
  .join('\n')}

For the options of one, run npm run bench -- NAME --help.`;

function main([name, ...args]: string[]): void {
  if (name === undefined || name === '--help' || name === '-h') return console.log(usage);
  if (!Object.hasOwn(benchmarks, name)) throw new Error(`There is no benchmark "${name}".\n\n${usage}`);
  const options = { cwd: path.join(__dirname, '../../..'), stdio: 'inherit' } as const;
  process.exitCode = spawnSync(binary('tsx'), [`src/tooling/bench/${name}.ts`, ...args], options).status ?? 1;
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
