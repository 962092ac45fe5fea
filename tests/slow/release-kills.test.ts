import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { differences } from '../../src/tooling/verify/compare-folders';
import { release } from '../../src/tooling/release/release';
import { binary } from '../../src/reference/run-command';
import { servedBuild, writeSmallBuild } from '../support/small-build';

const root = path.join(__dirname, '../..');
const KILLS = 50;
const ROUNDS = 20;

let folder: string;
let site: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-release-'));
  site = path.join(folder, 'site');
  mkdirSync(site);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Publishes the built site with `npm run release`. */
const startRelease = (build: string): ChildProcess =>
  spawn(binary('tsx'), ['src/tooling/commands/release.ts', '--from', build, '--to', site], { cwd: root, detached: true });

function finished(command: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [command.stdout, command.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => command.on('close', (code) => resolve({ code, output })));
}

/** Files of the build that the current version lacks. It may also have assets of earlier versions. */
const missing = (build: string): string[] =>
  differences(build, path.join(site, 'current'))
    .filter(({ kind }) => kind !== 'only in the second')
    .map(({ file }) => file);

/** Releases in a process that's killed at one step. @returns its exit code. */
function killedAt(dieAt: string, build: string): Promise<number | null> {
  const program = `
    const { release } = require('./src/tooling/release/release.ts');
    release({ build: ${JSON.stringify(build)}, site: ${JSON.stringify(site)}, onStep: (step) => {
      if (step === ${JSON.stringify(dieAt)}) process.kill(process.pid, 'SIGKILL');
    } });`;
  const child = spawn(binary('tsx'), ['-e', program], { cwd: root });
  return new Promise((resolve) => child.on('close', resolve));
}

test('a release killed at any step leaves a complete site', async () => {
  release({ build: writeSmallBuild(folder, 'first'), site });
  const steps: string[] = [];
  release({ build: writeSmallBuild(folder, 'second'), site, onStep: (step) => steps.push(step) });
  expect(steps.length).toBeGreaterThan(5);
  const third = writeSmallBuild(folder, 'third');
  for (const step of steps) {
    expect([null, 137], `killed at ${step}`).toContain(await killedAt(step, third));
    expect(['second', 'third'], step).toContain(servedBuild(site));
  }
  release({ build: writeSmallBuild(folder, 'fourth'), site });
  expect(servedBuild(site)).toBe('fourth');
  expect(readdirSync(path.join(site, 'releases')).filter((name) => name.includes('partial'))).toEqual([]);
  expect(readdirSync(site).toSorted()).toEqual(['current', 'releases']);
});

test(`${KILLS} releases killed at random leave a complete site`, async () => {
  const build = path.join(root, 'build');
  const started = Date.now();
  expect(await finished(startRelease(build))).toMatchObject({ code: 0 });
  const duration = Date.now() - started;
  for (let kill = 1; kill <= KILLS; kill++) {
    const command = startRelease(build);
    const ended = finished(command);
    const delay = Math.random() * duration;
    setTimeout(() => command.exitCode === null && process.kill(-(command.pid ?? 0), 'SIGKILL'), delay);
    await ended;
    expect(missing(build), `killed after ${Math.round(delay)} ms`).toEqual([]);
  }
  expect(await finished(startRelease(build))).toMatchObject({ code: 0 });
});

test(`${ROUNDS} pairs of concurrent releases each leave one complete version`, async () => {
  const builds = ['left', 'right'].map((name) => {
    const build = path.join(folder, name);
    cpSync(path.join(root, 'build'), build, { recursive: true });
    writeFileSync(path.join(build, 'version.txt'), name);
    return build;
  });
  for (let round = 1; round <= ROUNDS; round++) {
    const results = await Promise.all(builds.map((build) => finished(startRelease(build))));
    expect(results.some(({ code }) => code === 0)).toBe(true);
    for (const { output } of results.filter(({ code }) => code !== 0)) expect(output).toContain('Another release is running');
    const version = readFileSync(path.join(site, 'current/version.txt'), 'utf8');
    expect(missing(path.join(folder, version)), `round ${round}`).toEqual([]);
  }
});
