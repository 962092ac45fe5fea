import { expect, test } from 'vitest';
import { parseReport } from './lighthouse';
import { plainDocusaurus, openapiDocusaurus } from './reference-sites/docusaurus';
import { sidebarNodes } from './reference-sites/sidebar';
import { starlight } from './reference-sites/starlight';
import { markdownTable, median } from './table';
import { parseMarkdownPage, markdownPages } from './reference-sites/markdown-pages';
import { kindOf } from '../../../tests/support/measure-bytes';

const ADDRESS = 'https://docs.example/';
const MARKDOWN = `---
title: Plan options
description: What to choose.
url: https://docs.example/start/plan-options
---

> For a list of all pages, see [llms.txt](https://docs.example/llms.txt).

# Plan options

See [the quickstart](https://docs.example/direct-api/quickstart.md#keys), [home](https://docs.example/index.md) and
[the description](https://docs.example/openapi/v3.yaml), not [elsewhere](https://other.example/x.md).
`;

test('a Markdown page becomes a page with links to routes', () => {
  const page = parseMarkdownPage(MARKDOWN, ADDRESS);
  expect(page).toMatchObject({ route: '/start/plan-options', title: 'Plan options', description: 'What to choose.' });
  expect(page.body).toContain('[the quickstart](/direct-api/quickstart#keys), [home](/)');
  expect(page.body).toContain('(/openapi/v3.yaml)');
  expect(page.body).toContain('(https://other.example/x.md)');
  expect(page.body).not.toContain('# Plan options');
});

test("a file other than the site's Markdown page is rejected", () => {
  expect(() => parseMarkdownPage('# Plan options\n', ADDRESS)).toThrow('starts with front matter and a title');
  expect(() => parseMarkdownPage(MARKDOWN, 'https://elsewhere.example/')).toThrow('an address below https://elsewhere.example/');
  expect(() => markdownPages('/no/such/folder')).toThrow('Run "npm run build" first.');
});

test('a sidebar item that baselines do not support is rejected', () => {
  expect(() => sidebarNodes([{ type: 'html', value: '' }])).toThrow('sidebar items of type "html"');
  expect(() => sidebarNodes({ Category: ['page'] })).toThrow('sidebars that are lists');
});

test('each baseline gets the same pages in order with quoted titles', () => {
  const pages = [
    { route: '/', title: 'Home: "all"', description: '', body: '{braces}\n' },
    { route: '/category/a', title: 'A', description: 'Of A.', body: '' },
    { route: '/a/one', title: 'One', description: '', body: '' },
  ];
  const input = {
    pages,
    sidebars: { docs: [{ label: 'A group', route: '/category/a', items: [{ label: '', route: '/a/one', items: [] }] }] },
  };
  const plain = plainDocusaurus.files(input);
  expect(plain.get('docs/index.md')).toBe(`---\ntitle: 'Home: "all"'\ndescription: ""\nslug: /\n---\n\n{braces}\n`);
  expect(JSON.parse((plain.get('sidebars.js') ?? '').replace(/^module.exports = |;\n$/g, ''))).toEqual({
    docs: [{ type: 'category', label: 'A group', items: [{ type: 'doc', id: 'a/one' }], link: { type: 'doc', id: 'category/a' } }],
  });
  const astro = starlight.files(input);
  expect(astro.get('src/content/docs/a/one.md')).toContain('slug: a/one');
  expect(astro.get('src/content/docs/index.md')).not.toContain('slug');
  const options = astro.get('astro.config.mjs') ?? '';
  expect(options.indexOf('"/category/a/"')).toBeLessThan(options.indexOf('"/a/one/"'));
  expect(openapiDocusaurus.versions).toHaveProperty('docusaurus-theme-openapi-docs');
});

test('a Lighthouse report gives scores and figures, or says what it lacks', () => {
  const scored = { performance: 0.994, accessibility: 0.95, 'best-practices': 1, seo: 1 };
  const categories = Object.fromEntries(Object.entries(scored).map(([name, score]) => [name, { score }]));
  const audits = {
    'largest-contentful-paint': { numericValue: 1200.4 },
    'total-blocking-time': { numericValue: 0 },
    'cumulative-layout-shift': { numericValue: 0.01 },
  };
  const figures = { performance: 99, accessibility: 95, practices: 100, seo: 100, lcp: 1200.4, tbt: 0, cls: 0.01 };
  expect(parseReport(JSON.stringify({ categories, audits }))).toEqual(figures);
  expect(() => parseReport(JSON.stringify({ categories: { ...categories, seo: { score: null } }, audits }))).toThrow('no value for "seo"');
  expect(() => parseReport(JSON.stringify({ categories }))).toThrow('no value for "largest-contentful-paint"');
  expect(() => parseReport(JSON.stringify({ runtimeError: { message: 'NO_FCP' } }))).toThrow("couldn't load the page: NO_FCP");
});

test('bytes are categorized by resource type', () => {
  const types = [
    'text/html; charset=utf-8',
    'text/javascript',
    'application/javascript',
    'text/css',
    'font/woff2',
    'image/svg+xml',
    'application/json',
    '',
  ];
  expect(types.map(kindOf)).toEqual(['html', 'script', 'script', 'style', 'font', 'image', 'other', 'other']);
});

test('the median of an even number of values is the higher one', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 9])).toBe(10);
  expect(() => median([])).toThrow('at least one value');
});

test('a table rejects a row that is too short', () => {
  expect(markdownTable(['', 'ms'], [['ours', '7']])).toBe('|      |  ms |\n| ---- | --: |\n| ours |   7 |');
  expect(() => markdownTable(['', 'ms'], [['ours']])).toThrow('1 cells, but the head has 2');
});
