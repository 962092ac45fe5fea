import { expect, test } from 'vitest';
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parsedPage } from '../../lib/page-tree';
import { readContent } from './read';
import { writeMarkdown } from './write';
import { fenceOf } from '../page';
import { hostileHtml } from '../../../tests/support/hostile-html';
import { hostileTree } from '../../../tests/support/hostile-markdown';
import { libraryMarkdown, libraryParse, libraryTree, parsedMarkdown, seen } from '../../../tests/support/markdown-library';

const same = (address: string): string => address;

/** What we make of a part of a page. */
const markdownOf = (html: string): string => writeMarkdown(readContent(parsedPage(html), { resolve: same, fenceOf }));

test('what is written is what the library writes, whatever the text looks like', () => {
  fc.assert(
    fc.property(hostileTree, (tree) => assert.equal(writeMarkdown(tree), libraryMarkdown(structuredClone(tree)))),
    { numRuns: 3000, seed: 1 },
  );
});

test('whatever HTML says, readers of its Markdown see', () => {
  fc.assert(
    fc.property(hostileHtml, (html) => assert.deepEqual(seen(parsedMarkdown(markdownOf(html))), seen(libraryTree(libraryParse(html))))),
    { numRuns: 1500, seed: 1 },
  );
});

const CASES: [string, string, string][] = [
  ['bold text in bold text', '<b>a<b>b</b></b>', '**ab**'],
  ['bold text beside bold text', '<b>a</b><b>b</b>', '**ab**'],
  ['emphasis beside emphasis', '<em>a</em><em>b</em>', '_a_*b*'],
  ['emphasis in a word', 'a<em>b</em>c', '&#x61;_&#x62;_&#x63;'],
  ['code beside code', '<code>a</code><code>b</code>', '`ab`'],
  ['a bold break', 'a<b><br>b</b>', 'a\\\n**b**'],
  ['a break in a heading', '<h1>a<br>b</h1>', '# a b'],
  ['a link around blocks', '<a href="/a"><h2>b</h2><p>c</p></a>', '## [b](/a)\n\n[c](/a)'],
  ['a link in a link', '<a href="/a"><b>b<a href="/c">[</a></b></a>', '[**b\\[**](/a)'],
  ['an empty link', '<p>a <a href="/a"></a></p>', 'a'],
  ['an address with brackets and spaces', '<a href="/a(b)">c</a> <a href="mailto:a b">d</a>', '[c](/a\\(b\\)) [d](<mailto:a b>)'],
  ['code with backticks', '<code>``</code> <code>a`b</code>', '` `` ` ``a`b``'],
  ['a fence in code', '<pre>````\nx\n````</pre>', '`````\n````\nx\n````\n`````'],
  [
    'text that begins a line like a block',
    '<p>1. a</p><p>- b</p><p># c</p><p>+ d</p><p>&gt; e</p>',
    '1\\. a\n\n\\- b\n\n\\# c\n\n\\+ d\n\n\\> e',
  ],
  ['a list from a number on', '<ol start="3"><li>a<li>b</ol>', '3. a\n4. b'],
  ['lists beside each other', '<ul><li>a</ul><ul><li>b</ul>', '- a\n\n* b'],
  ['lists in lists', '<ul><li>a<ul><li>b<p>c</p></ul><li>d</ul>', '- a\n\n  - b\n\n    c\n\n- d'],
  ['definitions', '<dl><dt>a<dd>b<dt>c<dd>d<dd>e</dl>', '- a\n\n  b\n\n- c\n\n  - d\n  - e'],
  ['a quotation with a list', '<blockquote><p>a</p><ul><li>b</ul></blockquote>', '> a\n>\n> - b'],
  ['a table without a header', '<table><tr><td>a|b<td></table>', '| | |\n| - | - |\n| a\\|b | |'],
  [
    'cells that span others',
    '<table><tr><th colspan="2">a<th>b<tr><td rowspan="2">c<td>d<td>e<tr><td>f<td>g</table>',
    '| a | | b |\n| - | - | - |\n| c | d | e |\n| | f | g |',
  ],
  ['cells at the right', '<table><tr><th>a<th align="right">b</table>', '| a | b |\n| - | -: |'],
  ['a table in a cell', '<table><tr><th>a<tr><td><table><tr><td>b<td>c</table></table>', '| a |\n| - |\n| b c |'],
  [
    'end tags that are left out',
    '<ul><li><p>a<li><p>b</ul><table><thead><tr><th><p>c<tbody><tr><td><p>d</table>',
    '- a\n\n- b\n\n| c |\n| - |\n| d |',
  ],
];

for (const [name, html, markdown] of CASES) test(`Markdown says ${name}`, () => expect(markdownOf(html).trimEnd()).toBe(markdown));
