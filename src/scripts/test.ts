// `npm test`: static checks, a strict build, then every test against the built site. It ends with "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './browser';
import { binary } from './run';
import { prepareToolchains } from './toolchains';

const root = path.join(__dirname, '../..');

/** Where the build's output is kept: a test reads it and fails on any warning. */
const buildLog = path.join(root, '.docusaurus/build.log');

class StepFailed extends Error {}

function step(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): string {
  console.log(`\n== ${name}`);
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 1 << 28,
  });
  const output = `${stdout}${stderr}`;
  if (status !== 0) throw new StepFailed(`${output}\n${name} failed.`);
  return output;
}

function run(): number {
  console.log(step('Static checks', 'npm', ['run', '--silent', 'check']));
  writeFileSync(buildLog, step('Build', 'npm', ['run', '--silent', 'build'], { FORCE_COLOR: '0', NO_COLOR: '1' }));
  prepareToolchains();
  const browser = findBrowser();
  console.log(`\n== Tests, with ${browser}`);
  return (
    spawnSync(binary('playwright'), ['test', ...process.argv.slice(2)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CHROMIUM_PATH: browser },
    }).status ?? 1
  );
}

try {
  process.exitCode = run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
