import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { styleFindings } from './';
import { styleGuide, withGuideTable, type StyleRule } from './guide';
import { readability } from './readability';

const HEAD = ['---', 'title: A page', 'description: Text of the test.', '---', ''];

/** Creates a page with this text, which starts on line 6. */
const page = (...lines: string[]): string => [...HEAD, ...lines, ''].join('\n');

const found = (file: string, source: string): string[] =>
  styleFindings(file, source).map(({ line, rule, problem }) => `${line} ${rule.replace('style/', '')}: ${problem}`);

const onPage = (...lines: string[]): string[] => found('docs/a-page.mdx', page(...lines));

const rules = styleGuide();

/** Returns whether a rule finds something in a sentence. */
function foundBy(rule: StyleRule, sentence: string): boolean {
  const text = rule.in === 'headings' ? sentence.replace(/^#+ /, '') : sentence;
  return new RegExp(rule.find.source, rule.find.flags).test(text);
}

for (const rule of rules) {
  test(`"${rule.bad}" is reported with a replacement`, () => {
    expect(foundBy(rule, rule.bad)).toBe(true);
    if (rule.pattern === 'terms') return;
    const [first] = styleFindings('docs/a-page.mdx', page(rule.bad));
    expect(first?.line).toBe(6);
    expect(first?.fix).not.toMatch(/\$\d/);
  });

  test(`"${rule.good}" is not reported`, () => {
    expect(foundBy(rule, rule.good)).toBe(false);
    expect(onPage(rule.good)).toEqual([]);
  });
}

test('a phrase is found across lines and emphasis', () => {
  expect(onPage('First line.', '**It', 'worked** when the plan appears.')).toEqual(['7 result: "It worked when"']);
});

test('code, links, and comments of a page are not text', () => {
  expect(
    onPage('See `answer` and [the list](/mails/anew).', '', '{/* an answer */}', '', '```text', 'The answer stands here.', '```'),
  ).toEqual([]);
});

test('titles, descriptions, cells, and attributes of a page are text', () => {
  const source =
    '---\ntitle: Mails\ndescription: Sign it anew.\n---\n\n<Figure alt="The answer of it" />\n\n| A | B |\n| - | - |\n| x | Mend it |\n';
  expect(found('docs/a-page.mdx', source)).toEqual([
    '2 email: "Mails"',
    '3 connectives: "anew"',
    '6 response: "The answer"',
    '10 plain-words: "Mend"',
  ]);
});

test('a phrase does not span two cells or two list items', () => {
  expect(onPage('| A | B |', '| - | - |', '| All at | once |', '', '- It comes by', '- itself')).toEqual([]);
});

test('only text is read from a specification, never its samples', () => {
  const source = [
    '# A twin of the catalog.',
    'info:',
    '  description: >-',
    '    The first line.',
    '    An answer with `mail`.',
    '  examples: [A mail to you]',
  ].join('\n');
  expect(found('openapi/v3.yaml', source)).toEqual(['1 plain-words: "twin"', '5 response: "An answer"']);
});

test("a program's strings and JSX are text, with fewer rules for comments", () => {
  const source = [
    "import mail from 'mail';",
    '// The mail is sent anew.',
    "export const answer = { mail: 'mail', text: 'Send a mail', label: <b title=\"An answer\">Mails</b> };",
    'export const two = `${answer} goes on`;',
  ].join('\n');
  expect(found('src/data/a-file.tsx', source)).toEqual([
    '2 connectives: "anew"',
    '3 response: "An answer"',
    '3 email: "mail"',
    '3 email: "Mails"',
    '4 verbs: "goes on"',
  ]);
});

test('in a test only titles and comments are read', () => {
  expect(found('tests/a.test.ts', "test('it is sent anew', () => {\n  send('it is sent anew');\n});")).toEqual(['1 connectives: "anew"']);
});

const table = (header: string): string[] => [`| ${header} |`, '| - | - | - |', '| a | b | c |'];

test("a troubleshooting table needs the guide's heading and columns", () => {
  expect(onPage('## Troubleshooting', '', ...table('Symptom | Cause | Solution'))).toEqual([]);
  expect(onPage('## Troubleshooting', '', ...table('Symptom | Cause | Fix'))).toEqual([
    '8 troubleshooting: the columns Symptom | Cause | Fix',
  ]);
  expect(onPage('## If it fails', '', ...table('Symptom | Cause | Solution'))).toEqual([
    '6 headings: "If it fails"',
    '8 troubleshooting: this table is in "If it fails"',
  ]);
});

test('a first paragraph that repeats the description is reported', () => {
  const source =
    '---\ntitle: A page\ndescription: See how many orders become plans in a day.\n---\n\nSee how many orders become plans in a day.\n';
  expect(found('docs/a-page.mdx', source)).toEqual(["6 introductions: the first paragraph repeats the page's description"]);
});

test('readability is measured on running text, without tables', () => {
  const { words, sentences, sentenceLength, ease } = readability([
    'The cat sat on the mat. It was very happy there.\n\n| one two three | four five six |\n',
  ]);
  expect({ words, sentences, sentenceLength }).toEqual({ words: 11, sentences: 2, sentenceLength: 5.5 });
  expect(ease).toBeGreaterThan(90);
});

test('CONTRIBUTING.md contains the current guide', () => {
  const source = readFileSync(path.join(__dirname, '../../../../CONTRIBUTING.md'), 'utf8');
  expect(withGuideTable(source)).toBe(source);
});

test("a pattern's replacement includes what it matched", () => {
  const [first] = styleFindings('docs/a-page.mdx', page('Use the currency of the terminal.'));
  expect(first?.fix).toContain("the terminal currency, or the terminal's currency");
});
