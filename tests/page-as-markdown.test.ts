import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { hosts } from '../src/data/hosts';
import { twinRoute } from '../src/lib/twin-route';
import { sitemap } from './support/pages';
import { buildFolder } from './support/built-site';

const built = (file: string): string => readFileSync(path.join(buildFolder, file), 'utf8');

test('every page names its twin in the built HTML', () => {
  const wrong = sitemap().filter((route) => {
    const links = load(built(path.join(route, 'index.html')))('link[rel="alternate"][type="text/markdown"]');
    return links.length !== 1 || links.attr('href') !== `${hosts.docs.production}${twinRoute(route)}`;
  });
  expect(wrong).toEqual([]);
  expect(load(built('404.html'))('link[type="text/markdown"]').length).toBe(0);
});
