import { expect, test } from 'vitest';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { buildOutcomes, buildReport, type Row } from './build-report';
import { copiesFor, copyOf, isGuide, sidebarsWithCopies } from './page-copies';
import { treeMemory, watchMemory } from './tree-memory';

test("a process's memory includes all its descendants", () => {
  const listing = '    1     0   100\n   10     1  2000\n   11    10   300\n   12    11    40\n   20     1  9999\n';
  expect(treeMemory(listing, 10)).toBe(2340 * 1024);
  expect(treeMemory(listing, 99)).toBe(0);
  expect(() => treeMemory('PID PPID RSS\n', 10)).toThrow('"ps" printed a line');
});

// Minimal systems don't have `ps`, and only this benchmark needs it.
test.skipIf(spawnSync('ps', ['-A']).error)('the memory of a process includes its child processes', async () => {
  // The child runs until its input ends, because it can take more than a second to start on a busy machine.
  const child = `require('node:child_process').spawnSync(process.execPath, ['-e', 'const held = Buffer.alloc(2e8, 1); process.stdin.on("end", () => held).resume()'], { stdio: 'inherit' })`;
  const parent = spawn(process.execPath, ['-e', child]);
  const watch = watchMemory(parent);
  await expect.poll(() => watch.peak()).toBeGreaterThan(2e8);
  parent.stdin.end();
  await once(parent, 'close');
  watch.stop();
});

test('the scaled site copies guides with their own routes and sidebars', () => {
  expect(copiesFor(1, 169, 65)).toBe(0);
  expect(copiesFor(10, 170, 90)).toBe(17);
  expect(() => copiesFor(3, 170, 0)).toThrow('no guides');
  expect(copyOf('/a/b', 2)).toBe('/copy-2/a/b');
  expect(['a.mdx', 'api/v3/refund.api.mdx', '_images/plan.svg'].filter(isGuide)).toEqual(['a.mdx']);
  const source = sidebarsWithCopies(['a/b'], 2);
  expect(source).toContain('{"type":"category","label":"Copy 2","items":["copy-2/a/b"]}');
});

const row = (site: Row['site'], size: number, seconds: number): Row => ({
  site,
  size,
  pages: size * 169,
  builds: { cold: { seconds, memory: 1e9 } },
});

test('targets pass at their limits and fail just beyond', () => {
  const states = (...rows: Row[]): string[] => buildOutcomes(rows).map(({ state }) => state);
  const today = [row('ours', 1, 10), row('stock', 1, 10)];
  expect(states(...today, row('ours', 10, 130), row('stock', 10, 130))).toEqual(['pass', 'pass']);
  expect(states(...today, row('ours', 10, 131), row('stock', 10, 130))).toEqual(['fail', 'fail']);
  // Matching stock at only one size isn't enough.
  expect(states(row('ours', 1, 11), row('stock', 1, 10), row('ours', 10, 130), row('stock', 10, 130))).toEqual(['pass', 'fail']);
  // Fewer pages than the size requires don't count.
  expect(states(...today, { ...row('ours', 10, 130), pages: 9 * 169 }, row('stock', 10, 130))).toEqual(['fail', 'pass']);
});

test('a target is unknown when one of its builds is missing', () => {
  const states = (...rows: Row[]): string[] => buildOutcomes(rows).map(({ state }) => state);
  expect(states(row('ours', 10, 100))).toEqual(['unknown', 'unknown']);
  expect(states(row('ours', 1, 10), row('stock', 1, 20))).toEqual(['unknown', 'pass']);
  expect(states(row('ours', 1, 10), { ...row('ours', 10, 1), builds: {} })).toEqual(['unknown', 'unknown']);
  expect(buildReport([row('ours', 1, 10), row('stock', 1, 20)], ['1×, stock, warm: it stopped'])).toMatch(
    /\| 1×, stock \| +169 \| 20 \(0\.50×\) \| +– \|[\s\S]*Not measured: 1×, stock, warm: it stopped/,
  );
});
