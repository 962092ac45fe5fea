import { expect, test } from 'vitest';
import { NEEDED, platforms, type Platform } from '../src/data/platforms';
import { derivedTableMarkdown } from '../src/reference/table-elements';
import { routes } from './support/built-site';

const all: [string, Platform][] = Object.entries(platforms);

test('every plugin page has its platform and the required features', () => {
  const pages = routes.map(({ path }) => path).filter((path) => /^\/platform-plugins\/(?!best-practices)/.test(path));
  expect(all.map(([, { page }]) => page).toSorted()).toEqual(pages.toSorted());
  for (const [name, { features }] of all)
    expect(NEEDED.filter((feature) => !features[feature]).map((feature) => `${name}: ${feature}`)).toEqual([]);
});

test('an unknown platform name lists what to write', () => {
  expect(() => derivedTableMarkdown('CompatTable', { of: 'prestashop' })).toThrow('write of="…" with one of woocommerce');
  expect(() => derivedTableMarkdown('OrderStatesTable', { of: 'shopify-onsite-messaging' })).toThrow('takes no payments');
});
