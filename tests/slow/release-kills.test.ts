import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { differences } from '../../src/tooling/verify/compare-folders';
import { binary } from '../../src/reference/run-command';

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

function finished(release: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  for (const stream of [release.stdout, release.stderr]) stream?.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve) => release.on('close', (code) => resolve({ code, output })));
}

/** Files of the build that the current version lacks. It may also have assets of earlier versions. */
const missing = (build: string): string[] =>
  differences(build, path.join(site, 'current'))
    .filter(({ kind }) => kind !== 'only in the second')
    .map(({ file }) => file);

test(`${KILLS} releases killed at random leave a complete site`, async () => {
  const build = path.join(root, 'build');
  const started = Date.now();
  expect(await finished(startRelease(build))).toMatchObject({ code: 0 });
  const duration = Date.now() - started;
  for (let kill = 1; kill <= KILLS; kill++) {
    const release = startRelease(build);
    const ended = finished(release);
    const delay = Math.random() * duration;
    setTimeout(() => release.exitCode === null && process.kill(-(release.pid ?? 0), 'SIGKILL'), delay);
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
