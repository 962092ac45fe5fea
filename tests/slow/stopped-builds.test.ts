import { expect, test } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../support/built-site';

/** Replaces Docusaurus. It writes half of a site, and then `SECOND_HALF` controls it. Like Docusaurus, it exits with 0 on SIGTERM. */
const DOCUSAURUS = `#!/usr/bin/env node
const { mkdirSync, writeFileSync } = require('node:fs');
const out = process.argv[process.argv.indexOf('--out-dir') + 1];
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
mkdirSync(out, { recursive: true });
writeFileSync('.docusaurus/inline-code.json', '{}');
writeFileSync(out + '/first.html', 'new');
if (process.env.SECOND_HALF === 'fails') process.exit(3);
if (process.env.SECOND_HALF !== 'never') writeFileSync(out + '/index.html', 'new');
if (process.env.SECOND_HALF) setInterval(() => undefined, 1000);
`;

/** Replaces the module that writes the reference pages. */
const GENERATE = `
import { writeFileSync } from 'node:fs';
export async function generate(): Promise<void> {
  writeFileSync('generating', '');
  if (process.env.PAGES === 'fail') throw new Error('v3.yaml is not a specification.');
  if (process.env.PAGES === 'never') await new Promise((resolve) => setTimeout(resolve, 60_000));
}
`;

/** Creates a minimal project with `npm run build`, and an earlier build. */
function project(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita build '));
  const files = {
    'src/reference/generate.ts': GENERATE,
    'src/plugins/downloads/docs-file.ts': 'export const writeDocsFile = (): void => undefined;',
    'src/plugins/downloads/checksums.ts': 'export const writeChecksums = (): void => undefined;',
    'docusaurus.config.ts': 'export default {};',
    'node_modules/.bin/docusaurus': DOCUSAURUS,
    'build/index.html': 'old',
  };
  for (const name of [
    'src/tooling/commands',
    'src/reference',
    'src/data',
    'src/plugins',
    'src/tooling/hosting',
    'openapi/apis.ts',
    'package.json',
  ])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  const packages = path.join(root, 'node_modules');
  for (const name of readdirSync(packages).filter((entry) => !entry.startsWith('.')))
    symlinkSync(path.join(packages, name), path.join(folder, 'node_modules', name));
  symlinkSync(path.join(packages, '.bin/tsx'), path.join(folder, 'node_modules/.bin/tsx'));
  return folder;
}

const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

type Behavior = { pages?: 'fail' | 'never'; secondHalf?: 'fails' | 'never' | 'late' };

function build(folder: string, { pages, secondHalf }: Behavior = {}): { child: ChildProcess; ended: Promise<[number | null, string]> } {
  const child = spawn(path.join(root, 'node_modules/.bin/tsx'), [path.join(folder, 'src/tooling/commands/build.ts')], {
    cwd: folder,
    // A new process group, so signals reach all of its processes, like Ctrl+C.
    detached: true,
    env: { ...process.env, PAGES: pages, SECOND_HALF: secondHalf },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve([code, output]))) };
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const)
  test(`the previous site stays when ${signal} stops a build halfway`, async () => {
    const folder = project();
    const stopped = build(folder, { secondHalf: 'never' });
    await expect.poll(() => existsSync(path.join(folder, '.docusaurus/next-build/first.html'))).toBe(true);
    process.kill(-(stopped.child.pid ?? 0), signal);
    expect((await stopped.ended)[0]).not.toBe(0);
    expect(contents(path.join(folder, 'build'))).toEqual({ 'index.html': 'old' });
    expect(await build(folder).ended).toEqual([0, expect.any(String)]);
    expect(contents(path.join(folder, 'build'))).toMatchObject({ 'first.html': 'new', 'index.html': 'new' });
    rmSync(folder, { recursive: true });
  });

test('the previous site stays when a build stops near its end', async () => {
  const folder = project();
  const stopped = build(folder, { secondHalf: 'late' });
  await expect.poll(() => existsSync(path.join(folder, '.docusaurus/next-build/index.html'))).toBe(true);
  process.kill(stopped.child.pid ?? 0, 'SIGTERM');
  const [code, output] = await stopped.ended;
  expect([code, output.trim()]).toEqual([130, 'The build was stopped by SIGTERM. build/ is unchanged.']);
  expect(contents(path.join(folder, 'build'))).toEqual({ 'index.html': 'old' });
  rmSync(folder, { recursive: true });
});

test('a build stops immediately while generating reference pages', async () => {
  const folder = project();
  const stopped = build(folder, { pages: 'never' });
  await expect.poll(() => existsSync(path.join(folder, 'generating'))).toBe(true);
  process.kill(-(stopped.child.pid ?? 0), 'SIGTERM');
  expect((await stopped.ended)[0]).not.toBe(0);
  expect(existsSync(path.join(folder, '.docusaurus/next-build'))).toBe(false);
  rmSync(folder, { recursive: true });
});

test('an invalid specification fails the build with its message', async () => {
  const folder = project();
  const [code, output] = await build(folder, { pages: 'fail' }).ended;
  expect([code, output.trim()]).toEqual([1, 'v3.yaml is not a specification.\nThe build failed. build/ is unchanged.']);
  expect(existsSync(path.join(folder, '.docusaurus/next-build'))).toBe(false);
  expect(contents(path.join(folder, 'build'))).toEqual({ 'index.html': 'old' });
  rmSync(folder, { recursive: true });
});

test('a failing build says that the previous site remains', async () => {
  const folder = project();
  const [code, output] = await build(folder, { secondHalf: 'fails' }).ended;
  expect(code).toBe(1);
  expect(output).toContain('The build failed. build/ is unchanged.');
  expect(contents(path.join(folder, 'build'))).toEqual({ 'index.html': 'old' });
  rmSync(folder, { recursive: true });
});
