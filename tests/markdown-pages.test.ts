import { expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import type { Code, Heading, Link, Root, Table } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { parse } from 'yaml';
import { hosts } from '../src/data/hosts';
import { twinRoute } from '../src/lib/twin-route';
import { allOperations } from '../src/reference/descriptions';
import { twinOf } from '../src/twins/page';
import { sitemap } from './support/pages';
import { buildFolder } from './support/built-site';

const SITE = hosts.docs.production;
const operations = new Set(allOperations().map(({ route }) => route));

interface ReadTwin {
  facts: Record<string, string>;
  tree: Root;
  source: string;
}

function readTwin(route: string): ReadTwin {
  const source = readFileSync(path.join(buildFolder, twinRoute(route)), 'utf8');
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(source) ?? [];
  return { facts: parse(front) as Record<string, string>, tree: unified().use(remarkParse).use(remarkGfm).parse(body), source: body };
}

const clean = (text: string): string => text.replaceAll(/[\s\u200B]+/g, ' ').trim();

function wordsOf(node: unknown): string {
  const { value, children } = node as { value?: string; children?: unknown[] };
  return value ?? (children ?? []).map(wordsOf).join('');
}

function all<T>(tree: Root, type: string): T[] {
  const found: T[] = [];
  visit(tree, type, (node) => void found.push(node as T));
  return found;
}

/** The text of a page, without what is there for its readers' hands and eyes alone. */
function textOf(route: string): { page: CheerioAPI; body: ReturnType<CheerioAPI> } {
  const page = load(readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8'));
  const article = page('.theme-doc-markdown');
  const body = article.length > 0 ? article.first() : page('main').first();
  body
    .find('button, select, nav, [data-needs-script], [data-markdown="skip"], .hash-link, .table-of-contents, [aria-hidden="true"]')
    .remove();
  return { page, body };
}

for (const route of sitemap())
  test(`${route} has a twin that says the same`, () => {
    const { page, body } = textOf(route);
    const { facts, tree, source } = readTwin(route);
    const headings = all<Heading>(tree, 'heading');
    const title = clean(body.find('h1').first().text());
    expect(facts).toMatchObject({ title, url: `${SITE}${route}`, description: page('meta[name="description"]').attr('content') });
    expect(headings.filter(({ depth }) => depth === 1).map(wordsOf)).toEqual([title]);
    expect(all(tree, 'html'), 'elements of HTML').toEqual([]);
    expect(all<Link>(tree, 'link').filter((link) => clean(wordsOf(link)) === '' || link.url === '')).toEqual([]);
    const prose = source.replaceAll(/^( *(?:> )?)(`{3,})[\s\S]*?^\1\2$/gm, 'code');
    expect(prose, 'one blank line between blocks').not.toMatch(/\n{3}|\[object/);
    expect(prose, 'directives').not.toMatch(/^:::/m);
    expect(all(tree, 'blockquote').length, 'notes and warnings').toBeGreaterThanOrEqual(body.find('.theme-admonition').length);
    if (operations.has(route)) return;
    const words = (selector: string): string[] =>
      body
        .find(selector)
        .toArray()
        .map((one) => clean(page(one).text()));
    expect(headings.filter(({ depth }) => depth === 2 || depth === 3).map((one) => clean(wordsOf(one)))).toEqual(words('h2, h3'));
    const rows = body
      .find('table')
      .toArray()
      .map((one) => page(one).find('tr').length);
    expect(all<Table>(tree, 'table').map(({ children }) => children.length)).toEqual(rows);
    const blocks = body
      .find('pre')
      .toArray()
      .map((one) => page(one).text().trimEnd());
    expect(all<Code>(tree, 'code').map(({ value }) => value.trimEnd())).toEqual(blocks);
  });

test('every link of every twin leads to a file of the site, or outside', () => {
  const dead = sitemap().flatMap((route) =>
    all<Link>(readTwin(route).tree, 'link').flatMap(({ url }) => {
      if (/^(mailto|tel):/.test(url)) return [];
      if (!URL.canParse(url)) return [`${route} → ${url} is not absolute`];
      if (!url.startsWith(SITE)) return [];
      const target = decodeURIComponent(new URL(url).pathname);
      // A page that is not listed has no twin, so links lead to the page.
      if (existsSync(path.join(buildFolder, target, 'index.html'))) return sitemap().includes(target) ? [`${route} → ${url}`] : [];
      return existsSync(path.join(buildFolder, target)) ? [] : [`${route} → ${url}`];
    }),
  );
  expect(dead).toEqual([]);
});

/** A page as the build writes it, with this text. */
const built = (body: string): string =>
  `<head><meta name="description" content="What it is for."><link rel="canonical" href="https://x.example/docs/a/b"></head>` +
  `<div class="theme-doc-markdown markdown"><header><h1>Title</h1></header>${body}</div>`;
const site = { address: 'https://x.example/docs/', routes: new Set(['/', '/a/b', '/c']) };
const twin = (body: string): string => (twinOf(built(body), site)?.body ?? '').replace('# Title\n\n', '').trim();

const CASES: [string, string, string][] = [
  ['a link to a page', '<p><a href="/docs/c#part">C</a></p>', '[C](https://x.example/docs/c.md#part)'],
  ['a link within the page', '<p><a href="#part">C</a></p>', '[C](https://x.example/docs/a/b.md#part)'],
  ['a link to home', '<p><a href="/docs/">Home</a></p>', '[Home](https://x.example/docs/index.md)'],
  ['a link to a file', '<p><a href="/docs/openapi/v3.yaml">v3</a></p>', '[v3](https://x.example/docs/openapi/v3.yaml)'],
  ['a link outside', '<p><a href="https://y.example/">y</a></p>', '[y](https://y.example/)'],
  ['a card', '<ul><li><a href="/docs/c"><b>C</b><span>About it</span></a></li></ul>', '- [C](https://x.example/docs/c.md): About it'],
  ['controls', '<form><label>Total<input></label><button>Go</button><output>5.00</output></form>', '5.00'],
  ['what asks to be left out', '<p data-markdown="skip">no</p><p>yes</p>', 'yes'],
  ['a fold', '<details><summary>More</summary><p>Text</p></details>', '**More**\n\nText'],
  [
    'an admonition',
    '<div class="theme-admonition theme-admonition-tip"><div class="admonitionHeading_x">One key</div><div class="admonitionContent_x"><p>Text</p></div></div>',
    '> **Tip: One key**\n>\n> Text',
  ],
  [
    'tabs',
    '<div class="theme-tabs-container"><ul role="tablist"><li role="tab">One</li><li role="tab">Two</li></ul><div><div role="tabpanel"><p>1</p></div><div role="tabpanel" hidden><p>2</p></div></div></div>',
    '**One**\n\n1\n\n**Two**\n\n2',
  ],
  [
    'hidden samples',
    '<div data-sample="Node" data-language="node"><pre><code><i>a</i>()</code></pre></div><div data-sample="Go" data-language="go" hidden><pre><code>b()\n</code></pre></div>',
    '**Node**\n\n```js\na()\n```\n\n**Go**\n\n```go\nb()\n```',
  ],
  [
    'code with a file name and a fence inside',
    '<div><div data-markdown="skip"><span>a.md</span></div><pre data-language="markdown" data-title="a.md"><code>```js\n1\n```\n</code></pre></div>',
    '````markdown title="a.md"\n```js\n1\n```\n````',
  ],
  [
    'a cell with lines and a pipe',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><code>x | y</code><br><b>z</b><ul><li>1</li><li>2</li></ul></td></tr></tbody></table>',
    '| A |\n| - |\n| `x \\| y`; **z**; 1; 2 |',
  ],
  ['a drawing', '<figure><svg role="img" aria-label="Four notes"><path/></svg></figure>', '_Figure: Four notes_'],
  ['a picture', '<p><img src="/docs/assets/p.png" alt="A plan"></p>', '![A plan](https://x.example/docs/assets/p.png)'],
  ['text that looks like HTML or Markdown', '<p>&lt;script&gt; *a* _b_ [c](d)</p>', '\\<script> \\*a\\* \\_b\\_ \\[c]\\(d)'],
];

for (const [name, html, markdown] of CASES) test(`a twin writes ${name}`, () => expect(twin(html)).toBe(markdown));

test('a page that asks not to be found has no twin', () => {
  expect(twinOf(built('').replace('<head>', '<head><meta name="robots" content="noindex">'), site)).toBeUndefined();
  expect(existsSync(path.join(buildFolder, 'search.md'))).toBe(false);
  expect(existsSync(path.join(buildFolder, '404.md'))).toBe(false);
});
