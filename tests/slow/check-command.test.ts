import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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

test('the check says how to format a file with a command of the project', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'format-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'wide.ts'), 'const  wide = 1\n');
  const { status, output } = check('--only', 'format', path.join(folder, 'wide.ts'));
  expect(status).toBe(1);
  expect(output).toContain('To format them: npm run check -- --fix\n');
  expect(output).not.toContain('--check`');
});
