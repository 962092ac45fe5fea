import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { styleFindings } from './';
import { styleGuide, withGuideTable, type StyleRule } from './guide';

const HEAD = ['---', 'title: A page', 'description: Text of the test.', '---', ''];

/** Creates a page with this text, which starts on line 6. */
const page = (...lines: string[]): string => [...HEAD, ...lines, ''].join('\n');

const found = (file: string, source: string): string[] =>
  styleFindings(file, source).map(({ line, rule, problem }) => `${line} ${rule.replace('style/', '')}: ${problem}`);

const onPage = (...lines: string[]): string[] => found('docs/a-page.mdx', page(...lines));

const rules = styleGuide();

/** Returns whether a rule finds something in a sentence. */
function foundBy(rule: StyleRule, sentence: string): boolean {
  const text = rule.isForHeadings ? sentence.replace(/^#+ /, '') : sentence;
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
  expect(onPage('First line.', 'You call it **in', 'order** to refund.')).toEqual(['7 plain-words: "in order to"']);
});

test('code, links, and comments of a page are not text', () => {
  expect(onPage('See `via` and [the list](/whilst/via).', '', '{/* via email */}', '', '```text', 'Send it via email.', '```')).toEqual([]);
});

test('titles, descriptions, cells, and attributes of a page are text', () => {
  const source =
    '---\ntitle: E-mails\ndescription: Sign it via the SDK.\n---\n\n<Figure alt="A catalogue of it" />\n\n| A | B |\n| - | - |\n| x | Send it via email |\n';
  expect(found('docs/a-page.mdx', source)).toEqual([
    '2 spelling: "E-mails"',
    '3 plain-words: "via"',
    '6 american-english: "catalogue"',
    '10 plain-words: "via"',
  ]);
});

test('a phrase does not span two cells or two list items', () => {
  expect(onPage('| A | B |', '| - | - |', '| Done in | order to |', '', '- It is in', '- order to')).toEqual([]);
});

test('only text is read from a specification, never its comments and samples', () => {
  const source = [
    '# A web hook of the catalogue.',
    'info:',
    '  description: >-',
    '    The first line.',
    '    Send an e-mail with `e-mail`.',
    '  examples: [An e-mail to you]',
  ].join('\n');
  expect(found('openapi/v3.yaml', source)).toEqual(['5 spelling: "e-mail"']);
});

test("a program's strings and JSX are text, and its comments and names aren't", () => {
  const source = [
    "import mail from 'e-mail';",
    '// The e-mail is sent.',
    "export const answer = { via: 'via', text: 'Send it via email', label: <b title=\"A catalogue\">E-mails</b> };",
    'export const two = `${answer} via email`;',
  ].join('\n');
  expect(found('src/data/a-file.tsx', source)).toEqual([
    '3 american-english: "catalogue"',
    '3 spelling: "E-mails"',
    '3 plain-words: "via"',
    '4 plain-words: "via"',
  ]);
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

test('CONTRIBUTING.md contains the current guide', () => {
  const source = readFileSync(path.join(__dirname, '../../../../CONTRIBUTING.md'), 'utf8');
  expect(withGuideTable(source)).toBe(source);
});

test("a pattern's replacement includes what it matched", () => {
  const [first] = styleFindings('docs/a-page.mdx', page('Two e-mails.'));
  expect(first?.fix).toContain('emails. One spelling');
});
