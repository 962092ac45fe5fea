import type { CheerioAPI } from 'cheerio';
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NEEDED, platforms, type Platform } from '../src/data/platforms';
import { derivedTable } from '../src/reference/table-elements';
import { buildFolder, routes } from './support/built-site';
import { loadHtml } from './support/html';

const all: [string, Platform][] = Object.entries(platforms);

test('every plugin page has its platform and the required features', () => {
  const pages = routes.map((route) => route.path).filter((route) => /^\/platform-plugins\/(?!best-practices)/.test(route));
  expect(all.map(([, { page }]) => page).toSorted()).toEqual(pages.toSorted());
  for (const [name, { features }] of all)
    expect(NEEDED.filter((feature) => !features[feature]).map((feature) => `${name}: ${feature}`)).toEqual([]);
});

test('an unknown platform name lists what to write', () => {
  expect(() => derivedTable('CompatTable', { of: 'prestashop' })).toThrow('write of="…" with one of woocommerce');
  expect(() => derivedTable('OrderStatesTable', { of: 'shopify-onsite-messaging' })).toThrow('takes no payments');
});

const read = (route: string): CheerioAPI => loadHtml(readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8'));

/** How many of a page's tables contain all of these texts. */
const tablesWith = (page: CheerioAPI, texts: readonly string[]): number =>
  page('article table')
    .toArray()
    .filter((table) => texts.every((text) => page(table).text().includes(text))).length;

for (const [name, { page: route, states, features }] of all)
  test(`${route} starts with requirements and maps order states`, () => {
    const page = read(route);
    const [first] = page('article :is(table, h2)').toArray();
    expect(first?.name, 'the first table or heading').toBe('table');
    expect(page(first).find('th').text()).toContain('Supported');
    expect(page(first).find('tr')).toHaveLength(Object.keys(features).length + 1);
    expect(tablesWith(page, ['Plan', 'pending_capture', 'the sale is complete']), name).toBe(states ? 1 : 0);
  });

test('the comparison names every plugin and links to its page', () => {
  const page = read('/platform-plugins/best-practices');
  const links = page('article table').first().find('a').toArray();
  const linked = links.map((link) => [page(link).text().trim(), link.attribs.href]);
  expect(linked).toEqual(expect.arrayContaining(all.map(([, { name, page: route }]) => [name, route])));
});
