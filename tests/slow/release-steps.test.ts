import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { binary } from '../../src/reference/run-command';
import { release } from '../../src/tooling/release/release';
import { root } from '../support/built-site';

const module = path.join(root, 'src/tooling/release/release.ts');
const ASSETS = 200;

let folder: string;
let site: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-release-'));
  site = path.join(folder, 'site');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function buildOf(name: string): string {
  const build = path.join(folder, name);
  mkdirSync(path.join(build, 'assets/js'), { recursive: true });
  for (const file of ['index.html', '404.html', 'sitemap.xml']) writeFileSync(path.join(build, file), name);
  for (let at = 0; at < ASSETS; at++) writeFileSync(path.join(build, 'assets/js', `${name}-${at}.js`), name.repeat(100));
  return build;
}

/** Returns the current version, and checks that it's complete. */
function servedVersion(): string {
  const name = readFileSync(path.join(site, 'current/index.html'), 'utf8');
  const own = readdirSync(path.join(site, 'current/assets/js')).filter((file) => file.startsWith(`${name}-`));
  expect(own).toHaveLength(ASSETS);
  for (const file of own) expect(readFileSync(path.join(site, 'current/assets/js', file), 'utf8')).toBe(name.repeat(100));
  return name;
}

/** Releases in a separate process. @param dieAt The step at which it's killed. */
function releaseElsewhere(build: string, dieAt = ''): Promise<{ code: number | null; output: string }> {
  const program = `
    const { release } = require(${JSON.stringify(module)});
    release({ build: ${JSON.stringify(build)}, site: ${JSON.stringify(site)}, onStep: (step) => {
      if (step === ${JSON.stringify(dieAt)}) process.kill(process.pid, 'SIGKILL');
    } });`;
  const child = spawn(binary('tsx'), ['-e', program], { cwd: root });
  let output = '';
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })));
}

test('a release killed at any step leaves a complete site', async () => {
  release({ build: buildOf('first'), site });
  const steps: string[] = [];
  release({ build: buildOf('second'), site, onStep: (step) => steps.push(step) });
  expect(steps.length).toBeGreaterThan(5);
  const third = buildOf('third');
  for (const step of steps) {
    const { code } = await releaseElsewhere(third, step);
    expect([null, 137], `killed at ${step}`).toContain(code);
    expect(['second', 'third'], step).toContain(servedVersion());
  }
  release({ build: buildOf('fourth'), site });
  expect(servedVersion()).toBe('fourth');
  expect(readdirSync(path.join(site, 'releases')).filter((name) => name.includes('partial'))).toEqual([]);
  expect(readdirSync(site).toSorted()).toEqual(['current', 'releases']);
  // The test starts a process for each step.
}, 180_000);
