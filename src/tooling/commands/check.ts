// `npm run check`: runs all static checks in parallel and reports all of their results.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { apis, specificationOf } from '../../../openapi/apis';
import { binary, quietRedocly } from '../../reference/run-command';

const root = path.join(__dirname, '../../..');

interface Command {
  name: string;
  command: string;
  args: string[];
}

const script = (name: string, file = `src/tooling/checks/${name}.ts`, ...args: string[]): Command => ({
  name,
  command: 'tsx',
  args: [file, ...args],
});

const checks: Command[] = [
  script('pages'),
  script('style'),
  // By path, because tsc in node_modules/.bin is TypeScript 6, whose API other tools need.
  {
    name: 'types',
    command: '../typescript-7/bin/tsc',
    args: ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'],
  },
  { name: 'code', command: 'oxlint', args: ['--deny-warnings', '--config', 'src/tooling/oxlintrc.json'] },
  { name: 'unused', command: 'knip', args: ['--config', 'src/tooling/knip.json', '--no-progress', '--no-config-hints'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  {
    name: 'specifications',
    command: 'redocly',
    args: ['lint', ...apis.map(({ id }) => specificationOf(id)), '--config', 'openapi/redocly.yaml', '--format', 'stylish'],
  },
  script('secrets'),
  script('changelog', 'src/tooling/commands/changelog.ts', '--check'),
  script('packages'),
];

/** This check depends on the date, so only the weekly workflow runs it. */
const securityText = script('security-txt');

const all = [...checks, securityText];

const fixes: Command[] = [{ name: 'format', command: 'oxfmt', args: [] }, script('published routes', 'src/tooling/checks/routes.ts')];

const usage = `Usage: npm run check                               all checks
       npm run check -- --only NAME [argument …]   one check, with its own arguments
       npm run check -- --fix                      formats all files, and adds new pages to src/data/published-routes.lock

Names: ${all.map(({ name }) => name).join(', ')}`;

/** Runs a check. @param isVerbose Whether to print the output even if it passes. @returns whether it passed. */
function run({ name, command, args }: Command, isVerbose: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(binary(command), args, { cwd: root, env: quietRedocly });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.stderr.on('data', (part) => (output += part));
    child.on('close', (code) => {
      const advised = output.replace('Run without `--check` to fix.', 'To format them: npm run check -- --fix');
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name}${code !== 0 || isVerbose ? `\n${advised}` : ''}`);
      resolve(code === 0);
    });
  });
}

function chosen([flag, name, ...args]: string[]): Command[] {
  if (flag === undefined) return checks;
  if (flag === '--fix') {
    if (name !== undefined) throw new Error(`--fix doesn't take "${[name, ...args].join(' ')}": it formats all files.`);
    return fixes;
  }
  const command = all.find((check) => check.name === name);
  if (flag !== '--only' || !command) throw new Error(`Write --only and one of ${all.map((check) => check.name).join(', ')}.`);
  return [{ ...command, args: [...command.args, ...args] }];
}

/** Generates what the checks read, such as types and operation pages, if nothing has done so since the project was cloned. */
async function generateOnce(): Promise<void> {
  if (existsSync(path.join(root, 'src/sandbox/contract/contract.json'))) return;
  // Loaded on demand, because it takes a second.
  const { generate } = await import('../../reference/generate');
  await generate();
}

async function main(args: string[]): Promise<void> {
  if (args[0] === '--help' || args[0] === '-h') return console.log(usage);
  if (args[0] !== '--fix') await generateOnce();
  const results = await Promise.all(chosen(args).map((command) => run(command, args.length > 0)));
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
