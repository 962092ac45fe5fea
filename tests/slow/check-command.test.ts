import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { binary } from '../../src/reference/run-command';
import { root } from '../support/built-site';

const check = (...args: string[]): { status: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(binary('tsx'), ['src/tooling/commands/check.ts', ...args], { cwd: root, encoding: 'utf8' });
  return { status, output: stdout + stderr };
};

test('the check lists its parts when one is unknown', () => {
  const { status, output } = check('--only', 'stile');
  expect(status).toBe(1);
  expect(output).toMatch(/^Write --only and one of pages, style, .*, security-txt\.\n$/);
});

test('one part of the check runs alone, with its arguments', () => {
  const { status, output } = check('--only', 'style', 'docs/no-such-folder');
  expect(status).toBe(1);
  expect(output).toBe('FAILED  style\nNo file with text at docs/no-such-folder. Name files or folders from the root of the project.\n\n');
});
