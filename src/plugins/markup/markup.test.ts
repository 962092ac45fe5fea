import { expect, test } from 'vitest';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { checkedMarkup } from '.';

const HEAD = '---\ntitle: A page\n---\n\n';
const FIRST = 5;

/** Returns what stops the page, as `npm start` and the build show it, with lines of the text. */
function stopped(...lines: string[]): string {
  const processor = unified().use(remarkParse).use(remarkMdx).use(checkedMarkup).use(remarkFrontmatter).use(remarkDirective).use(remarkGfm);
  try {
    processor.parse({ value: `${HEAD}${lines.join('\n')}\n`, path: 'docs/page.mdx' } as never);
    return '';
  } catch (error) {
    return (error as Error).message.replaceAll(/docs\/page\.mdx:(\d+): /g, (_, line: string) => `${Number(line) - FIRST + 1}: `);
  }
}

/** What a writer types, by line, and what the message says. */
const SLIPS: [name: string, lines: string[], ...message: string[]][] = [
  [
    'the older form of a title',
    [':::note Old title', '', 'Text.', '', ':::'],
    '1: ":::note Old title" isn\'t an admonition',
    'Write :::note[Old title].',
  ],
  ['a title without blank lines', [':::tip Title', 'Text.', ':::'], '1: ":::tip Title"', 'Write :::tip[Title].'],
  ['a space before the kind', ['::: warning', '', 'Text.', '', ':::'], '1: "::: warning"', 'Write :::warning.'],
  ['a space before the title', [':::note [Title]', '', 'Text.', '', ':::'], 'Write :::note[Title].'],
  ["a title that isn't closed", [':::note[Title', '', 'Text.', '', ':::'], 'Write :::note[Title].'],
  [
    'an admonition on one line',
    [':::tip Short. :::'],
    '1: ":::tip Short. :::" opens and closes',
    'Write :::tip, the text, and ::: on a line each.',
  ],
  [
    'an unknown kind',
    ['', ':::wibble', '', 'Text.', '', ':::'],
    '2: ":::wibble" is no kind of admonition',
    'Write :::note, or another of note, tip',
  ],
  ["an admonition that isn't closed", ['Text.', '', ':::note', '', 'Text.'], '3: ":::note" isn\'t closed'],
  ["an admonition in a list that isn't closed", ['1. Text.', '', '   :::note', '', '   Text.'], '3: ":::note" isn\'t closed'],
  ['a stray end', ['Text.', '', ':::'], '3: ":::" closes nothing'],
  [
    'an admonition in an admonition',
    [':::note', '', ':::tip', '', 'Text.', '', ':::', '', ':::'],
    '3: this admonition starts before the one on line',
    'write :::: at both ends',
  ],
  ['a short end', ['::::note', '', 'Text.', '', ':::'], '5: ":::" doesn\'t close the admonition', 'Write ::::.'],
  ['an ID of a heading', ['## Refund a plan {#refund-a-plan}'], '1: ', 'Write ## Refund a plan {/* #refund-a-plan */}.'],
  ['attributes in braces', ['![A plan](/img/logo.svg){.wide}'], '1: "{.wide}" are attributes'],
  ['a comment of HTML', ['Text.', '<!-- later -->'], '2: "<!-- later -->"', 'Write {/* the comment */}.'],
  ['a link in angle brackets', ['See <https://hub.partita.example>.'], 'Write [its title](https://hub.partita.example).'],
  ['an element without an end', ['One<br>two.'], '1: "<br>" isn\'t closed. Write <br />.'],
  ['an admonition of GitHub', ['> [!WARNING]', '> Text.'], 'is GitHub markup', 'Write :::warning above the text'],
  ['an admonition of MkDocs', ['!!! note', '    Text.'], 'is MkDocs markup'],
  ['a template', ['Hello {{ name }}.'], '1: "{{ name }}" is template syntax'],
  ['a tag of Liquid', ['{% include plan.md %}'], 'is template syntax'],
  ['marked text', ['This is ==important==.'], 'Write **important**.'],
  ['a link of a wiki', ['See [[Refund a plan]].'], 'Write [Refund a plan](/its-route).'],
  ['a table of contents', ['[TOC]'], 'Remove it'],
  ['a formula', ['The sum is $a \\cdot b$.'], 'is LaTeX markup'],
  ['a block of a formula', ['$$', 'x', '$$'], 'is LaTeX markup'],
  ['a definition', ['Plan', ': A schedule.'], 'Write the terms as a table'],
  ['a directive', ['See :abbr[HTML]{title="x"}.'], 'Use a component'],
  ['a directive on its own line', ['::youtube{id="x"}'], 'Use a component'],
  ['a heading without a space', ['##Refunds'], 'Write ## Refunds.'],
  ['bold text with a space', ['This is ** important **.'], '1: "**" that readers see'],
  ['bold text without an end', ['This is **important.'], '1: "**" that readers see'],
  ['a space in a link', ['See [refunds] (/refunds).'], 'Write [refunds](/refunds), without the space.'],
  ['a space in an address', ['![A plan](./img/two words.png)'], 'Write ](./img/two%20words.png)'],
  ['a reference to nothing', ['See [refunds][refund].'], '1: nothing defines [refund]'],
  ['a note that is missing', ['Text.[^1]'], '1: nothing defines [^1]'],
  ['a table without a delimiter row', ['| A | B |', '| 1 | 2 |'], '1: a table without a delimiter row', 'Write | --- | --- | below'],
  [
    'a table with another number of columns',
    ['| A | B |', '| --- |', '| 1 | 2 |'],
    '2: 1 columns below a header of 2',
    'Write | --- | --- |.',
  ],
  ['a placeholder in braces', ['Open /plans/{planNumber}.'], '1: {planNumber} runs as JavaScript'],
  [
    'an image of HTML',
    ['<img src="./img/a.png" alt="A plan" />'],
    '1: <img src="./img/a.png"> finds no file',
    'Write ![A plan](./img/a.png).',
  ],
  [
    'an image of another site',
    ['![A plan](https://img.example/a.png)'],
    '1: browsers block "https://img.example/a.png"',
    'Save it next to the page',
  ],
  [
    'a frame',
    ['', '<iframe src="https://video.example/1" title="A tour" />'],
    '2: <iframe> stays empty',
    'Write [A tour](https://video.example/1), or add "https://video.example" to src/data/frame-hosts.ts.',
  ],
  ['an object', ['<object data="/a.pdf" title="Terms"></object>'], '1: <object> stays empty', 'Write [Terms](/a.pdf).'],
  [
    'a video of another site',
    ['<video src="https://video.example/a.mp4" controls />'],
    '1: browsers block "https://video.example/a.mp4"',
    'Save it in static/',
  ],
  [
    'a video next to the page',
    ['<video controls><source src="./a.mp4" /></video>'],
    '1: <source src="./a.mp4"> finds no file',
    'Save it in static/',
  ],
  ['a script of another site', ['<script src="//cdn.example/a.js"></script>'], '1: browsers block "//cdn.example/a.js"'],
  ['a form', ['<form action="https://forms.example/1"></form>'], '1: browsers block a form'],
  ['an open brace', ['', 'Text {'], '2: ', 'Write a brace'],
  ['invalid JavaScript', ['Text { a b }.'], '1: Could not parse expression with acorn', 'Write a brace'],
  ['an open element', ['', '<Tabs>'], '2: ', 'Close what is open'],
];

for (const [name, lines, ...message] of SLIPS)
  test(`${name} stops the page with its line and what to write`, () => {
    const text = stopped(...lines);
    for (const part of message) expect(text).toContain(part);
  });

test('all slips of a page are in one message', () => {
  expect(stopped(':::note Title', '', 'Text.', '', ':::', '', '## Refunds {#refunds}').split('\n')).toHaveLength(2);
});

test('what Docusaurus reads stays', () => {
  const right = [
    '## Refunds {/* #refunds */}',
    '{/* :::note Old title */}',
    '::::warning[A [link](/apis) in `code`]{#box}',
    '',
    ':::tip',
    'Text.',
    ':::',
    '',
    '::::',
    '',
    '> :::note',
    '> Text.',
    '> :::',
    '',
    '- :::info',
    '  Text.',
    '  :::',
    '',
    '~~~md',
    ':::note Old title',
    '## Refunds {#refunds}',
    '~~~',
    '',
    '````md',
    '```',
    '<!-- a comment -->',
    '```',
    '{{ name }}',
    '````',
    '',
    'Write `{planNumber}`, ``a ` [[b]]``, or \\{planNumber}, pay $125.00 or $250.00 at 12:30, and a == b. <kbd>Enter</kbd><br />',
    '',
    '| A | B \\| C |',
    '| :-- | --: |',
    '| **1** | `a` |',
    '',
    '[Refunds][refund], [refund][], [Refund], a note,[^1] and ~~none~~.',
    '',
    '[refund]: /refunds',
    '[^1]: A note.',
    '',
    '![A plan](<./img/two words.png> "A title") [terms](/apis "The APIs")',
    '',
    "<Filter rows={[['a', 1]]} style={{ color: 'red' }} />",
    '',
    '<video src="/a.mp4" controls /> <audio><source src="/a.mp3" /></audio> <img src="/img/logo.svg" alt="A plan" /> <form action="/search" />',
    '',
    'export const total = 4;',
    '',
    '{total} {props.name} {1 + 1}',
    '',
    'Title',
    '=====',
  ];
  expect(stopped(...right)).toBe('');
});
