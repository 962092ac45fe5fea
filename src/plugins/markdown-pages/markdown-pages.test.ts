import { expect, test } from 'vitest';
import { readPage } from '../built-pages/built-page';
import { markdownPageOf } from './convert';
import { differenceOf } from './difference';
import { llmsAreas } from './llms-full';
import { type Frame, llmsIndex } from './llms-index';
import { markdownFile, type MarkdownPage } from './markdown-page';
import { sectionsOf, type SidebarNode } from './sections';

/** A page in the build's format, with this content. */
const built = (body: string): string =>
  `<head><meta name="description" content="What it is for."><link rel="canonical" href="https://x.example/docs/a/b"></head>` +
  `<body><div class="theme-doc-markdown markdown"><header><h1>Title</h1></header>${body}</div></body>`;
const site = { address: 'https://x.example/docs/', routes: new Set(['/', '/a/b', '/c']) };
const page = (body: string): MarkdownPage | undefined => markdownPageOf(readPage(built(body), '/a/b'), site);
const withoutTitle = (markdown = ''): string => markdown.replace('# Title\n\n', '').trim();
const markdown = (body: string): string => withoutTitle(page(body)?.body);

const field = (name: string, type: string, rest: string): string =>
  `<div id="body.${name}" data-field="${name}"><div><a href="#body.${name}"><code>${name}</code></a><span>${type}</span><span data-flag="required">required</span></div>${rest}</div>`;
const group = (fields: string, variant = ''): string =>
  `<details${variant && ` data-variant="${variant}"`}><summary>Fields of it</summary><div>${fields}</div></details>`;
const values = '<ul>\n<li><code>a</code>: First.</li>\n<li><code>b</code>: Second.</li>\n</ul>';
const sample = (name: string, language: string, code: string, rest = ''): string =>
  `<div data-sample="${name}" data-language="${language}"${rest}><pre><code>${code}</code></pre></div>`;

const CASES: [string, string, string][] = [
  ['a link to a page', '<p><a href="/docs/c#part">C</a></p>', '[C](https://x.example/docs/c.md#part)'],
  ['a link within the page', '<p><a href="#part">C</a></p>', '[C](https://x.example/docs/a/b.md#part)'],
  ['a link to home', '<p><a href="/docs/">Home</a></p>', '[Home](https://x.example/docs/index.md)'],
  ['a link to a file', '<p><a href="/docs/openapi/v3.yaml">v3</a></p>', '[v3](https://x.example/docs/openapi/v3.yaml)'],
  ['a link to a page without Markdown', '<p><a href="/docs/search">s</a></p>', '[s](https://x.example/docs/search)'],
  ['a link that fills in a tool', '<p><a href="/docs/c?size=s">s</a></p>', '[s](https://x.example/docs/c?size=s)'],
  ['a link outside', '<p><a href="https://y.example/">y</a></p>', '[y](https://y.example/)'],
  ['a card', '<ul><li><a href="/docs/c"><b>C</b><span>About it</span></a></li></ul>', '- [C](https://x.example/docs/c.md): About it'],
  ['a method', '<p><a href="/docs/c"><span data-method="post">POST</span>C</a></p>', '[POST C](https://x.example/docs/c.md)'],
  ['no controls', '<form><label>Total<input></label><button>Go</button><output>5.00</output></form>', '5.00'],
  ['nothing that is for the screen', '<p data-markdown-ignore>no</p><p data-needs-script>no</p><p>yes</p>', 'yes'],
  ['a fold', '<details><summary>More</summary><p>Text</p></details>', '**More**\n\nText'],
  [
    'an admonition',
    '<div class="theme-admonition theme-admonition-tip"><div class="admonitionHeading_x">One key</div><div class="admonitionContent_x"><p>Text</p></div></div>',
    '> **Tip: One key**\n>\n> Text',
  ],
  [
    'an admonition of a kind with the look of another',
    '<div class="theme-admonition theme-admonition-important"><p class="admonitionHeading_x">Important</p><div class="admonitionContent_x"><p>Text</p></div></div>',
    '> **Important**\n>\n> Text',
  ],
  [
    'an admonition of a kind that shares its title with another',
    '<div class="theme-admonition theme-admonition-caution"><p class="admonitionHeading_x">Warning</p><div class="admonitionContent_x"><p>Text</p></div></div>',
    '> **Warning**\n>\n> Text',
  ],
  [
    'a task list',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> done</li><li class="task-list-item"><input type="checkbox" disabled> open</li></ul>',
    '- [x] done\n- [ ] open',
  ],
  ['no checkbox that a reader checks', '<ul><li><input type="checkbox" checked>Mine</li></ul>', '- Mine'],
  ['raised and lowered text', '<p>10<sup>3</sup> H<sub>2</sub>O</p>', '10<sup>3</sup> H<sub>2</sub>O'],
  ['a video', '<p><video src="/docs/a.webm" aria-label="A refund"></video></p>', '[Video: A refund](https://x.example/docs/a.webm)'],
  [
    'a recording in several formats',
    '<audio controls><source src="/docs/a.mp3"><source src="/docs/a.ogg"></audio>',
    '[Audio](https://x.example/docs/a.mp3)',
  ],
  [
    'all tabs',
    '<div class="theme-tabs-container"><ul role="tablist"><li role="tab">One</li><li role="tab">Two</li></ul><div><div role="tabpanel"><p>1</p></div><div role="tabpanel" hidden><p>2</p></div></div></div>',
    '**One**\n\n1\n\n**Two**\n\n2',
  ],
  [
    'all stops of a timeline',
    '<ol><li data-step="true"><p><span>Day 0</span> Order</p><p>It starts.</p></li><li data-step="true" hidden><p><span>2</span> Charge</p><p>It continues.</p></li></ol>',
    '**Day 0: Order**\n\nIt starts.\n\n**2. Charge**\n\nIt continues.',
  ],
  [
    'hidden samples',
    sample('Node', 'node', '<i>a</i>()') + sample('Go', 'go', 'b()\n', ' hidden'),
    '**Node**\n\n```js\na()\n```\n\n**Go**\n\n```go\nb()\n```',
  ],
  ['code without a language', '<pre><code>a</code></pre>', '```text\na\n```'],
  [
    'code with a file name and a fence inside',
    '<pre data-language="markdown" data-title="a.md"><code>```js\n1\n```\n</code></pre>',
    '````markdown title="a.md"\n```js\n1\n```\n````',
  ],
  [
    'a cell with lines and a pipe',
    '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><code>x | y</code><br><b>z</b><ul><li>1</li><li>2</li></ul></td></tr></tbody></table>',
    '| A |\n| - |\n| `x \\| y`; **z**; 1; 2 |',
  ],
  ['a table caption', '<table><caption>Fees</caption><tr><th>A</th></tr><tr><td>1</td></tr></table>', '**Fees**\n\n| A |\n| - |\n| 1 |'],
  [
    'a heading for each row that is a link target',
    '<h3>Codes</h3><table><tr><th>Code</th><th>When</th></tr><tr><td><span id="not_found"></span><code>not_found</code></td><td>It isn\'t there.</td></tr></table>',
    "### Codes\n\n#### `not_found`\n\n- When: It isn't there.",
  ],
  ['terms', '<dl><dt>From</dt><dd>Partita</dd></dl>', '- **From:** Partita'],
  ['a drawing', '<figure><svg role="img" aria-label="Four notes"><path/></svg></figure>', '_Figure: Four notes_'],
  [
    'a figure once for all widths',
    '<figure><svg aria-label="Four notes"></svg><svg aria-label="Four notes"></svg><figcaption>A plan</figcaption></figure>',
    '_Figure: Four notes_\n\nA plan',
  ],
  ['a caption once', '<figure><svg aria-label="Four notes"></svg><figcaption>Four notes</figcaption></figure>', 'Four notes'],
  [
    'the callouts of a picture',
    '<figure><svg aria-label="A form"></svg><figcaption><p>A form for refunds</p><ol><li>The amount</li></ol></figcaption></figure><p>Select Go (callout 1 in the image).</p>',
    '_Figure: A form_\n\nA form for refunds\n\n**Callouts in the image**\n\n1. The amount\n\nSelect Go (callout 1).',
  ],
  [
    'a picture that zooms, without its link',
    '<figure><a href="/p.svg" aria-label="Enlarge: A plan" data-zoom><img src="/p.svg" alt="A plan of four"></a><figcaption>A plan</figcaption></figure>',
    '![A plan of four](https://x.example/p.svg)\n\nA plan',
  ],
  [
    'a picture in a link',
    '<p><a href="/docs/c"><img src="data:image/png;base64,iVBORw0KGgo=" alt="A plan of four"></a> <a href="/docs/c"><img src="/p.svg" alt="A plan"></a></p>',
    '[_Figure: A plan of four_](https://x.example/docs/c.md) [![A plan](https://x.example/p.svg)](https://x.example/docs/c.md)',
  ],
  ['a logo as a word', '<div><svg role="img" aria-label="Partita" data-icon="true"></svg><b>$60.00</b></div>', 'Partita **$60.00**'],
  ['a picture', '<p><img src="/docs/assets/p.png" alt="A plan"></p>', '![A plan](https://x.example/docs/assets/p.png)'],
  ['text that looks like HTML or Markdown', '<p>&lt;script&gt; *a* _b_ [c](d)</p>', '\\<script> \\*a\\* \\_b\\_ \\[c]\\(d)'],
  [
    'addresses and descriptors as they are',
    '<p>help@harborlane.example, https://a.example, www.a.example, HARBORLANE*HL</p>',
    'help@harborlane.example, https://a.example, www.a.example, HARBORLANE*HL',
  ],
  [
    'the release of a field',
    field('a', 'string', '<p>Text.</p>').replace('</div>', '<span><a href="/docs/c#x">since Nov 25, 2026</a></span></div>'),
    '- `a` (string, required, [since Nov 25, 2026](https://x.example/docs/c.md#x)): Text.',
  ],
  [
    'fields with their paths',
    field('amount', 'Money', `<p>The total.</p>${group(field('value', 'integer', '<p>In minor units.</p><p><em>At least 0.</em></p>'))}`) +
      field('items', 'array of Item', group(field('name', 'string', '<p>Its name.</p>'))),
    '- `amount` (Money, required): The total.\n- `amount.value` (integer, required): In minor units. _At least 0._\n- `items` (array of Item, required)\n- `items[].name` (string, required): Its name.',
  ],
  [
    'meanings of values once',
    field('one', 'string', `<p>One.</p>${values}`) + field('two', 'string', `<p>Two.</p>${values}`),
    '- `one` (string, required): One.\n  - `a`: First.\n  - `b`: Second.\n- `two` (string, required): Two. One of `a`, `b`. See `one` for what they mean.',
  ],
  [
    'values that a field of the same name explains',
    field('one', 'string', `<p>One.</p>${values}`) + field('one', 'string', `<p>Same.</p>${values}`),
    '- `one` (string, required): One.\n  - `a`: First.\n  - `b`: Second.\n- `one` (string, required): Same. One of `a`, `b`, as explained above.',
  ],
  [
    'a heading for each form of a value',
    `<h2>Body</h2>${field('method', 'one of card, token', `<p>How to pay.</p>${group(field('number', 'string', '<p>The number.</p>'), 'card')}${group(field('token', 'string', '<p>The token.</p>'), 'token')}`)}`,
    '## Body\n\n- `method` (one of card, token, required): How to pay.\n\n### `method`: `card`\n\n- `method.number` (string, required): The number.\n\n### `method`: `token`\n\n- `method.token` (string, required): The token.',
  ],
  [
    'what a form of a value is',
    `<h2>Body</h2>${field('method', 'one of card, token', `<p>How to pay.</p>${group(`<p>A raw number.</p><p><em>At least 1 field.</em></p>${field('number', 'string', '<p>The number.</p>')}`, 'card')}`)}`,
    '## Body\n\n- `method` (one of card, token, required): How to pay.\n\n### `method`: `card`\n\nA raw number.\n\n_At least 1 field._\n\n- `method.number` (string, required): The number.',
  ],
];

for (const [name, html, expected] of CASES) test(`a Markdown page has ${name}`, () => expect(markdown(html)).toBe(expected));

test('the short text has samples only in the first language', () => {
  const samples = sample('Node', 'node', 'a()') + sample('Go', 'go', 'b()', ' hidden');
  expect(withoutTitle(page(samples)?.shortBody)).toBe('**Node**\n\n```js\na()\n```');
  expect(page('<p>Text</p>')?.shortBody).toBeUndefined();
});

test('a page with noindex has no Markdown version', () => {
  expect(
    markdownPageOf(readPage(built('').replace('<head>', '<head><meta name="robots" content="noindex">'), '/a/b'), site),
  ).toBeUndefined();
});

test('a Markdown page links to llms.txt above its title', () => {
  const file = markdownFile(page('') as MarkdownPage, 'https://x.example/docs/llms.txt');
  expect(file).toContain('---\n\n> For a list of all pages in Markdown, see [llms.txt](https://x.example/docs/llms.txt).\n\n# Title\n');
});

test('the difference contains the words that only the page has', () => {
  const html = built('<p>One two three four five.</p><ol><li data-step hidden><p>Six seven eight nine.</p></li></ol><button>Ten</button>');
  expect(differenceOf(readPage(html, '/a/b'), '# Title\n\nOne **two** three [four](/ten) five.')).toEqual({
    words: 10,
    missing: ['six', 'seven', 'eight', 'nine'],
  });
});

const listed = (route: string): [string, MarkdownPage] => [
  route,
  { route, title: `Title of ${route}`, description: 'What for.', url: `https://x.example${route}`, body: `# ${route}\n\nText\n` },
];
const frame: Frame = { title: 'T', summary: 'S', instructions: 'I', addressOf: (route) => `https://x.example${route}.md` };
const leaf = (route: string): SidebarNode => ({ label: '', route, items: [] });
const nodes: SidebarNode[] = [
  { label: 'A', items: [leaf('/a/1')] },
  { label: 'B', route: '/b', items: [leaf('/b/1')] },
  { ...leaf('/c'), label: 'C' },
  { ...leaf('/d'), label: 'D' },
];

test('llms.txt has a section per category and one between them', () => {
  const sections = sectionsOf([nodes], [leaf('/a/2'), leaf('/e')]);
  const text = llmsIndex(frame, sections, new Map(['/a/1', '/a/2', '/b', '/b/1', '/c', '/d', '/e'].map(listed)));
  expect(text.split('\n').filter((line) => /^ *(##|-)/.test(line))).toEqual([
    '## A',
    '- [Title of /a/1](https://x.example/a/1.md): What for.',
    '- [Title of /a/2](https://x.example/a/2.md): What for.',
    '## B',
    '- [B](https://x.example/b.md): What for.',
    '  - [Title of /b/1](https://x.example/b/1.md): What for.',
    '## C, D',
    '- [Title of /c](https://x.example/c.md): What for.',
    '- [Title of /d](https://x.example/d.md): What for.',
    '## Optional',
    '- [Title of /e](https://x.example/e.md): What for.',
  ]);
});

test('the build fails when a sidebar lists a page without Markdown', () => {
  expect(() => llmsIndex(frame, sectionsOf([nodes]), new Map([listed('/b')]))).toThrow('/a/1 is in a sidebar but has no Markdown version');
});

test('the build fails when an area is too large or lacks sections', () => {
  const sections = sectionsOf([[{ label: 'Getting started', items: [leaf('/a/1')] }]]);
  const [route, small] = listed('/a/1');
  expect(() => llmsAreas(frame, sections, new Map([[route, { ...small, body: 'x'.repeat(400_000) }]]))).toThrow('llms-guides.txt has');
  expect(() => llmsAreas(frame, sectionsOf([nodes]), new Map([listed('/a/1')]))).toThrow('The section "A" is in none of the files');
});
