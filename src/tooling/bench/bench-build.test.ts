import { expect, test } from 'vitest';
import { copiesFor, guides, sidebarsWithCopies } from './scaled-site';
import { treeMemory } from './tree-memory';

test("a process's memory includes all its descendants", () => {
  const listing = '    1     0   100\n   10     1  2000\n   11    10   300\n   12    11    40\n   20     1  9999\n';
  expect(treeMemory(listing, 10)).toBe(2340 * 1024);
  expect(treeMemory(listing, 99)).toBe(0);
});

test('the scaled site copies guides with their own routes and sidebars', () => {
  expect(copiesFor(1, 169, 65)).toBe(0);
  expect(copiesFor(10, 170, 90)).toBe(17);
  expect(guides()).toContain('getting-started/plan-options');
  expect(guides().filter((id) => id.startsWith('api/v3/refund'))).toEqual([]);
  expect(sidebarsWithCopies(['a/b'], 2)).toContain('{"type":"category","label":"Copy 2","items":["copy-2/a/b"]}');
});
