import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { binary } from '../../reference/run-command';

const root = path.join(__dirname, '../../..');

/** A file, and a module that it must not import. */
const VIOLATIONS: [file: string, imported: string][] = [
  ['data/a.ts', '../domain/money'],
  ['domain/b.ts', '../sandbox/seeds/seeds'],
  ['sandbox/core/c.ts', '../../reference/bundle'],
  ['sandbox/core/d.ts', 'node:fs'],
  ['sandbox/core/u.ts', '../plans/record'],
  ['sandbox/engine/v.ts', '../node/server/server'],
  ['sandbox/engine/w.ts', '@site/src/sandbox/control/reset'],
  ['sandbox/node/common/x.ts', '../cli/main'],
  ['sandbox/loose.ts', './core/state'],
  ['sandbox/node/server/y.ts', '../../../reference/bundle'],
  ['sandbox/node/cli/r.ts', '../../../search/pack'],
  ['sandbox/node/mcp/s.ts', '../../../reference/bundle'],
  ['reference/e.ts', '../components/Console'],
  ['search/engine/f.ts', '../../sandbox/seeds/seeds'],
  ['search/engine/g.ts', 'node:path'],
  ['search/publish/h.ts', '../../plugins/robots'],
  ['components/Box/i.ts', '../../plugins/robots'],
  ['components/Box/j.ts', '../../reference/bundle'],
  ['components/Box/z.ts', '../../sandbox/node/common/client'],
  ['pages/z.ts', '../sandbox/node/common/client'],
  ['components/Box/k.ts', '@site/src/reference/descriptions'],
  ['theme/Box/l.ts', '@site/src/tooling/sitemap'],
  ['clientModules/m.ts', 'node:fs'],
  ['plugins/n/index.ts', '../../tooling/sitemap'],
  ['tooling/o.ts', '../components/Console'],
];

/** Imports that the rules must allow. */
const ALLOWED: [file: string, imported: string][] = [
  ['sandbox/node/common/read-contract.ts', 'node:fs'],
  ['sandbox/node/mcp/t.ts', '../../../search/pack'],
  ['sandbox/engine/steps/t.ts', '../../core/state'],
  ['sandbox/node/cli/commands/t.ts', '../../../engine/sandbox'],
  ['components/Box/t.ts', '../../sandbox/control/control'],
  ['search/publish/p.ts', 'node:crypto'],
  ['components/Box/q.ts', '../../reference/samples/languages'],
  ['components/Box/r.ts', '../reference/filter-on-page'],
];

const project = mkdtempSync(path.join(tmpdir(), 'partita-boundaries-'));
let report = '';

const write = (file: string, source: string): void => {
  mkdirSync(path.join(project, 'src', path.dirname(file)), { recursive: true });
  writeFileSync(path.join(project, 'src', file), source);
};

beforeAll(() => {
  for (const [file, imported] of [...VIOLATIONS, ...ALLOWED]) write(file, `export type { Seeded } from '${imported}';\n`);
  write('domain/ring-a.ts', "import type { B } from './ring-b';\n\nexport type A = B | 1;\n");
  write('domain/ring-b.ts', "import type { A } from './ring-a';\n\nexport type B = A | 2;\n");
  write('domain/base.ts', 'export class Store {}\n\nexport class Shape {}\n\nexport class CallError extends Error {}\n');
  write(
    'domain/one.ts',
    "import { CallError, Store } from './base';\n\nexport class Shop extends Store {}\n\nexport class Lost extends CallError {}\n",
  );
  write(
    'domain/two.ts',
    "import { Shape } from './base';\n\nexport class Circle extends Shape {}\n\nexport class Square extends Shape {}\n",
  );
  write('domain/own.ts', 'export class Received extends Request {}\n');
  const args = ['--config', path.join(root, 'src/tooling/oxlintrc.json'), '--format', 'unix', project];
  report = spawnSync(binary('oxlint'), args, { cwd: root, encoding: 'utf8' }).stdout;
});

afterAll(() => rmSync(project, { recursive: true }));

const linesOf = (file: string): string =>
  report
    .split('\n')
    .filter((line) => line.includes(`src/${file}:`))
    .join('\n');

test.each(VIOLATIONS)('the linter reports %s when it imports %s', (file, imported) => {
  expect(linesOf(file)).toContain(imported);
});

test.each(ALLOWED)('the linter lets %s import %s', (file) => {
  expect(linesOf(file)).toBe('');
});

test('the linter reports files whose types import each other', () => {
  expect(linesOf('domain/ring-a.ts')).toContain('no-cycle');
});

test('the linter reports the only subclass of a class, but no kind of error, and no subclass of the platform', () => {
  expect(linesOf('domain/one.ts')).toMatch(/:3:27: Store has no other subclass/);
  expect(linesOf('domain/one.ts')).not.toContain('CallError');
  expect(linesOf('domain/two.ts') + linesOf('domain/own.ts')).toBe('');
});
