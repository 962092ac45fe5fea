import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { binary } from '../../src/reference/run-command';

const root = path.join(__dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

const outputOf = (line: string, ...more: string[]): { status: number | null; stdout: string; stderr: string } => {
  const [command = '', ...args] = line.split(' ');
  return spawnSync(binary(command), [...args, ...more], { cwd: root, encoding: 'utf8' });
};

test('package.json has at most 15 scripts', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(15);
});

test.each(Object.entries(scripts))('npm run %s describes itself with --help', { timeout: 60_000 }, (name, line) => {
  const { status, stdout } = outputOf(line, '--help');
  expect(status).toBe(0);
  // `format` runs oxfmt, which prints its own help.
  if (!line.startsWith('oxfmt')) expect(stdout).toMatch(new RegExp(`^Usage: npm (?:run )?${name}\\b`));
});

test.each(['bench', 'verify'])('every part of %s that is a script has a usage text', (command) => {
  const { stdout } = outputOf(scripts[command] ?? '', '--help');
  const parts = [...stdout.matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name = '']) => name);
  const described = parts.filter((name) => !['build', 'slow', 'browser'].includes(name) || command === 'bench');
  expect(described.length).toBeGreaterThanOrEqual(4);
  for (const name of described)
    expect(readFileSync(path.join(root, `src/tooling/${command}/${name}.ts`), 'utf8')).toContain(`Usage: npm run ${command} -- ${name}`);
});

test('a benchmark that does not exist is named in the error', () => {
  const { status, stderr } = outputOf(scripts.bench ?? '', 'speed');
  expect(status).toBe(1);
  expect(stderr).toContain('There is no benchmark "speed".');
});

test('options of a slow check need the name of the check', () => {
  const { status, stderr } = outputOf(scripts.verify ?? '', 'collections', 'node', '--only', 'v3');
  expect(status).toBe(1);
  expect(stderr).toContain('Options belong to one check.');
});

/** Commands with arguments that they would otherwise ignore. */
const IGNORED: [script: string, ...args: string[]][] = [
  ['serve', '--prot', '3412'],
  ['serve', '3412'],
  ['build', 'docs'],
  ['build', '--out-dir', 'elsewhere'],
  ['check', 'pages'],
  ['check', '--fix', 'docs'],
  ['check', '--only', 'pages', 'docs/apis.mdx'],
  ['check', '--only', 'secrets', 'docs'],
  ['test', '--built', 'tests/links.test.ts'],
  ['test', '--built=guides'],
  ['test', '--wibble'],
  ['test:samples', 'java'],
  ['verify', 'node', '--wibble'],
  ['verify', '--wibble'],
  ['new', '--wibble'],
  ['sandbox', '--wibble'],
  ['search:publish', '--wibble'],
  ['bench', 'search', '--miss'],
  ['bench', 'sandbox', '--wibble'],
  ['eval', '--wibble'],
];

test.each(IGNORED)('npm run %s refuses what it would ignore: %s %s', { timeout: 60_000 }, (script, ...args) => {
  const { status, stdout, stderr } = outputOf(scripts[script] ?? '', ...args);
  expect(status).toBeGreaterThan(0);
  expect(stdout + stderr).not.toBe('');
});
