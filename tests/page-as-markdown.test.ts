import { expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hosts } from '../src/data/hosts';
import { markdownRoute } from '../src/data/markdown-route';
import { pageFiles } from '../src/plugins/built-pages/built-pages';
import { sitemap } from './support/pages';
import { buildFolder } from './support/built-site';
import { loadHtml } from './support/html';

const built = (file: string): string => readFileSync(path.join(buildFolder, file), 'utf8');

test('every page links to its Markdown page in its head', () => {
  const wrong = sitemap().filter((route) => {
    const links = loadHtml(built(path.join(route, 'index.html')))('link[rel="alternate"][type="text/markdown"]');
    return links.length !== 1 || links.attr('href') !== `${hosts.docs.production}${markdownRoute(route)}`;
  });
  expect(wrong).toEqual([]);
  expect(loadHtml(built('404.html'))('link[type="text/markdown"]').length).toBe(0);
});

test('no other page links to a Markdown page', () => {
  const linked = pageFiles(buildFolder).flatMap((file) => loadHtml(built(file))('link[type="text/markdown"]').attr('href') ?? []);
  const missing = linked.filter((url) => !existsSync(path.join(buildFolder, new URL(url).pathname)));
  expect(missing).toEqual([]);
});

test('every page has an llms.txt link hidden from readers and screen readers', () => {
  const wrong = [...sitemap(), '/search'].filter((route) => {
    const page = loadHtml(built(path.join(route, 'index.html')));
    const link = page('body a[href="/llms.txt"]').first();
    const isHidden = link.closest('[aria-hidden="true"]').length === 1 && link.attr('tabindex') === '-1';
    return !isHidden || page('link[rel="index"]').attr('href') !== '/llms.txt';
  });
  expect(wrong).toEqual([]);
});
