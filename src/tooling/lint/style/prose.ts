import ts from 'typescript';
import { visit } from 'unist-util-visit';
import { isScalar, parseAllDocuments, visit as visitYaml } from 'yaml';
import { parsePage } from '../page';
import { filesBelow } from '../project';
import { GUIDE_TABLE } from './guide';

type Range = readonly [start: number, end: number];

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Replaces everything outside the ranges with spaces, except line breaks. The separator prevents matches across ranges. */
function only(source: string, ranges: readonly Range[], separator = ' '): string {
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (start < at) continue;
    const gap = blank(source.slice(at, start));
    parts.push(gap.endsWith(' ') ? gap.slice(0, -1) + separator : gap, source.slice(start, end));
    at = end;
  }
  return [...parts, blank(source.slice(at))].join('');
}

/** Removes code from text in specifications and programs, where Markdown isn't parsed. */
const withoutCode = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?```/g, blank)
    .replaceAll(/`[^`\n]*`/g, (code) => `\`${blank(code.slice(1, -1))}\``)
    .replaceAll(/\]\([^)\s]*\)/g, blank);

const SHOWN_KEYS = /^(?:title|sidebar_label|description): .*$/gm;

/** Extracts a page's text: titles, paragraphs, cells, and attributes of components. */
function proseOfPage(file: string, source: string): string {
  const { tree, elements } = parsePage(file, source);
  const ranges: Range[] = [];
  visit(tree, (node) => {
    const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
    if (node.type === 'yaml') {
      for (const { 0: line, index } of source.slice(start, end).matchAll(SHOWN_KEYS))
        ranges.push([start + index + line.indexOf(': ') + 2, start + index + line.length]);
    } else if (node.type === 'text' || node.type === 'textDirective') ranges.push([start, end]);
    else if (node.type === 'inlineCode') ranges.push([start, start + 1], [end - 1, end]);
    else if (node.type === 'image') ranges.push([start + 2, start + 2 + (node.alt?.length ?? 0)]);
    // The first character of a cell or an item, such as a bar, prevents matches across two of them.
    else if (node.type === 'tableCell' || node.type === 'listItem' || node.type === 'heading') ranges.push([start, start + 1]);
  });
  for (const { attributes } of elements)
    for (const attribute of attributes)
      if (attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string' && attribute.value.includes(' ')) {
        const end = attribute.position?.end.offset ?? 0;
        ranges.push([end - 1 - attribute.value.length, end - 1]);
      }
  return only(source, ranges);
}

const SAMPLE_KEYS = new Set(['example', 'examples', 'default', 'const', 'enum', 'pattern', 'x-keywords', 'value', 'from']);

/** Extracts a specification's text, such as descriptions and titles. */
function proseOfYaml(_file: string, source: string): string {
  const ranges: Range[] = [];
  for (const document of parseAllDocuments(source))
    visitYaml(document, {
      Pair: (_role, { key }) => (isScalar(key) && SAMPLE_KEYS.has(String(key.value)) ? visitYaml.SKIP : undefined),
      Scalar: (key, { value, range }) => {
        if (range && key !== 'key' && typeof value === 'string' && value.includes(' ')) ranges.push([range[0], range[1]]);
      },
    });
  return withoutCode(only(source, ranges, '|'));
}

const SHOWN_ATTRIBUTES = /^(?:aria-\w+|title|label|alt|placeholder)$/;

/** Returns whether readers can see a string. Strings without a space or a capital are names. */
function isShown(node: ts.StringLiteralLike, text: string): boolean {
  if (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)) return false;
  if (ts.isJsxAttribute(node.parent)) return SHOWN_ATTRIBUTES.test(node.parent.name.getText());
  return /\s|^[A-Z][a-z]/.test(text);
}

/** Extracts a program's text: strings and JSX that readers can see. */
function proseOfProgram(file: string, source: string): string {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const shown: Range[] = [];
  const walk = (node: ts.Node): void => {
    const [start, end] = [node.getStart(tree), node.getEnd()];
    if (ts.isJsxText(node)) shown.push([start, end]);
    else if (ts.isStringLiteralLike(node) ? isShown(node, node.text) : ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      shown.push([start + 1, end - 1]);
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return withoutCode(only(source, shown, '|'));
}

/** Runs of spaces, which would make the patterns slow. */
const GAPS = /[^\S\n]+/g;

/** Files with lists of words, or with text that isn't ours. */
const NOT_PROSE =
  /^src\/data\/(?:synonyms|routes)|^src\/search\/engine\/stop-words|^src\/tooling\/lint\/style\/guide\.yaml|^docs\/.*\.api\.mdx$|^openapi\/redocly\.yaml$|\.d\.ts$|\.test\.tsx?$|\/tests\//;

const PLACES = ['docs', 'openapi', 'src'];
const FILES = ['sidebars.ts', 'docusaurus.config.ts', 'playwright.config.ts', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** Returns the files whose text is checked, with paths from the root. */
export const proseFiles = (root: string): string[] =>
  [...FILES, ...PLACES.flatMap((place) => filesBelow(root, place))].filter(
    (file) => /\.(?:mdx|ya?ml|tsx?)$|^\w+\.md$/.test(file) && !NOT_PROSE.test(file),
  );

/**
 * Extracts the text of a file that readers see. Everything else is replaced with spaces, so line numbers don't change; inline code keeps
 * its backticks.
 * @throws Error with the file and the reason if a page or a specification can't be parsed.
 */
export function proseOf(file: string, source: string): string {
  if (/\.mdx?$/.test(file)) return proseOfPage(file, source.replace(GUIDE_TABLE, blank)).replaceAll(GAPS, ' ');
  return (/\.ya?ml$/.test(file) ? proseOfYaml : proseOfProgram)(file, source).replaceAll(GAPS, ' ');
}
