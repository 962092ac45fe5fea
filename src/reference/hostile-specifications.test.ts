import { evaluate } from '@mdx-js/mdx';
import { load as parseYaml } from 'js-yaml';
import { load } from 'cheerio';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import { expect, test } from 'vitest';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import type { Nodes, Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { loadHtml } from '../../tests/support/html';
import { hostileTexts, hostileValues } from '../../tests/support/fuzz/payloads';
import { apis } from '../../openapi/apis';
import { changelogContent } from './changelog/change-text';
import type { Change, ChangeKind } from './changelog/diff';
import { feedOf } from './changelog/feed';
import { allOperations, loadDescription, type LocatedOperation } from './descriptions';
import { derivedTable } from './table-elements';
import { code, element, table, type Block } from './nodes';
import { operationContent } from './operation-content';
import { operationPage } from './operation-page';
import { blocks, inline } from './parse-markdown';
import type { Schema } from './types';

/** Values that an attribute can have: data, and no expression that runs. */
const DATA = /^(?:Program|ExpressionStatement|Literal|ArrayExpression|ObjectExpression|Property|UnaryExpression)$/;

const estreeTypes = (node: unknown): string[] =>
  typeof node !== 'object' || node === null
    ? []
    : [...('type' in node ? [String(node.type)] : []), ...Object.values(node).flatMap(estreeTypes)];

/** Returns what a node would run, or insert into a page. */
function runsItself(node: Nodes): string[] {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return /^mdx|^html$/.test(node.type) ? [node.type] : [];
  const programs = node.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return [attribute.type];
    const { value } = attribute;
    return typeof value === 'object' && value ? estreeTypes(value.data?.estree).filter((type) => !DATA.test(type)) : [];
  });
  return [`${node.name}`, ...programs];
}

/** Returns the elements of a page, and code that it would run. */
function runs(...children: Block[]): string[] {
  const found: string[] = [];
  visit({ type: 'root', children } as Root, (node) => void found.push(...runsItself(node)));
  return found;
}

/** Returns the text of a page as readers see it. */
function shown(...children: Block[]): string {
  const parts: string[] = [];
  visit({ type: 'root', children } as Root, (node) => {
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
  '[a link](</{run()}>) and ![a picture](/{run()})',
  '- a list\n- {run()}\n\n  export default run()',
  '> {run()}\n> import run from "x"',
  '| a | b |\n| - | - |\n| {run()} | <b> |',
  '~~~\nin a fence {run()}\n~~~\n{run()}',
  '{/* a comment */}<!-- another -->',
];

test('text in a specification never becomes code on its page', () => {
  for (const text of [...WAYS, ...hostileValues, ...hostileTexts(400, 1)]) {
    expect(runs(...blocks(text)), text).toEqual([]);
    expect(runs(table(['One'], [[text, inline(text), code(text)]])), text).toEqual([]);
    // In a property, it's text inside one element.
    expect(runs(element('Field', { name: text, flags: [text], since: { to: text } })), text).toEqual(['Field']);
  }
});

test('what would run as MDX is what it is for', () => {
  const mdx = unified().use(remarkParse).use(remarkMdx).freeze();
  const unsafe = WAYS.filter((text) => {
    try {
      return runs(...(mdx.parse(text).children as Block[])).length > 0;
    } catch {
      return true;
    }
  });
  expect(unsafe.length).toBeGreaterThan(15);
});

test('special characters appear as written in text and code', () => {
  expect(shown(...blocks('A \\{brace\\} and \\\\{ \\<b> \\`{x}\\` and a ` tick'))).toBe('A {brace} and \\{ <b> `{x}` and a ` tick');
  expect(shown(...blocks('Send {planNumber} <soon>'))).toBe('Send {planNumber} <soon>');
  expect(shown(...blocks("import run from '../../tests/run';"))).toBe("import run from '../../tests/run';");
  expect(shown(...blocks('Code `{a}` and\n\n```json\n{ "b": "<c>" }\n```'))).toBe('Code {a} and{ "b": "<c>" }');
  expect(shown(table([code('a `tick` b')], [[code(' ^a$ ')]]))).toBe('a `tick` b ^a$ ');
});

test('a link in a specification leads to a page', () => {
  for (const url of ['./secret.yaml', '//evil.example', 'javascript:run()', 'data:text/html,x'])
    for (const text of [`[a](${url})`, `![a](${url})`, `[a]: ${url}`])
      expect(() => blocks(text), text).toThrow(/^A specification links to ".*"\. Write the route of a page/);
});

/** Gives each place of a specification its own text, so that a page shows which ones it has. */
type Texts = (place: string) => string;

/** Every place of a schema in which a specification can have text. */
const schemaOf = (at: string, text: Texts): Schema => ({
  title: text(`${at}title`),
  type: 'object',
  description: text(`${at}about`),
  required: [text(`${at}name`)],
  properties: {
    [text(`${at}name`)]: {
      type: 'string',
      format: text(`${at}format`),
      description: text(`${at}about1`),
      pattern: text(`${at}pattern`),
      default: text(`${at}default`),
      examples: [text(`${at}example`)],
    },
    listed: { type: 'string', enum: [text(`${at}enum`)], 'x-enumDescriptions': { [text(`${at}enum`)]: text(`${at}about2`) } },
    values: { type: 'string', enum: [text(`${at}value`)] },
    fixed: { type: 'string', const: text(`${at}const`) },
    list: {
      type: 'array',
      description: text(`${at}about3`),
      items: { type: 'string', description: text(`${at}about4`), pattern: text(`${at}pattern1`), default: text(`${at}default1`) },
    },
    map: { type: 'object', additionalProperties: { type: 'string', description: text(`${at}about5`), pattern: text(`${at}pattern2`) } },
    choice: {
      oneOf: [
        {
          title: text(`${at}branch`),
          description: text(`${at}about6`),
          type: 'object',
          properties: { [text(`${at}name1`)]: { type: 'null' } },
        },
        { title: text(`${at}branch1`), description: text(`${at}about7`), type: 'string', pattern: text(`${at}pattern3`) },
        { title: text(`${at}branch2`), required: [text(`${at}name2`)] },
        { type: 'null' },
      ],
    },
  },
});

/** An operation with a text in every place. */
function hostileOperation(text: Texts): LocatedOperation {
  const content = (at: string) => ({ [text(`${at}media`)]: { schema: schemaOf(at, text), examples: { one: exampleOf(at, text) } } });
  const response = (at: string) => ({
    description: text(`${at}about8`),
    headers: {
      [text(`${at}header`)]: { description: text(`${at}about9`), schema: { type: 'string', pattern: text(`${at}pattern9`) } },
    },
    content: content(at),
  });
  return {
    id: 'v3/Refund',
    api: 'v3',
    route: '/api/v3/refund',
    method: 'post',
    path: `/plans/${text('path')}`,
    operation: {
      operationId: 'Refund',
      summary: text('summary'),
      description: text('about'),
      tags: [text('tag')],
      parameters: (['path', 'query', 'header'] as const).map((place) => ({
        name: text(`${place}parameter`),
        in: place,
        description: text(`${place}about`),
        schema: { type: 'string', pattern: text(`${place}pattern`), examples: [text(`${place}example`)] },
      })),
      requestBody: { required: true, description: text('bodyabout'), content: content('body') },
      responses: { '201': response('made'), [text('status')]: response('other'), '422': response('wrong') },
      servers: [{ url: `https://api.example/${text('server')}` }],
      security: [{ oauth2: [text('scope')] }],
      'x-next-steps': [{ to: `/${text('route')}`, text: text('step') }],
      'x-keywords': [text('keyword')],
      'x-errors': [text('error')],
    },
  };
}

const exampleOf = (at: string, text: Texts) => ({
  summary: text(`${at}label`),
  value: { [text(`${at}key`)]: text(`${at}inside`) },
});

/** Places that pages show as they are. In the others, which are descriptions, a page shows Markdown. */
const SHOWN =
  /^(?:(?:body|made|wrong)(?:name|format|pattern|default|example|enum|value|const|branch|label)\d?|(?:body)?media|(?:made|wrong|other)header|path|(?:path|query|header)(?:parameter|pattern|example)|server|scope)$/;

/** Texts that end a code span, a cell, a comment, an attribute, a line, or a document, or that start code. */
const ENDS = [
  '^`{40+2}`$',
  '^`{1,2}x$',
  '``{run()}``',
  '`',
  '```',
  '`{run()}',
  '{run()}`<b>`',
  '\\`{run()}\\',
  'a\\',
  '{40+2}',
  '${run()}',
  '$&$1',
  '<script>run()</script>',
  '</code></pre>',
  '</Field></FieldGroup>',
  'a | b\\| c',
  'one\ntwo\n\n{run()}',
  'one\r\r{run()}',
  'one\r\n\r\n{run()}',
  '---\nid: x\n---\n{run()}',
  "import x from '../x'",
  'export const x = run()',
  ':::danger\n{run()}\n:::',
  ':::danger',
  '::leaf[{run()}]{a=b}',
  ':text[{run()}]{a=b}',
  '*/}{run()}{/*',
  '-->{run()}<!--',
  '"\'}{run()}',
  '\u2028{run()}\u2029import x',
  '# {run()}',
  '**bold** _{run()}_ ~~x~~',
  '[a](/b) ![c](/d) <e@f.example>',
  '1. {run()}\n- [ ] {run()}',
  '&lt;b&#62;{run()}',
  '   ',
];

/** What pages of operations consist of, besides Markdown. */
const OWN = /^(?:Endpoint|ExpandAll|Field|FieldGroup|Operation\w+|Responses|Samples|SuccessResponse)$/;

/** Whether pages show a place as JSON: values only if white space is a part of them. */
const isInJson = (place: string, text: string): boolean =>
  /(?:default|example|const)\d?$/.test(place) || (place.endsWith('value') && /^\s|\s$|[^\P{Cc} ]/u.test(text));

const squeezed = (text: string): string => text.replaceAll(/[\s\0]+/g, '');

/** Renders content as a reader sees it. Our components show all of their text. */
async function renderedText(children: Block[]): Promise<string> {
  const texts = (value: unknown): string =>
    typeof value === 'object' && value !== null ? Object.values(value).map(texts).join(' ') : String(value);
  const show = ({ children: inside, ...rest }: { children?: ReactNode }): ReactNode => createElement('div', {}, texts(rest), inside);
  const names = runs(...children).filter((name) => OWN.test(name));
  const { default: Page } = await evaluate('', {
    ...runtime,
    remarkPlugins: [() => (): Root => ({ type: 'root', children })],
    format: 'mdx',
  });
  const html = renderToStaticMarkup(createElement(Page, { components: Object.fromEntries(names.map((name) => [name, show])) }));
  return loadHtml(html).text();
}

for (const end of ENDS)
  test(`a page shows ${JSON.stringify(end)} in every place, and runs nothing`, async () => {
    for (const text of [(place: string) => `${end}${place}x`, (place: string) => `x${place}${end}`]) {
      const places: string[] = [];
      const content = operationContent(
        hostileOperation((place) => (places.push(place), text(place))),
        new Map(),
      );
      expect(runs(...content).filter((name) => !OWN.test(name))).toEqual([]);
      const visible = squeezed(await renderedText(content));
      const written = (place: string): string => squeezed(isInJson(place, text(place)) ? JSON.stringify(text(place)) : text(place));
      expect(places.filter((place) => SHOWN.test(place) && !visible.includes(written(place)))).toEqual([]);
      // Markdown can change what is around it, but not remove the text of a description.
      expect(places.filter((place) => place.includes('about') && !visible.includes(place))).toEqual([]);
    }
  });

test('the file of a page is front matter and one element', () => {
  for (const end of ENDS) {
    const { operation, method, path } = hostileOperation((place) => end + place);
    const page = operationPage('v3', { id: 'refund', title: end, api: { ...operation, method, path } });
    const [, matter = '', body = ''] = /^---\n(.*?)\n---\n([^]*)$/s.exec(page) ?? [];
    expect(Object.keys(parseYaml(matter) as object)).toEqual([
      'id',
      'title',
      'description',
      'keywords',
      'hide_table_of_contents',
      'sidebar_class_name',
      'operation',
      'custom_edit_url',
    ]);
    expect(body).toBe('\n<Operation of="v3/Refund" />\n');
    const api = { ...operation, method, path, operationId: end };
    expect(() => operationPage('v3', { id: 'refund', title: '', api }), end).toThrow('openapi/v3.yaml: the operationId');
  }
});

/** Maps whose keys are names that a specification chooses. */
const NAMED = /^(?:scopes|x-(?:enumDescriptions|error-codes|settlement-lines|report-groups|report-columns))$/;

/** Replaces every text below a value, and adds an entry to each map of names. @returns a function that restores everything. */
function poison(root: unknown, text: string): () => void {
  const undo: (() => void)[] = [];
  const seen = new Set<unknown>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    const object = node as Record<string, unknown>;
    for (const [key, value] of Object.entries(object)) {
      if (NAMED.test(key) && typeof value === 'object' && value !== null) {
        const names = value as Record<string, unknown>;
        names[text] = Object.values(names)[0];
        undo.push(() => delete names[text]);
      }
      if (typeof value !== 'string' || key === 'type') walk(value);
      else {
        object[key] = text;
        undo.push(() => (object[key] = value));
      }
    }
  };
  walk(root);
  return () => undo.toReversed().forEach((step) => step());
}

/** Tables, lists, and examples that guides show from the specifications. */
const TABLES: [name: string, attributes: Record<string, string>][] = [
  ['ErrorTable', {}],
  ['ErrorTable', { codes: 'card_declined' }],
  ['EnumTable', { of: 'v3/PlanStatus' }],
  ['FieldTable', { of: 'v3/PlanData' }],
  ['EventTable', {}],
  ['EventExamples', {}],
  ['EventMembersTable', {}],
  ['OperationTable', { of: 'v3' }],
  ['ScopeTable', {}],
  ['RateLimitTable', {}],
  ['ReportColumns', { of: 'plan_details' }],
  ['ReportTable', {}],
  ['ReasonCodeTable', {}],
  ['SettlementLineTable', {}],
  ['WorkflowSteps', { of: 'direct-api', workflow: 'charge-now' }],
];

const IN_TABLES = /^(?:Anchor|br|details|summary)$/;

test('tables in guides run no text of a specification', () => {
  const specifications = [apis.map(({ id }) => loadDescription(id)), allOperations().map(({ operation }) => operation)];
  for (const end of ENDS) {
    const restore = poison(specifications, `${end}x`);
    try {
      for (const [name, attributes] of TABLES) {
        const found = runs(...derivedTable(name, attributes)).filter((node) => !IN_TABLES.test(node));
        expect(found, `${name}: ${end}`).toEqual([]);
      }
    } finally {
      restore();
    }
  }
  expect(JSON.stringify(specifications)).not.toContain('run()');
});

const KINDS: Record<ChangeKind, true> = {
  'operation-added': true,
  'operation-removed': true,
  'operation-moved': true,
  'operation-deprecated': true,
  'scope-added': true,
  'scope-removed': true,
  'field-added': true,
  'field-removed': true,
  'field-retyped': true,
  'field-limited': true,
  'field-required': true,
  'field-optional': true,
  'field-deprecated': true,
  'value-added': true,
  'value-removed': true,
  'error-added': true,
  'error-removed': true,
  'error-restated': true,
  'event-added': true,
  'event-removed': true,
};

test('the changelog runs no text of a specification or a release', () => {
  for (const end of ENDS) {
    const operation = { call: end, summary: end, scopes: [end], request: {}, response: {}, errors: [end] };
    const known = { operations: { 'v3/Refund': operation }, events: { [end]: operation }, errors: { [end]: 400 } };
    const changes = (Object.keys(KINDS) as ChangeKind[]).map((kind): Change => ({
      kind,
      in: ['v3/Refund', end],
      at: end,
      from: end,
      value: end,
      summary: end,
    }));
    const entry = { id: '2026-11-21', title: end, summary: `${end} Text`, changes, behavior: [{ text: end, apis: ['v3'] }] };
    // Only its own badges, whose properties are data.
    expect(runs(...changelogContent([entry], known)), end).toEqual(['ReleaseBadges']);
    // Feed readers parse XML, and show HTML.
    const feed = feedOf([entry], known, (path) => `https://docs.example${path}`);
    const items = load(feed, { xml: true })('item');
    expect(items.length).toBe(1);
    expect(loadHtml(items.find('description').text())('script, field, b').length, end).toBe(0);
  }
});
