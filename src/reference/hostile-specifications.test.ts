import { evaluate } from '@mdx-js/mdx';
import { load as parseYaml } from 'js-yaml';
import { load } from 'cheerio';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as runtime from 'react/jsx-runtime';
import remarkDirective from 'remark-directive';
import { expect, test } from 'vitest';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { loadHtml } from '../../tests/support/html';
import { hostileTexts, hostileValues } from '../tooling/fuzz/payloads';
import { apis } from '../../openapi/apis';
import { changelogMarkdown } from './changelog/change-text';
import type { Change, ChangeKind } from './changelog/diff';
import { feedOf } from './changelog/feed';
import { allOperations, loadDescription } from './descriptions';
import { derivedTableMarkdown } from './table-elements';
import { attribute, code, mdxLine, mdxSafe, table } from './markdown';
import { operationPage, type PluginPage } from './operation-page';
import type { Schema } from './types';

const mdx = unified().use(remarkParse).use(remarkDirective).use(remarkGfm).use(remarkMdx).freeze();

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
  '[a link](</{run()}>) and ![a picture](/{run()})',
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
  expect(shown(mdxSafe('A \\{brace\\} and \\\\{ \\<b> \\`{x}\\` and a ` tick'))).toBe('A {brace} and \\{ <b> `{x}` and a ` tick');
  expect(shown(mdxSafe('Send {planNumber} <soon>'))).toBe('Send {planNumber} <soon>');
  expect(shown(mdxSafe("import run from '../../tests/run';"))).toBe("import run from '../../tests/run';");
  expect(mdxSafe('Code `{a}` and\n\n```json\n{ "b": "<c>" }\n```')).toBe('Code `{a}` and\n\n```json\n{ "b": "<c>" }\n```');
  expect(shown(code('a `tick` b'))).toBe('a `tick` b');
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
function hostilePage(text: Texts): PluginPage {
  const content = (at: string) => ({ [text(`${at}media`)]: { schema: schemaOf(at, text), examples: { one: exampleOf(at, text) } } });
  const response = (at: string) => ({
    description: text(`${at}about8`),
    headers: {
      [text(`${at}header`)]: { description: text(`${at}about9`), schema: { type: 'string', pattern: text(`${at}pattern9`) } },
    },
    content: content(at),
  });
  return {
    id: 'refund',
    title: text('summary'),
    api: {
      operationId: 'Refund',
      method: 'post',
      path: `/plans/${text('path')}`,
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

/** What pages of operations consist of, besides Markdown. Attributes of elements contain text as JSON, which can't run. */
const OWN =
  /^mdxJsx\w+Element: (?:Endpoint|ExpandAll|Field|FieldGroup|Operation\w+|Responses|Samples|SuccessResponse|ReasonCodeTable)$|^mdxTextExpression: \/\* #[\w.-]+ \*\/$/;

/** Places that pages show as JSON. */
const IN_JSON = /(?:default|example|const)\d?$/;

const squeezed = (text: string): string => text.replaceAll(/[\s\0]+/g, '');

/** Renders a page as a reader sees it. Our components show all of their text. */
async function renderedText(page: string): Promise<string> {
  const texts = (value: unknown): string =>
    typeof value === 'object' && value !== null ? Object.values(value).map(texts).join(' ') : String(value);
  const show = ({ children, ...rest }: { children?: ReactNode }): ReactNode => createElement('div', {}, texts(rest), children);
  const names = [...new Set([...page.matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name))];
  const { default: Page } = await evaluate(page, {
    ...runtime,
    remarkPlugins: [remarkDirective, remarkGfm],
    format: 'mdx',
  });
  const html = renderToStaticMarkup(createElement(Page, { components: Object.fromEntries(names.map((name) => [name, show])) }));
  return loadHtml(html).text();
}

/** The page without its imports, whose names are passed to it. */
function bodyOf(page: string): string {
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
  return body.replace(/^import \{[^}]*\} from '@site[^']*';$/gm, '');
}

for (const end of ENDS)
  test(`a page shows ${JSON.stringify(end)} in every place, and runs nothing`, async () => {
    for (const text of [(place: string) => `${end}${place}x`, (place: string) => `x${place}${end}`]) {
      const places: string[] = [];
      const page = operationPage(
        'v3',
        hostilePage((place) => (places.push(place), text(place))),
        () => new Map(),
      );
      const body = bodyOf(page);
      expect(runs(body).filter((node) => !OWN.test(node))).toEqual([]);
      const visible = squeezed(await renderedText(body));
      const written = (place: string): string => squeezed(IN_JSON.test(place) ? JSON.stringify(text(place)) : text(place));
      expect(places.filter((place) => SHOWN.test(place) && !visible.includes(written(place)))).toEqual([]);
      // Markdown can change what is around it, but not remove the text of a description.
      expect(places.filter((place) => place.includes('about') && !visible.includes(place))).toEqual([]);
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
  ['OperationTable', { of: 'v3' }],
  ['ScopeTable', {}],
  ['RateLimitTable', {}],
  ['ReportColumns', { of: 'plan_details' }],
  ['ReportTable', {}],
  ['ReasonCodeTable', {}],
  ['SettlementLineTable', {}],
  ['WorkflowSteps', { of: 'direct-api', workflow: 'charge-now' }],
];

const IN_TABLES = /^mdxJsx\w+Element: (?:Anchor|br|details|summary)$|^mdxTextExpression: \/\* #[\w.-]+ \*\/$/;

test('tables in guides run no text of a specification', () => {
  const specifications = [apis.map(({ id }) => loadDescription(id)), allOperations().map(({ operation }) => operation)];
  for (const end of ENDS) {
    const restore = poison(specifications, `${end}x`);
    try {
      for (const [name, attributes] of TABLES) {
        const found = runs(derivedTableMarkdown(name, attributes)).filter((node) => !IN_TABLES.test(node));
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
    const entry = { id: '2026-11-21', title: end, summary: `${end} Text`, changes, textToPay: [end] };
    expect(
      runs(changelogMarkdown([entry], known)).filter((node) => !IN_TABLES.test(node)),
      end,
    ).toEqual([]);
    // Feed readers parse XML, and show HTML.
    const feed = feedOf([entry], known, (path) => `https://docs.example${path}`);
    const items = load(feed, { xml: true })('item');
    expect(items.length).toBe(1);
    expect(loadHtml(items.find('description').text())('script, field, b').length, end).toBe(0);
  }
});
