import { expect, test } from 'vitest';
import { verdictOf } from './lighthouse';
import { plainDocusaurus, openapiDocusaurus } from './reference-sites/docusaurus';
import { sidebarNodes } from './reference-sites/sidebar';
import { starlight } from './reference-sites/starlight';
import { median, medians } from './phone';
import { chosen } from './site-kinds';
import { report } from './site-report';
import { outcomes, type Result, type SiteName } from './site-targets';
import { markdownTable, withRatio, withSection } from './table';
import { parseMarkdownPage, markdownPages } from './reference-sites/markdown-pages';
import { kindOf } from './measure-bytes';

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
  expect(() => sidebarNodes([{ type: 'link', label: 'Elsewhere', href: 'https://other.example' }])).toThrow('sidebar items of type "link"');
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

test('a Lighthouse report gives rounded scores and failing audits', () => {
  const category = (score: number | null, id: string): object => ({ score, auditRefs: [{ id, weight: 1 }] });
  const categories = {
    performance: category(0.994, 'speed'),
    accessibility: category(0.95, 'contrast'),
    'best-practices': category(1, 'https'),
    seo: category(1, 'title'),
  };
  const audits = {
    speed: { title: 'Speed', score: 0.9 },
    contrast: { title: 'Contrast is low', score: 0 },
    https: { title: 'HTTPS', score: 1 },
  };
  expect(verdictOf({ categories, audits })).toEqual({
    scores: { performance: 99, accessibility: 95, practices: 100, seo: 100 },
    failures: ['Contrast is low'],
  });
  expect(() => verdictOf({ categories: { ...categories, seo: { score: null } } })).toThrow('no score for "seo"');
  expect(() => verdictOf({ runtimeError: { message: 'NO_FCP' }, categories })).toThrow("couldn't load the page: NO_FCP");
  expect(() => verdictOf({})).toThrow('no score for "performance"');
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

test('the median represents several runs and is undefined without runs', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([10, 9])).toBe(10);
  expect(
    medians([
      { lcp: 3, tbt: 0 },
      { lcp: 1, tbt: 9 },
      { lcp: 2, tbt: 5 },
    ]),
  ).toEqual({ lcp: 2, tbt: 5 });
  expect(() => medians([])).toThrow('at least one value');
});

const bytes = (brotli: number): Result['weight']['html'] => ({ files: 1, raw: brotli * 3, gzip: brotli * 1.2, brotli });

function result(
  site: SiteName,
  script: number,
  lcp: number,
  tbt: number,
  more: { cls?: number; practices?: number; interaction?: number } = {},
): Result {
  const weight = { html: bytes(9000), script: bytes(script), style: bytes(1), font: bytes(1), image: bytes(1), other: bytes(0) };
  const scores = { performance: 99, accessibility: 100, practices: more.practices ?? 100, seo: 100 };
  return {
    kind: 'guide',
    site,
    weight,
    speed: { fcp: lcp, lcp, tbt, cls: more.cls ?? 0, ready: lcp + 300 },
    interaction: more.interaction ?? 100,
    verdict: { scores, failures: more.practices === undefined ? [] : ['Errors in the console'] },
  };
}

const others = [result('docusaurus', 100_000, 3000, 200), result('starlight', 4000, 1000, 0)];

test('a site that meets every target passes each of them', () => {
  expect(outcomes([result('ours', 90_000, 1050, 40), ...others]).map(({ state }) => state)).toEqual([
    'pass',
    'pass',
    'pass',
    'pass',
    'pass',
    'pass',
  ]);
});

test('each target fails just beyond its limit and reports the difference', () => {
  const found = outcomes([result('ours', 90_100, 1051, 41, { cls: 0.0001, practices: 96, interaction: 101 }), ...others]);
  expect(found.map(({ state }) => state)).toEqual(['fail', 'fail', 'fail', 'fail', 'fail', 'fail']);
  expect(found.map((outcome) => outcome.found)).toEqual([
    'guide 90.1%',
    'guide 1.05 times',
    'guide 41 ms, Starlight 0 ms',
    'guide 99 100 96 100 (Errors in the console)',
    'guide 101 ms',
    'guide 0.0001',
  ]);
});

test('a target is unknown when its baseline failed', () => {
  const [weight, lcp, tbt, ...rest] = outcomes([result('ours', 1, 1, 1)]).map(({ state }) => state);
  expect([weight, lcp, tbt]).toEqual(['unknown', 'unknown', 'unknown']);
  expect(rest).toEqual(['pass', 'pass', 'pass']);
});

test('the report shows baseline ratios and failed measurements', () => {
  const text = report([...others, result('ours', 50_000, 1000, 0)], ['guide'], ['Docusaurus with OpenAPI: it did not build']);
  const rows = text.split('\n').filter((line) => line.startsWith('| guide, '));
  expect(rows[0]).toMatch(/^\| guide, ours +\| +9\.0 \| +50\.0 \|/);
  expect(rows[1]).toContain('100.0 (0.50×)');
  expect(text).toContain('Not measured: Docusaurus with OpenAPI: it did not build');
});

test('tables, ratios, and sections reject misleading input', () => {
  expect(markdownTable(['', 'ms'], [['ours', '7']])).toBe('|      |  ms |\n| ---- | --: |\n| ours |   7 |');
  expect(() => markdownTable(['', 'ms'], [['ours']])).toThrow('1 cells, but the head has 2');
  expect(withRatio(50, 0, String)).toBe('50 (∞)');
  expect(withRatio(0, 0, String)).toBe('0 (=)');
  expect(withSection('a <!-- x --> old <!-- /x --> b', 'x', 'new')).toBe('a <!-- x -->\n\nnew\n\n<!-- /x --> b');
  expect(() => withSection('a', 'x', 'new')).toThrow('no "<!-- x -->"');
});

test('an unknown command-line choice lists the valid ones', () => {
  expect(chosen(['home', 'guide'], '--kind', undefined)).toEqual(['home', 'guide']);
  expect(chosen(['home', 'guide'], '--kind', 'guide')).toEqual(['guide']);
  expect(() => chosen(['home', 'guide'], '--kind', 'guide,gide')).toThrow('--kind "gide" isn\'t one of home, guide.');
});
