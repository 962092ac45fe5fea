import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { mendFolder, switchFolder } from '../src/scripts/switch-folder';
import { root } from './support/site';

/** Stands in for the framework: it writes the first half of a site, and the second one as long as `SECOND_HALF` says so. */
const FRAMEWORK = `#!/usr/bin/env node
const { mkdirSync, readSync, writeFileSync } = require('node:fs');
if (readSync(Number(process.env.PAGES_ARE_WRITTEN), Buffer.alloc(1)) !== 1) process.exit(1);
const out = process.argv[process.argv.indexOf('--out-dir') + 1];
mkdirSync(out, { recursive: true });
writeFileSync(out + '/first.html', 'new');
if (process.env.SECOND_HALF === 'never') setInterval(() => undefined, 1000);
else if (process.env.SECOND_HALF === 'fails') process.exit(3);
else writeFileSync(out + '/index.html', 'new');
`;

/** Stands in for what writes the reference pages. */
const GENERATE = `
import { writeFileSync } from 'node:fs';
export async function generate(): Promise<void> {
  writeFileSync('generating', '');
  if (process.env.PAGES === 'fail') throw new Error('v3.yaml is not a description.');
  if (process.env.PAGES === 'never') await new Promise((resolve) => setTimeout(resolve, 60_000));
}
`;

/** A project that has \`npm run build\` and little else, with a site that was built before. */
function project(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita build '));
  const files = {
    'src/reference/generate.ts': GENERATE,
    'docusaurus.config.ts': 'export default {};',
    'node_modules/.bin/docusaurus': FRAMEWORK,
    'build/index.html': 'old',
  };
  for (const name of ['src/scripts', 'src/lib', 'src/plugins/when-generated.ts'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  symlinkSync(path.join(root, 'node_modules/esbuild'), path.join(folder, 'node_modules/esbuild'));
  return folder;
}

const contents = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));

type Behavior = { pages?: 'fail' | 'never'; secondHalf?: 'fails' | 'never' };

function build(folder: string, { pages, secondHalf }: Behavior = {}): { child: ChildProcess; ended: Promise<[number | null, string]> } {
  const child = spawn(path.join(root, 'node_modules/.bin/tsx'), [path.join(folder, 'src/scripts/build.ts')], {
    cwd: folder,
    // A group of its own, so that a signal reaches all of it, as Ctrl+C and the loss of the machine do.
    detached: true,
    env: { ...process.env, PAGES: pages, SECOND_HALF: secondHalf },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve([code, output]))) };
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGKILL'] as const)
  test(`a build stopped half-way by ${signal} leaves the last site whole, and the next build takes its place`, async () => {
    const folder = project();
    const stopped = build(folder, { secondHalf: 'never' });
    await expect.poll(() => existsSync(path.join(folder, '.docusaurus/next-build/first.html')), { timeout: 20_000 }).toBe(true);
    process.kill(-(stopped.child.pid ?? 0), signal);
    expect((await stopped.ended)[0]).not.toBe(0);
    expect(contents(path.join(folder, 'build'))).toEqual({ 'index.html': 'old' });
    expect((await build(folder).ended)[0]).toBe(0);
    expect(contents(path.join(folder, 'build'))).toEqual({ 'first.html': 'new', 'index.html': 'new' });
    rmSync(folder, { recursive: true });
  });

test('a build stopped while pages are written from descriptions ends at once, and begins no site', async () => {
  const folder = project();
  const stopped = build(folder, { pages: 'never' });
  await expect.poll(() => existsSync(path.join(folder, 'generating')), { timeout: 20_000 }).toBe(true);
  process.kill(-(stopped.child.pid ?? 0), 'SIGTERM');
  expect((await stopped.ended)[0]).not.toBe(0);
  expect(existsSync(path.join(folder, '.docusaurus/next-build'))).toBe(false);
  rmSync(folder, { recursive: true });
});

test('a description that is wrong ends the build before the site begins, and says what is wrong', async () => {
  const folder = project();
  const [code, output] = await build(folder, { pages: 'fail' }).ended;
  expect([code, output.trim()]).toEqual([1, 'v3.yaml is not a description.']);
  expect(existsSync(path.join(folder, '.docusaurus/next-build'))).toBe(false);
  expect(contents(path.join(folder, 'build'))).toEqual({ 'index.html': 'old' });
  rmSync(folder, { recursive: true });
});

test('a configuration that can’t be read ends the build, says where it is wrong, and leaves the last site', async () => {
  const folder = project();
  writeFileSync(path.join(folder, 'docusaurus.config.ts'), "import './src/plugins/missing';\nexport default {};\n");
  const [code, output] = await build(folder).ended;
  expect(code).toBe(1);
  expect(output).toMatch(/docusaurus\.config\.ts:1:\d+: ERROR: Could not resolve "\.\/src\/plugins\/missing"/);
  expect(contents(path.join(folder, 'build'))).toEqual({ 'index.html': 'old' });
  rmSync(folder, { recursive: true });
});

test('a build that fails says which site is left', async () => {
  const folder = project();
  const [code, output] = await build(folder, { secondHalf: 'fails' }).ended;
  expect(code).toBe(3);
  expect(output).toContain('build/ still holds the last one that did');
  expect(contents(path.join(folder, 'build'))).toEqual({ 'index.html': 'old' });
  rmSync(folder, { recursive: true });
});

test('a stop between the two renames of the switch is mended, and a switch to nothing is refused', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-switch-'));
  const [site, next] = [path.join(folder, 'build'), path.join(folder, 'next')];
  mkdirSync(`${site}.before`);
  writeFileSync(path.join(`${site}.before`, 'index.html'), 'old');
  mendFolder(site);
  expect(contents(site)).toEqual({ 'index.html': 'old' });
  expect(() => switchFolder(next, site)).toThrow(/There is no folder .*next to take the place/);
  expect(contents(site)).toEqual({ 'index.html': 'old' });
  mkdirSync(next);
  writeFileSync(path.join(next, 'index.html'), 'new');
  switchFolder(next, site);
  expect(contents(site)).toEqual({ 'index.html': 'new' });
  expect(readdirSync(folder)).toEqual(['build']);
  rmSync(folder, { recursive: true });
});
