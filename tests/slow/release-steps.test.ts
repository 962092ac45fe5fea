import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { binary } from '../../src/reference/run-command';
import { release } from '../../src/tooling/release/release';
import { root } from '../support/built-site';
import { servedBuild, writeSmallBuild } from '../support/small-build';

const module = path.join(root, 'src/tooling/release/release.ts');

let folder: string;
let site: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-release-'));
  site = path.join(folder, 'site');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const buildOf = (name: string): string => writeSmallBuild(folder, name);
const servedVersion = (): string => servedBuild(site);

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
