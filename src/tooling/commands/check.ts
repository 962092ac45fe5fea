// `npm run check`: every static check, side by side. All of them report before the command fails.
// `npm run check -- --only NAME [argument …]` runs one of them, with the arguments.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { binary, quietRedocly } from '../../reference/run-command';

interface Check {
  name: string;
  command: string;
  args: string[];
}

const checks: Check[] = [
  { name: 'pages', command: 'tsx', args: ['src/tooling/checks/pages.ts'] },
  { name: 'types', command: 'tsc', args: ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.json'] },
  { name: 'code', command: 'oxlint', args: ['--deny-warnings', '--config', 'src/tooling/oxlintrc.json'] },
  { name: 'format', command: 'prettier', args: ['--check', '--cache', '--log-level', 'warn', '.'] },
  { name: 'specifications', command: 'redocly', args: ['lint', '--config', 'openapi/redocly.yaml', '--format', 'stylish'] },
  { name: 'secrets', command: 'tsx', args: ['src/tooling/checks/secrets.ts'] },
  { name: 'changelog', command: 'tsx', args: ['src/tooling/commands/changelog.ts', '--check'] },
  { name: 'packages', command: 'tsx', args: ['src/tooling/checks/packages.ts'] },
  { name: 'github', command: 'tsx', args: ['src/tooling/checks/github.ts'] },
];

/** The pages are being edited to follow the style guide. When they do, set this to true: then every check includes it. */
const STYLE_BLOCKS = false;
const style: Check = { name: 'style', command: 'tsx', args: ['src/tooling/checks/style.ts'] };

function run({ name, command, args }: Check): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(binary(command), args, { cwd: path.join(__dirname, '../../..'), env: quietRedocly });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.stderr.on('data', (part) => (output += part));
    child.on('close', (code) => {
      console.log(code === 0 ? `ok      ${name}` : `FAILED  ${name}\n${output}`);
      resolve(code === 0);
    });
  });
}

function chosen([flag, name, ...args]: string[]): Check[] {
  if (flag === undefined) return STYLE_BLOCKS ? [...checks, style] : checks;
  const all = [...checks, style];
  const one = all.find((check) => check.name === name);
  if (flag !== '--only' || !one) throw new Error(`Write --only and one of ${all.map((check) => check.name).join(', ')}.`);
  return [{ ...one, args: [...one.args, ...args] }];
}

async function main(): Promise<void> {
  const results = await Promise.all(chosen(process.argv.slice(2)).map(run));
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
