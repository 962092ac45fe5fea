import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apis } from '../openapi/apis';
import { hasCorrectPage, qualityOf, rankOf, type Asked } from '../src/tooling/bench/metrics';
import questionSets from '../src/tooling/bench/questions.json';
import { INDEX_FILE } from '../src/data/search-service';
import { startLinks } from '../src/data/start-links';
import { spellings, synonyms } from '../src/data/synonyms';
import { allOperations, errorCatalogue, loadDescription } from '../src/reference/descriptions';
import { kindOf } from '../src/search/client/kind';
import { readPage } from '../src/plugins/built-pages/built-page';
import { pageRecords } from '../src/plugins/search-index/page-records';
import { pack, unpack, type PackedIndex } from '../src/search/pack';
import { passagesOf } from '../src/plugins/search-index/passages';
import { siteRecords } from '../src/plugins/search-index/site-records';
import { SearchEngine } from '../src/search/engine/engine';
import { stem, tokensOf } from '../src/search/engine/tokens';
import { everyPage, sitemap } from './support/pages';
import { buildFolder } from './support/built-site';

const records = await siteRecords(buildFolder, '/');
const engine = new SearchEngine(records);

const find = (query: string, facetFilters: string[] = []) => engine.search({ query, indexName: 'any', hitsPerPage: 20, facetFilters });
const pagesFor = (query: string): string[] => [...new Set(find(query).hits.map(({ url }) => url.split('#')[0] ?? ''))];

test('every page is indexed and every record has an existing target', () => {
  const pages = everyPage();
  const found = new Set(records.filter(({ type }) => type === 'lvl1').map(({ url }) => url));
  expect(sitemap().filter((route) => !found.has(route))).toEqual([]);
  const lost = records.filter(({ url }) => {
    const [route = '', anchor] = url.split('#');
    return !pages.has(route) || (anchor !== undefined && !pages.get(route)?.ids.has(decodeURIComponent(anchor)));
  });
  expect(lost.map(({ url }) => url)).toEqual([]);
  expect(new Set(records.map(({ objectID }) => objectID)).size).toBe(records.length);
});

test('records have hierarchy, facets, and passages within the hosted limit', () => {
  const field = records.find(({ url, type }) => url === '/api/v3/installment-plan#body.planData.totalAmount' && type !== 'content');
  expect(field).toMatchObject({
    hierarchy: { lvl0: 'Installments API v3', lvl1: 'Create a plan', lvl2: 'Body', lvl3: 'planData', lvl4: 'totalAmount' },
    type: 'lvl4',
    language: 'en',
    docusaurus_tag: 'docs-default-current',
  });
  expect(records.filter(({ url }) => url.startsWith('/markdown-page'))).toEqual([]);
  expect(records.filter(({ content }) => (content ?? '').length > 1000)).toEqual([]);
});

test('records split at headings, fields, and rows without repeated text', () => {
  const html = `<html><head><link rel="canonical" href="https://docs.example/base/x"><meta name="docusaurus_locale" content="en">
    <meta name="description" content="What x is for."></head><body><main><div class="theme-doc-markdown">
    <h1>Page <a class="hash-link" href="#">#</a></h1><p>What x is for.</p><p>More &lt;b&gt; text.</p>
    <h2 id="two">Two</h2><div data-field="amount" id="body.amount"><div data-search="skip">integer</div><p>Minor units.</p></div><p>After.</p>
    <table><thead><tr><th>Code</th><th>Meaning</th><th>Retry</th></tr></thead><tbody>
    <tr><td><span id="code_a"></span><code>code_a</code></td><td>It rains.</td><td>later</td></tr></tbody></table>
    <table><thead><tr><th>Name</th><th>Type</th><th>Default</th></tr></thead><tbody><tr><td>lines</td><td>list<br>of text</td><td>–</td></tr></tbody></table>
    <table><thead><tr><th></th><th>Value</th></tr></thead><tbody><tr><td>Capture</td><td>At order, or at invoice</td></tr></tbody></table>
    <pre>secret sample</pre><h2 id="next-steps">Next steps</h2><p>Elsewhere</p></div></main></body></html>`;
  const found = pageRecords(readPage(html, '/x'), '/base/').map(({ url, type, hierarchy, content }) => [
    url,
    type,
    Object.values(hierarchy).filter(Boolean).at(-1),
    content,
  ]);
  expect(found).toEqual([
    ['/x', 'lvl1', 'Page', 'What x is for.'],
    ['/x', 'content', 'Page', 'More <b> text.'],
    ['/x#two', 'lvl2', 'Two', 'After. lines: list of text. Capture: At order, or at invoice.'],
    ['/x#body.amount', 'lvl3', 'amount', 'Minor units.'],
    ['/x#code_a', 'lvl3', 'code_a', 'It rains. Retry: later.'],
  ]);
  expect(pageRecords(readPage(html.replace('</head>', '<meta name="robots" content="noindex"></head>'), '/x'), '/base/')).toEqual([]);
});

test('passages lose no text at any line length', () => {
  const lines = ['short', 'word '.repeat(900).trim(), 'x'.repeat(2500), `${'A sentence. '.repeat(120)}End`];
  const passages = passagesOf(lines);
  expect(passages.join('').replaceAll(/\s/g, '')).toBe(lines.join('').replaceAll(/\s/g, ''));
  expect(Math.max(...passages.map(({ length }) => length))).toBeLessThanOrEqual(701);
});

test('the packed index restores the same records', () => {
  const order = (list: typeof records) => list.toSorted((a, b) => (a.objectID < b.objectID ? -1 : 1));
  expect(order(unpack(JSON.parse(JSON.stringify(pack(records))) as PackedIndex))).toEqual(order(records));
  expect(JSON.parse(readFileSync(path.join(buildFolder, INDEX_FILE), 'utf8'))).toEqual(JSON.parse(JSON.stringify(pack(records))));
});

test('the stemmer merges word forms and keeps different words apart', () => {
  const families = [
    ['installment', 'installments', 'instalment', 'instalments'],
    ['cancel', 'cancelled', 'canceled', 'cancellation', 'cancelling'],
    ['authorization', 'authorisation', 'authorize', 'authorised'],
    ['color', 'colour', 'colours'],
    ['rotate', 'rotation', 'rotating', 'rotated'],
    ['retry', 'retries', 'retried'],
    ['address', 'addresses'],
  ];
  for (const family of families) expect(new Set(family.map(stem)), family.join()).toHaveProperty('size', 1);
  expect(stem('installment')).not.toBe(stem('installation'));
  expect(stem('format')).not.toBe(stem('form'));
  expect(stem('business')).not.toBe(stem('busy'));
  expect(tokensOf('planData.totalAmount').map(({ terms }) => terms[0])).toEqual(
    tokensOf('plandatatotalamount').map(({ terms }) => terms[0]),
  );
});

for (const [query, pages] of Object.entries({
  instalments: ['/getting-started/plan-options', '/api/v3/introduction', '/category/installments-api-v3'],
  dispute: ['/merchant-hub/chargebacks-management/chargebacks-overview', '/api/chargebacks/introduction', '/category/chargebacks-api'],
  allowlist: ['/operational/whitelist-ips'],
  'authenticate token': ['/api/v3/authenticate'],
  'sign in with sso': ['/operational/single-sign-on'],
  idempotancy: ['/apis'],
  'webhok signatrue': ['/direct-api/webhook-events'],
  'web hook': ['/direct-api/webhook-events', '/merchant-hub/merchants-management/webhooks'],
  refnud: ['/api/v3/refund'],
  woocomm: ['/platform-plugins/woocommerce'],
  planNumber: ['/api/v3/get-installment-plan', '/api/v3/refund', '/api/v3/update-order'],
  PLANNUMBER: ['/api/v3/get-installment-plan', '/api/v3/refund', '/api/v3/update-order'],
}))
  test(`"${query}" finds ${pages[0]}`, () => {
    expect(
      pagesFor(query)
        .slice(0, 5)
        .some((page) => pages.includes(page)),
      pagesFor(query).join(' '),
    ).toBe(true);
  });

test('every error code and event ranks its own row first', () => {
  const codes = Object.keys(errorCatalogue()).filter((code) => find(code).hits[0]?.url !== `/api/v3/errors#${code}`);
  expect(codes).toEqual([]);
  const events = apis.flatMap(({ id }) => Object.keys(loadDescription(id).webhooks ?? {}));
  expect(events.length).toBeGreaterThan(20);
  expect(events.filter((event) => find(event).hits[0]?.url !== `/direct-api/webhook-events#${event}`)).toEqual([]);
});

test('a field of one object ranks first for its name, and a tool for the problem it solves', () => {
  const first = (query: string): string | undefined => find(query).hits[0]?.url;
  expect(first('holdReason')).toBe('/api/v3/get-installment-plan#response-200.holdReason');
  expect(first('webhook signature fails')).toBe('/direct-api/webhook-events#check-a-delivery');
  expect(first('test a declined renewal locally')).toBe('/testing-and-qa/run-the-sandbox-locally#move-the-clock');
});

test('unusual parameter and header names find their definition', () => {
  const names = new Set(
    allOperations()
      .flatMap(({ operation }) => operation.parameters?.map(({ name }) => name) ?? [])
      .filter((name) => /[A-Z_.-]/.test(name)),
  );
  expect(names.size).toBeGreaterThan(10);
  const title = (hierarchy: object): unknown => Object.values(hierarchy).filter(Boolean).at(-1);
  expect(
    [...names].filter(
      (name) =>
        !find(name)
          .hits.slice(0, 8)
          .some(({ hierarchy, content }) => title(hierarchy) === name || content?.includes(name)),
    ),
  ).toEqual([]);
});

test('filters combine with AND, and nested lists with OR', () => {
  const onlyHome = find('installments', ['docusaurus_tag:default']).hits;
  expect(onlyHome.length).toBeGreaterThan(0);
  expect(onlyHome.every(({ url }) => url.split('#')[0] === '/')).toBe(true);
  expect(find('refund', ['language:fr']).nbHits).toBe(0);
  expect(find('refund', ['unknown:facet']).nbHits).toBe(0);
});

test('no query breaks the engine', () => {
  const odd = [
    '',
    ' ',
    '.*+?^${}()|[]\\',
    '__proto__',
    'constructor',
    '<script>',
    '😀',
    'ﬁ ÅÄ ñ 日本語',
    '-',
    '"',
    '0',
    'a',
    'x'.repeat(64),
    'how do i',
    '\u0000\uFFFF',
    'a '.repeat(32),
  ];
  for (const query of odd) expect(() => find(query), query).not.toThrow();
  expect(find('').nbHits).toBe(0);
  expect(find('zzzzqqqq').nbHits).toBe(0);
});

test('result pages have no gaps or duplicates', () => {
  const page = (number: number) => engine.search({ query: 'refund', indexName: 'any', hitsPerPage: 20, page: number });
  const [first, second] = [page(0), page(1)];
  expect(first.nbPages).toBe(Math.ceil(first.nbHits / 20));
  expect(new Set([...first.hits, ...second.hits].map(({ url }) => url)).size).toBe(40);
  expect(page(10_000).hits).toEqual([]);
});

test("synonyms use the engine's format with each phrase in one group", () => {
  const phrases = synonyms.flatMap(({ words, from }) => (from ? from : words));
  expect(phrases.filter((phrase) => phrase !== phrase.toLowerCase())).toEqual([]);
  expect(phrases.filter((phrase, index) => phrases.indexOf(phrase) !== index)).toEqual([]);
  expect(synonyms.filter(({ words, from }) => words.length + (from ? 1 : 0) < 2)).toEqual([]);
  expect(Object.values(spellings).filter((american) => spellings[american])).toEqual([]);
});

test('benchmark queries reach MRR 0.90 and 97% success at five', () => {
  const questions = Object.values(questionSets as Record<string, Asked[]>)
    .flat()
    .filter(hasCorrectPage);
  expect(questions.length).toBeGreaterThanOrEqual(120);
  const known = new Set(records.map(({ url }) => url));
  expect(questions.flatMap(({ pages }) => pages).filter((page) => !known.has(page))).toEqual([]);
  const { mrr, hit5 } = qualityOf(questions.map((asked) => rankOf(asked, pagesFor(asked.question))));
  expect(mrr).toBeGreaterThanOrEqual(0.9);
  expect(hit5).toBeGreaterThanOrEqual(0.97);
});

for (const [name, least] of [
  ['nothing', 57],
  ['nothing, held out', 34],
] as const)
  test(`the benchmark finds nothing for ${least} of the queries "${name}"`, () => {
    const questions = (questionSets as Record<string, Asked[]>)[name] ?? [];
    const found = questions.filter(({ question }) => find(question).nbHits > 0).map(({ question }) => question);
    // The held-out queries aren't listed, so nobody tunes the search for them.
    expect(questions.length - found.length, name === 'nothing' ? found.join(' | ') : name).toBeGreaterThanOrEqual(least);
  });

test('unknown words find nothing', () => {
  for (const query of ['qqzzxxww', 'kubernetes', 'foo bar baz quux']) expect(find(query).hits, query).toEqual([]);
});

test('typos are corrected in words of five letters, but not four', () => {
  expect(pagesFor('refnd')[0]).toBe('/api/v3/refund');
  expect(find('plna').nbHits).toBe(0);
});

test('unknown words among others are ignored and named', () => {
  const { hits, ignored } = find('kubernetes webhook retries');
  expect(ignored).toEqual(['kubernetes']);
  expect(hits.slice(0, 3).map(({ url }) => url.split('#')[0])).toContain('/direct-api/webhook-events');
  expect(find('how do webhook retries work').ignored).toEqual([]);
});

test('a query about a failed partial refund finds the solution first', () => {
  const [hit] = find('partial refund fails').hits;
  expect(hit).toMatchObject({
    url: '/api/v3/refund#troubleshooting',
    content: expect.stringMatching(/can fail immediately with an error.*Solution: Wait/s),
  });
});

test('a hit for an error code shows its status and meaning', () => {
  const [hit] = find('plan_on_hold').hits;
  expect(Object.values(hit?.hierarchy ?? {}).join()).toContain('409');
  expect(hit?.content).toMatch(/^A chargeback of the plan is open/);
});

test('the start screen links to six pages that exist', () => {
  expect(startLinks).toHaveLength(6);
  const pages = everyPage();
  for (const { to } of startLinks) {
    const [route = '', anchor] = to.split('#');
    expect(pages.get(route)?.ids.has(anchor ?? '') ?? false, to).toBe(anchor !== undefined);
    expect(pages.has(route), to).toBe(true);
  }
});

test('the badge of a hit shows its kind of page', () => {
  const kinds = (query: string) => find(query).hits.map(kindOf);
  expect(kinds('refund a plan')[0]).toBe('API');
  expect(kinds('merchant hub dashboard')[0]).toBe('Hub');
  expect(kinds('woocommerce')[0]).toBe('Guide');
});

test('every single word of a passage finds something', () => {
  const words = new Set(records.flatMap(({ content }) => content?.match(/\b[a-z]{3,}\b/g) ?? []));
  // Words with the same stem have the same results.
  const byStem = new Map([...words].map((word) => [stem(word), word]));
  expect(byStem.size).toBeGreaterThan(1500);
  expect([...byStem.values()].filter((word) => find(word).nbHits === 0)).toEqual([]);
});
