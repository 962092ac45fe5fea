import { expect, test, beforeAll } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkSource, projectRules, withoutExceptions } from './';
import { propsOf } from './components';
import { parsePage, type Page } from './page';
import { loadProject, unreadableFaults, type Project } from './project';
import { root } from '../../../tests/support/built-site';

const FILE = 'docs/getting-started/a-page.mdx';

const HEAD = `---
title: A page for the test
description: It exists for the tests of the check alone, and says nothing that a reader would want to know.
keywords: [check, test]
short: It only stands in for a page
---`;

/** The line on which the text of `page()` starts. */
const FIRST = 8;
const page = (...lines: string[]): string => `${HEAD}\n\n${lines.join('\n')}\n`;

let project: Project;
beforeAll(async () => {
  ({ project } = await loadProject(root));
});

const found = (source: string): string[] =>
  checkSource(FILE, source, project).map(({ line, rule, problem }) => `${line} ${rule}: ${problem}`);

interface Fault {
  name: string;
  source: string;
  /** The location, the rule, and the start of the expected message. */
  finds: string;
}

const FAULTS: Fault[] = [
  {
    name: 'an older form of a title',
    source: page(':::note Title', '', 'Text.', '', ':::'),
    finds: '8 markup: ":::note Title" isn\'t an admonition',
  },
  { name: 'an admonition without an end', source: page('Text.', '', ':::tip', '', 'Text.'), finds: '10 markup: ":::tip" isn\'t closed' },
  { name: 'a value in braces', source: page('Open {planNumber}.'), finds: '8 markup: {planNumber} runs as JavaScript' },
  {
    name: 'a wrong key of front matter',
    source: page('Text.').replace('short:', 'keyword: refund\nshort:'),
    finds: '5 front-matter: "keyword" isn\'t a key',
  },
  {
    name: 'a mark of the template',
    source: page('Text.', '', 'WRITE: what the page is for'),
    finds: '10 unwritten: to be written: what the page is for',
  },
  { name: 'a heading of level 1', source: page('# Refunds'), finds: '8 headings: "Refunds" is a heading of level 1' },
  {
    name: 'a skipped level',
    source: page('## Refunds', '', '#### By the Hub'),
    finds: '10 headings: "By the Hub" is of level 4, below one of level 2',
  },
  {
    name: 'a heading twice',
    source: page('## Refunds', '', 'Text.', '', '## Refunds'),
    finds: '12 headings: "Refunds" is the heading of line 8 too',
  },
  { name: 'a heading with a colon', source: page('## Refunds:'), finds: '8 headings: "Refunds:" ends with ":"' },
  { name: 'an image without text', source: page('![](/img/logo.svg)'), finds: '8 images: an image without alternative text' },
  { name: 'an image with its file name', source: page('![logo.svg](/img/logo.svg)'), finds: '8 images: "logo.svg" is a file name' },
  {
    name: 'an image that is missing',
    source: page('![The plan with two of its installments paid](./none.svg)'),
    finds: '8 images: no file "./none.svg"',
  },
  {
    name: 'an image by reference that is missing',
    source: page('![The plan with two of its installments paid][plan]', '', '[plan]: ./none.svg'),
    finds: '8 images: no file "./none.svg"',
  },
  {
    name: 'an image of the site that is missing',
    source: page('![The plan with two of its installments paid](/img/none.svg)'),
    finds: '8 images: no file "/img/none.svg"',
  },
  { name: 'a link to a download that is missing', source: page('See [the sheet](./none.pdf).'), finds: '8 links: no file "./none.pdf"' },
  {
    name: 'a link to a file of the site that is missing',
    source: page('See [the icon](/img/none.svg).'),
    finds: '8 links: no file "/img/none.svg"',
  },
  {
    name: 'a link to no page',
    source: page('See [the phases](/getting-started/phase).'),
    finds: '8 links: no page at "/getting-started/phase"',
  },
  { name: 'a link to a file', source: page('See [the phases](./phases.mdx).'), finds: '8 links: "./phases.mdx" is a file path' },
  { name: 'a link to no operation', source: page('See [the refund](operation:v3/Refnd).'), finds: '8 links: no operation "v3/Refnd"' },
  {
    name: 'a bare address',
    source: page('See https://hub.sandbox.partita.example for more.'),
    finds: '8 links: the bare URL https://hub',
  },
  { name: 'a link named here', source: page('See it [here](/apis).'), finds: '8 links: "here" doesn\'t say where' },
  {
    name: 'an unencrypted link',
    source: page('See [the tool](http://tool.example).'),
    finds: '8 links: "http://tool.example" isn\'t encrypted',
  },
  {
    name: 'a link to this site in full',
    source: page('See [the APIs](https://docs.partita.example/apis).'),
    finds: '8 links: "https://docs.partita.example/apis" is a full URL',
  },
  { name: 'an unknown component', source: page('<CodeSampel of="token-caching" />'), finds: '8 components: no component <CodeSampel>' },
  {
    name: 'an unknown prop',
    source: page('<CodeSample of="token-caching" size="l" />'),
    finds: '8 components: <CodeSample> takes no "size"',
  },
  {
    name: 'tabs that are left out of the page until a reader opens them',
    source: page('<Tabs lazy>\n\n<TabItem value="a" label="A">\n\nText.\n\n</TabItem>\n\n</Tabs>'),
    finds: '8 components: <Tabs> takes no "lazy"',
  },
  {
    name: 'a list of tabs',
    source: page('<Tabs values={[{ label: \'A\', value: \'a\' }]}>\n\n<TabItem value="a" label="A">\n\nText.\n\n</TabItem>\n\n</Tabs>'),
    finds: '8 components: <Tabs> takes no "values"',
  },
  {
    name: 'a component that a page defines',
    source: page('export const Highlight = ({ children }) => <b>{children}</b>;', '', '<Highlight>Text.</Highlight>'),
    finds: '10 components: <Highlight> is defined or imported in a page',
  },
  {
    name: 'a component that a page imports',
    source: page("import Hero from '@site/src/components/home/Hero';", '', '<Hero />'),
    finds: '10 components: <Hero> is defined or imported in a page',
  },
  {
    name: 'a component of Docusaurus',
    source: page("import CodeBlock from '@theme/CodeBlock';", '', '<CodeBlock language="js">Text.</CodeBlock>'),
    finds: "10 components: <CodeBlock> isn't a component of pages",
  },
  { name: 'a missing prop', source: page('<CodeSample />'), finds: '8 components: <CodeSample> needs "of"' },
  {
    name: 'a wrong value of a prop',
    source: page('<CodeSample of="token-cashing" />'),
    finds: '8 components: <CodeSample> has no of "token-cashing"',
  },
  {
    name: 'a wrong source of a table',
    source: page('<EnumTable of="v3/PlanStatuses" />'),
    finds: '8 components: <EnumTable>: "v3/PlanStatuses": v3 has no schema',
  },
  {
    name: 'an unknown attribute of a table',
    source: page('<ErrorTable only="card_declined" />'),
    finds: '8 components: <ErrorTable> takes no "only"',
  },
  { name: 'an inline style', source: page('<p style="color: red">Text.</p>'), finds: '8 components: <p style>: no style' },
  {
    name: 'an unknown host',
    source: page('Call `https://pay.sandbox.partita.example/v3`.'),
    finds: '8 names: no host "pay.sandbox.partita.example"',
  },
  {
    name: 'an unknown host in code',
    source: page('```text', 'GET https://pay.partita.example', '```'),
    finds: '9 names: no host "pay.partita.example"',
  },
  { name: 'an unknown header', source: page('Send `X-Partita-Idempotence-Key`.'), finds: '8 names: no header "X-Partita-Idempotence-Key"' },
  { name: 'an unknown event', source: page('Wait for `plan.paid`.'), finds: '8 names: no event and no field "plan.paid"' },
  { name: 'an unknown scope', source: page('Ask for `installments.v4`.'), finds: '8 names: no scope "installments.v4"' },
  {
    name: 'an unknown error code',
    source: page('You see `card_rejected`.'),
    finds: '8 names: no field, value or error code "card_rejected"',
  },
  { name: 'an unknown field', source: page('Send `totalAmounts`.'), finds: '8 names: no field, value or error code "totalAmounts"' },
  {
    name: 'a field of another object',
    source: page('Send `shopper.terminalId`.'),
    finds: '8 names: no event and no field "shopper.terminalId"',
  },
  {
    name: 'an unknown request',
    source: page('Call `POST /installment-plans/{planNumber}/void`.'),
    finds: '8 names: no request "POST /installment-plans/{planNumber}/void"',
  },
  { name: 'code that nothing tests', source: page('```js', 'pay();', '```'), finds: '8 code: untested js: "pay();"' },
  { name: 'code without a language', source: page('```', 'pay();', '```'), finds: '8 code: a code block without a language' },
  {
    name: 'an unknown language',
    source: page('```wibble check="none: a good reason here"', 'pay();', '```'),
    finds: '8 code: There is no language "wibble".',
  },
  {
    name: 'an exception without a reason',
    source: page('```js check="none"', 'pay();', '```'),
    finds: '8 code: check="none" gives no reason',
  },
  {
    name: 'a missing file of samples',
    source: page('```js file="samples/none.mjs"', '```'),
    finds: '8 code: file="samples/none.mjs": there is no samples/none.mjs',
  },
  { name: 'JSON with a fault', source: page('```json', '{ "value": 1, }', '```'), finds: '8 code: not JSON: ' },
  {
    name: 'JSON that differs from its schema',
    source: page('```json schema="v3/Money"', '{ "value": "1", "currency": "USD" }', '```'),
    finds: '8 code: value: ',
  },
  {
    name: 'an amount in major units',
    source: page('```json', '{', '  "value": 125.50', '}', '```'),
    finds: "10 amounts: value 125.50 isn't in minor units",
  },
  { name: 'a word that judges', source: page('Simply send it.'), finds: '8 terms: "Simply"' },
  { name: 'another term', source: page('The', 'customer pays.'), finds: '9 terms: "customer"' },
  { name: 'a word of the description', source: page('Text.').replace('says nothing', 'just says nothing'), finds: '3 terms: "just"' },
  { name: 'an exclamation mark', source: page('It works! Go on.'), finds: '8 terms: an exclamation mark' },
  { name: 'British spelling', source: page('The colour of the button.'), finds: '8 spelling: "colour" isn\'t in a word list' },
  {
    name: 'a typo in a table',
    source: page('| A | B |', '| --- | --- |', '| One | Recieve it |'),
    finds: '10 spelling: "Recieve" isn\'t in a word list',
  },
  {
    name: 'a long sentence',
    source: page(`Text. ${Array.from({ length: 31 }, () => 'word').join(' ')}.`),
    finds: '8 sentences: a sentence of 31 words',
  },
  {
    name: 'a short page without a reason',
    source: page('Text.').replace(/\nshort:.*/, ''),
    finds: '1 length: a page of 1 words, below 400',
  },
];

for (const { name, source, finds } of FAULTS)
  test(`${name} is reported on its line, and nothing else`, () => {
    const faults = found(source);
    expect(faults[0]).toContain(finds);
    expect(faults.filter((fault) => !fault.startsWith(finds.split(':')[0] ?? ''))).toEqual([]);
  });

test('valid content has no findings', () => {
  const right = page(
    'Create a [plan](operation:v3/InstallmentPlan) of `planData.totalAmount`, and wait for `plan.created` at 12:30. See [the phases](/getting-started/phases#before).',
    '',
    '## Headers of `POST /installment-plans`',
    '',
    'Send `X-Partita-Idempotency-Key: HL-10482-create-1` to `https://api.sandbox.partita.example/v3`, with the scope `installments.v3`.',
    '',
    '### When it fails',
    '',
    '<ErrorTable codes="card_declined" />',
    '',
    '<CodeSample of="token-caching" />',
    '',
    ':::tip[Keep the key]',
    '',
    'A retry with the same key answers `X-Partita-Idempotent-Replay: true`.',
    '',
    ':::',
    '',
    '```json schema="v3/Money"',
    '{ "value": 12500, "currency": "USD" }',
    '```',
    '',
    '```bash check="none: it deletes a folder"',
    'rm -rf node_modules',
    '```',
    '',
    '![A plan of four installments, two of them paid](/img/logo.svg)',
  );
  expect(found(right)).toEqual([]);
});

test('each finding says what to do', () => {
  const silent = FAULTS.flatMap(({ source }) => checkSource(FILE, source, project)).filter(({ fix }) => fix.length < 10);
  expect(silent).toEqual([]);
  const [finding] = checkSource(FILE, page('See [the phases](/getting-started/phase).'), project);
  expect(finding?.fix).toBe('Did you mean /getting-started/phases?');
});

/** Returns what a project rule reports after these pages are added. */
const foundWith = (name: string, ...pages: [string, string][]): string[] => {
  const rule = projectRules.find((candidate) => candidate.name === name);
  const added = pages.map(([file, source]) => parsePage(file, source));
  return (rule?.check({ ...project, pages: [...project.pages, ...added] }) ?? []).map(
    ({ file, line, problem }) => `${file}:${line} ${problem}`,
  );
};

test('a page without incoming links is reported until one exists', () => {
  expect(foundWith('orphans')).toEqual([]);
  expect(foundWith('orphans', [FILE, page('Text.')])).toEqual([`${FILE}:1 no sidebar and no page leads here`]);
  const other = 'docs/getting-started/another-page.mdx';
  const both: [string, string][] = [
    [FILE, page('See [the other](/getting-started/another-page).')],
    [other, page('See [the first](/getting-started/a-page).')],
  ];
  expect(foundWith('orphans', ...both)).toEqual([]);
});

test('25 identical words on two pages are reported, and 24 are not', () => {
  const words = Array.from({ length: 25 }, (_, index) => `word${index}`);
  const other = 'docs/getting-started/another-page.mdx';
  const twice = (count: number): [string, string][] => [
    [FILE, page(`First ${words.slice(0, count).join(' ')} here.`)],
    [other, page('Text.', '', `Then ${words.slice(0, count).join(' ')} there.`)],
  ];
  expect(foundWith('copies', ...twice(25))).toEqual([
    `${other}:${FIRST + 2} "word0 word1 word2 word3 word4 word5 word6 …" also appears in ${FILE}:${FIRST}`,
  ]);
  expect(foundWith('copies', ...twice(24))).toEqual([]);
});

test('a specification paragraph repeated on a page is reported', () => {
  const long =
    project.facts.descriptions.map(({ text }) => text).find((text) => text.split(/\s+/).length > 30 && !/[`\n<{[*]/.test(text)) ?? '';
  expect(foundWith('copies', [FILE, page(long)])[0]).toMatch(/also appears in a specification$/);
});

test('an unused image is reported', () => {
  const rule = projectRules.find(({ name }) => name === 'unused-images');
  expect(rule?.check(project)).toEqual([]);
  const without = rule?.check({ ...project, read: () => '' }) ?? [];
  expect(without.map(({ file }) => file)).toContain('static/img/logo.svg');
});

test('files with any name are found, linked or shown, and their images count as used', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-files-'));
  const home = path.join(folder, path.dirname(FILE));
  mkdirSync(home, { recursive: true });
  const names = ['two words.png', 'plan & terms.png', 'Zürich.png', '100%.png', 'a_b.png', 'terms of use.pdf'];
  for (const name of names) writeFileSync(path.join(home, name), '');
  const source = page(
    '![The plan with two of its installments paid](./two%20words.png)',
    '![The plan with two of its installments paid](<./plan & terms.png>)',
    '![The plan with two of its installments paid](Z%C3%BCrich.png "A title")',
    '![The plan with two of its installments paid](./100%25.png)',
    '![The plan with two of its installments paid][shop]',
    'See [the sheet](./terms%20of%20use.pdf), [once more](@site/docs/getting-started/terms%20of%20use.pdf#page=2), and [the page](/apis).',
    '',
    '[shop]: a\\_b.png',
  );
  const moved = { ...project, root: folder, read: () => '' };
  expect(checkSource(FILE, source, moved)).toEqual([]);
  const unused = (pages: Page[]): string[] =>
    (projectRules.find(({ name }) => name === 'unused-images')?.check({ ...moved, pages }) ?? []).map(({ file }) => path.basename(file));
  expect(unused([parsePage(FILE, source)])).toEqual([]);
  expect(unused([])).toEqual(names.filter((name) => name.endsWith('.png')).toSorted());
  rmSync(folder, { recursive: true });
});

test('no fix tells a writer to run a command that deletes something', () => {
  const rule = projectRules.find(({ name }) => name === 'unused-images');
  expect((rule?.check({ ...project, pages: [], read: () => '' }) ?? []).filter(({ fix }) => /\b(?:rm|mv)\b/.test(fix))).toEqual([]);
});

test('partials take props, and files of the site can be linked', () => {
  const source = page("import Part from './_part.mdx';", '', '<Part name="Alex" />', '', 'See [the icon](/img/favicon.svg).');
  expect(found(source)).toEqual([]);
});

test('a page with invalid MDX is reported with its line', () => {
  expect(() => parsePage(FILE, page('Text.', '', '<Tabs>'))).toThrow(/Tabs/);
  try {
    parsePage(FILE, page('Text.', '', 'An open { brace'));
  } catch (error) {
    expect((error as { line?: number }).line).toBeGreaterThanOrEqual(FIRST + 2);
  }
});

test("a page that can't be parsed is reported with what to write", () => {
  const reported = (source: string): string[] => {
    try {
      parsePage(FILE, source);
      return [];
    } catch (error) {
      return unreadableFaults(source, error).map(({ line, problem, fix }) => `${line} ${problem} → ${fix}`);
    }
  };
  expect(reported(page('## Refunds {#refunds}'))).toEqual([expect.stringMatching(/^8 .* → Write ## Refunds \{\/\* #refunds \*\/\}\.$/)]);
  expect(reported(page('Text.', '', '<Tabs>'))).toEqual([expect.stringMatching(/^10 Expected a closing tag/)]);
  expect(reported(page('Text.').replace('title: A page', 'title: A: page: "x'))).toEqual([
    expect.stringMatching(/^2 front matter isn't YAML/),
  ]);
});

test('an exception covers its finding and is reported when unused', () => {
  const findings = checkSource(FILE, page('Simply send it.'), project);
  const exception = { file: FILE, rule: 'terms', problem: '"Simply"', why: 'for this test' };
  expect(withoutExceptions(findings, [])).toEqual(findings);
  expect(withoutExceptions(findings, [exception])).toEqual([]);
  expect(withoutExceptions([], [exception]).map(({ problem }) => problem)).toEqual(['the exception "Simply" covers nothing']);
});

test("props are read from a component's union and list types", () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-props-'));
  const file = path.join(folder, 'index.tsx');
  const kinds = path.join(folder, 'kinds.ts');
  writeFileSync(kinds, "const kinds = ['plan', 'refund'] as const;\nexport type Kind = (typeof kinds)[number];\n");
  writeFileSync(
    file,
    "import type { Kind } from './kinds';\ninterface Props { kind: Kind; size?: 's' | 'm'; note: string; children: unknown }\nexport default function Card({ kind }: Readonly<Props>) { return kind; }\n",
  );
  expect(Object.fromEntries(propsOf(file, root))).toEqual({
    kind: { required: true, values: ['plan', 'refund'] },
    size: { required: false, values: ['s', 'm'] },
    note: { required: true, values: [] },
    children: { required: true, values: [] },
  });
  rmSync(folder, { recursive: true });
});
