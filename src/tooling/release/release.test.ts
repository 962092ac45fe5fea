import { afterEach, beforeEach, expect, test } from 'vitest';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { release } from './release';
import { servedBuild, writeSmallBuild } from '../../../tests/support/small-build';

let folder: string;
let site: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-release-'));
  site = path.join(folder, 'site');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const buildOf = (name: string): string => writeSmallBuild(folder, name);
const servedVersion = (): string => servedBuild(site);

test("another machine's lock is respected and explains how to remove it", () => {
  release({ build: buildOf('first'), site });
  const lock = path.join(site, 'releases/.partita-docs.lock');
  symlinkSync(JSON.stringify({ pid: process.pid, host: `not-${hostname()}`, since: '2026-01-01T00:00:00.000Z' }), lock);
  expect(() => release({ build: buildOf('second'), site })).toThrow(`remove ${lock}`);
  expect(servedVersion()).toBe('first');
});

test('a file at the place of the lock is left unchanged, with advice', () => {
  release({ build: buildOf('first'), site });
  const lock = path.join(site, 'releases/.partita-docs.lock');
  writeFileSync(lock, '');
  expect(() => release({ build: buildOf('second'), site })).toThrow(`${lock} isn't a lock of a release. If nothing needs it, remove it.`);
  expect(servedVersion()).toBe('first');
});

test("another application's folder is rejected and left unchanged", () => {
  for (const id of ['20260101120000', '20260201120000']) mkdirSync(path.join(site, 'releases', id), { recursive: true });
  expect(() => release({ build: buildOf('first'), site })).toThrow('belongs to another application: it contains 20260101120000');
  symlinkSync('releases/20260201120000', path.join(site, 'current'));
  expect(() => release({ build: buildOf('second'), site })).toThrow("isn't a link to a release");
  expect(readdirSync(path.join(site, 'releases')).toSorted()).toEqual(['20260101120000', '20260201120000']);
});

test('a build that changes while it is copied is rejected', () => {
  release({ build: buildOf('first'), site });
  const second = buildOf('second');
  const cut = (step: string): void => {
    if (step === 'check') writeFileSync(path.join(second, 'index.html'), 'second, and more');
  };
  expect(() => release({ build: second, site, onStep: cut })).toThrow('index.html was copied incompletely');
  expect(servedVersion()).toBe('first');
});

test('a build with a symbolic link is rejected', () => {
  const build = buildOf('first');
  symlinkSync('/etc/hostname', path.join(build, 'assets/hostname'));
  expect(() => release({ build, site })).toThrow('assets/hostname is a symbolic link');
});

test('a web server can read a release despite a strict umask', () => {
  const before = process.umask(0o077);
  try {
    release({ build: buildOf('first'), site });
  } finally {
    process.umask(before);
  }
  const modes = ['.', 'releases', 'current/assets', 'current/assets/js', 'current/index.html', 'current/assets/js/first-0.js'].map(
    (file) => statSync(path.join(site, file)).mode & 0o777,
  );
  expect(modes.map((mode) => mode.toString(8))).toEqual(['755', '755', '755', '755', '644', '644']);
});

test('a full disk keeps the current version and the next release succeeds', ({ skip }) => {
  mkdirSync(site);
  // Enough space for one version of 200 files and part of a second one.
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1200k', 'tmpfs', site], { encoding: 'utf8' });
  if (status !== 0) skip(`Only root can mount a small disk: ${stderr}`);
  try {
    release({ build: buildOf('first'), site });
    const second = buildOf('second');
    expect(() => release({ build: second, site })).toThrow(/The disk of .* is full, so the previous release stays online/);
    expect(servedVersion()).toBe('first');
    expect(readdirSync(path.join(site, 'releases')).filter((name) => name.includes('partial'))).toEqual([]);
    spawnSync('mount', ['-o', 'remount,size=8m', site]);
    release({ build: second, site });
    expect(servedVersion()).toBe('second');
  } finally {
    spawnSync('umount', [site]);
  }
});
