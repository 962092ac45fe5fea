import { expect, test } from 'vitest';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { hostileTexts, hostileValues } from '../tooling/fuzz/payloads';
import { attribute, code, mdxLine, mdxSafe, table } from './markdown';
import { operationPage, type PluginPage } from './operation-page';
import { describeLimits } from './type-labels';
import type { Schema } from './types';

const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze();

/** Returns the code that MDX would run. @throws Error for text that isn't MDX, which would stop the build. */
function runs(source: string): string[] {
  const found: string[] = [];
  visit(mdx.parse(source), (node) => {
    if (/^mdx|^html$/.test(node.type))
      found.push(`${node.type}: ${'value' in node ? String(node.value) : 'name' in node ? String(node.name) : ''}`);
  });
  return found;
}

/** Returns the text of a page as readers see it. */
function shown(source: string): string {
  const parts: string[] = [];
  visit(mdx.parse(source), (node) => {
    if ('value' in node) parts.push(String(node.value));
  });
  return parts.join('');
}

/** Content of a careless or malicious specification that readers must see as text. */
const WAYS = [
  'An {expression()} in text',
  '<img src=x onerror=run()>',
  '<Component prop={run()} />',
  '</script><script>run()</script>',
  "import run from '../../tests/run';",
  'export const one = run();',
  "A paragraph.\n\nimport run from '../../tests/run'\n\nAnother.",
  'Behind a backslash \\{run()} and \\<b>',
  'Ticks behind backslashes: \\`{run()}\\`',
  'Ticks of two paragraphs ```\n\n{run()}\n\n``` enclose nothing',
  'One tick ` alone {run()}',
  'Uneven ``{run()}` ticks',
  '    {run()} far to the right',
  '<https://site.example/{run()}>',
  '[a link](</{run()}>) and ![a picture]({run()})',
  '- a list\n- {run()}\n\n  export default run()',
  '> {run()}\n> import run from "x"',
  '| a | b |\n| - | - |\n| {run()} | <b> |',
  '~~~\nin a fence {run()}\n~~~\n{run()}',
  '{/* a comment */}<!-- another -->',
];

test('text in a specification never becomes code on its page', () => {
  for (const text of [...WAYS, ...hostileValues, ...hostileTexts(400, 1)]) {
    expect(runs(mdxSafe(text)), text).toEqual([]);
    expect(runs(table(['One'], [[mdxLine(text)]])), text).toEqual([]);
    expect(runs(`- ${code(text.replaceAll(/\s+/g, ' '))}`), text).toEqual([]);
    // In a property, it's text inside one element.
    expect(runs(`<Field${attribute('name', text)} />`), text).toHaveLength(1);
  }
});

test('what would run without it is what it is for', () => {
  const unsafe = WAYS.filter((text) => {
    try {
      return runs(text).length > 0;
    } catch {
      return true;
    }
  });
  expect(unsafe.length).toBeGreaterThan(15);
});

test('special characters appear as written in text and code', () => {
  expect(shown(mdxSafe('Send {planNumber} <soon>'))).toBe('Send {planNumber} <soon>');
  expect(shown(mdxSafe("import run from '../../tests/run';"))).toBe("import run from '../../tests/run';");
  expect(mdxSafe('Code `{a}` and\n\n```json\n{ "b": "<c>" }\n```')).toBe('Code `{a}` and\n\n```json\n{ "b": "<c>" }\n```');
  expect(shown(code('a `tick` b'))).toBe('a `tick` b');
});

/** Every place of a schema in which a specification can have text. */
const schemaOf = (text: string): Schema => ({
  title: text,
  type: 'object',
  description: text,
  required: [text],
  properties: {
    [text]: { type: 'string', format: text, description: text, pattern: text, default: text, examples: [text] },
    listed: { type: 'string', enum: [text], 'x-enumDescriptions': { [text]: text } },
    fixed: { type: 'string', const: text },
    list: {
      type: 'array',
      description: text,
      items: { type: 'string', description: text, pattern: text, default: text, examples: [text] },
    },
    map: { type: 'object', additionalProperties: { type: 'string', description: text, pattern: text } },
    choice: { oneOf: [{ title: text, description: text, type: 'object', properties: { [text]: { const: text } } }, { type: 'null' }] },
  },
});

/** An operation with the same text in every place. */
function hostilePage(text: string): PluginPage {
  const schema = schemaOf(text);
  const content = { [text]: { schema } };
  const header = { description: text, schema: { type: 'string', pattern: text, examples: [text] } };
  const parameters = (['path', 'query', 'header'] as const).map((place) => ({ name: text, in: place, description: text, schema }));
  return {
    id: 'refund',
    title: text,
    api: {
      operationId: 'Refund',
      method: 'post',
      path: '/installment-plans/{planNumber}/refunds',
      summary: text,
      description: text,
      parameters,
      requestBody: { required: true, description: text, content },
      responses: {
        '201': { description: text, headers: { [text]: header }, content },
        '422': { description: text, headers: { [text]: header }, content },
      },
      servers: [{ url: `https://api.example/${text}` }],
      security: [{ oauth2: [text] }],
      'x-next-steps': [{ to: '/apis', text }],
      'x-keywords': [text],
    } as unknown as PluginPage['api'],
  };
}

/** What pages of operations consist of, besides Markdown: our components, and the IDs of headings. Attributes of elements hold text as JSON, which can't run. */
const OWN =
  /^mdxJsx\w+Element: (?:Endpoint|ExpandAll|Field|FieldGroup|Operation\w+|Responses|Samples|SuccessResponse|ReasonCodeTable)$|^mdxTextExpression: \/\* #[\w.-]+ \*\/$/;

test('no text of a specification becomes code on the whole page of an operation', () => {
  const ticks = ['^`{40+2}`$', '``{run()}``', '`', '```', '`{run()}', '^`{1,2}x$', '{run()}`<b>`'];
  for (const text of [...ticks, ...WAYS, ...hostileValues]) {
    const page = operationPage('v3', hostilePage(text), () => new Map() as never);
    const [, , ...body] = page.split('---\n');
    const found = runs(body.join('---\n')).filter((node) => !OWN.test(node));
    expect(
      found.filter((node) => !node.startsWith('mdxjsEsm: import { Endpoint,')),
      text,
    ).toEqual([]);
    expect(
      describeLimits({ pattern: text, default: text, const: text }).flatMap((limit) => runs(limit)),
      text,
    ).toEqual([]);
  }
});

test('a pattern with ticks appears as it was written', () => {
  const page = operationPage('v3', hostilePage('^`{1,2}x$'), () => new Map() as never);
  expect(shown(page.split('---\n').slice(2).join('---\n'))).toContain('^`{1,2}x$');
});
