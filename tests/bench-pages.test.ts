import { expect, test } from 'vitest';
import sidebars from '../sidebars';
import { sidebarNodes } from '../src/tooling/bench/reference-sites/sidebar';
import { kinds } from '../src/tooling/bench/site-kinds';
import { markdownPages } from '../src/tooling/bench/reference-sites/markdown-pages';
import { routesOf } from '../src/plugins/markdown-pages/sections';
import { buildFolder, routes } from './support/built-site';

test('the benchmark gives every page to the baselines and links no others', () => {
  const pages = new Set(markdownPages(buildFolder).map(({ route }) => route));
  const bare = routes.map(({ path }) => path.replace(/(.)\/$/, '$1'));
  // The pages with noindex.
  expect(bare.filter((route) => !pages.has(route)).toSorted()).toEqual(['/markdown-page', '/search']);
  const inSidebars = Object.values(sidebars).flatMap((items) => routesOf(sidebarNodes(items)));
  expect(inSidebars.length).toBeGreaterThan(100);
  expect(inSidebars.filter((route) => !pages.has(route))).toEqual([]);
  expect(Object.values(kinds).filter((route) => !pages.has(route))).toEqual([]);
});
