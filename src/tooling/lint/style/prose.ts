import ts from 'typescript';
import { visit } from 'unist-util-visit';
import { isScalar, parseAllDocuments, visit as visitYaml } from 'yaml';
import { parsePage } from '../page';
import { filesBelow } from '../project';
import { GUIDE_TABLE } from './guide';

/**
 * A source file in which everything but its text is blank. Lines are those of the source.
 * Inline code keeps its backticks and loses its content.
 */
export interface Prose {
  file: string;
  /** Text that readers see. */
  text: string;
  /** Comments and test titles, which only maintainers see. Empty for a page. */
  comments: string;
}

type Range = readonly [start: number, end: number];

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Everything outside the ranges becomes blank; line breaks stay. A separator keeps a phrase from spanning two ranges. */
function only(source: string, ranges: readonly Range[], separator = ' '): string {
  const parts: string[] = [];
  let at = 0;
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    if (start < at) continue;
    const gap = blank(source.slice(at, start));
    parts.push(gap.endsWith(' ') ? gap.slice(0, -1) + separator : gap, source.slice(start, end));
    at = end;
  }
  return [...parts, blank(source.slice(at))].join('');
}

/** The ranges become blank, everything else stays. */
function without(source: string, ranges: readonly Range[]): string {
  const kept: Range[] = [];
  let at = 0;
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    if (start > at) kept.push([at, start]);
    at = Math.max(at, end);
  }
  return only(source, [...kept, [at, source.length]]);
}

/** Code in text of a specification or a program, where Markdown isn't parsed. */
const withoutCode = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?```/g, blank)
    .replaceAll(/`[^`\n]*`/g, (code) => `\`${blank(code.slice(1, -1))}\``)
    .replaceAll(/\]\([^)\s]*\)/g, blank);

const SHOWN_KEYS = /^(?:title|sidebar_label|description): .*$/gm;

/** The text of a page: titles, paragraphs, cells, and the attributes of components. */
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
    // The bar of a cell and the mark of an item keep a phrase from spanning two of them.
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

/** The text of a specification: descriptions, titles, meanings, remedies. Comments count as comments. */
function proseOfYaml(source: string): Omit<Prose, 'file'> {
  const ranges: Range[] = [];
  const outside: Range[] = [];
  for (const document of parseAllDocuments(source))
    visitYaml(document, {
      Pair: (_, { key }) => (isScalar(key) && SAMPLE_KEYS.has(String(key.value)) ? visitYaml.SKIP : undefined),
      Scalar: (key, { value, range }) => {
        if (!range) return;
        outside.push([range[0], range[1]]);
        if (key !== 'key' && typeof value === 'string' && value.includes(' ')) ranges.push([range[0], range[1]]);
      },
    });
  const comments = [...without(source, outside).matchAll(/(?<=^|\s)#.*$/gm)].map(({ 0: one, index }): Range => [index, index + one.length]);
  return { text: withoutCode(only(source, ranges, '|')), comments: only(source, comments) };
}

const TITLED = /^(?:test|it|describe)(?:\.\w+)*$/;
const SHOWN_ATTRIBUTES = /^(?:aria-\w+|title|label|alt|placeholder)$/;

const isTitle = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) && node.parent.arguments[0] === node && TITLED.test(node.parent.expression.getText());

/** Texts have a space or a capital; other strings are names. */
function isShown(node: ts.StringLiteralLike | ts.TemplateExpression, text: string): boolean {
  if (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)) return false;
  if (ts.isJsxAttribute(node.parent)) return SHOWN_ATTRIBUTES.test(node.parent.name.getText());
  return /\s|^[A-Z][a-z]/.test(text);
}

/** The text of a program: strings and JSX that can reach a reader. In a test only its titles count, as comments. */
function proseOfProgram(source: string, file: string): Omit<Prose, 'file'> {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const isTest = /\.(?:test|spec)\.tsx?$|^tests\//.test(file);
  const shown: Range[] = [];
  const titles: Range[] = [];
  const literals: Range[] = [];
  const walk = (node: ts.Node): void => {
    const [start, end] = [node.getStart(tree), node.getEnd()];
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node)) {
      literals.push([start, end]);
      const inside: Range = ts.isJsxText(node) ? [start, end] : [start + 1, end - 1];
      const owner = ts.isStringLiteralLike(node) ? node : undefined;
      if (owner ? isTitle(owner) : ts.isTemplateHead(node) && isTitle(node.parent)) titles.push(inside);
      else if (!isTest && (!owner || isShown(owner, owner.text))) shown.push(inside);
    } else if (ts.isRegularExpressionLiteral(node)) literals.push([start, end]);
    ts.forEachChild(node, walk);
  };
  walk(tree);
  const comments = [...without(source, literals).matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g)].map(({ 0: one, index }): Range => [
    index,
    index + one.length,
  ]);
  return { text: withoutCode(only(source, shown, '|')), comments: withoutCode(only(source, [...comments, ...titles])) };
}

/** Patterns would look for their end through every blank. */
const GAPS = /[^\S\n]+/g;

/** Words that readers search for, and rules that name what to avoid. */
const NOT_PROSE =
  /^src\/data\/(?:synonyms|routes)|^src\/search\/engine\/stop-words|^src\/tooling\/lint\/style\/guide\.yaml|^docs\/.*\.api\.mdx$|^openapi\/redocly\.yaml$|\.d\.ts$/;

const PLACES = ['docs', 'openapi', 'src', 'tests'];
const FILES = ['sidebars.ts', 'docusaurus.config.ts', 'playwright.config.ts', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** The files with text of ours, from the root. */
export const proseFiles = (root: string): string[] =>
  [...FILES, ...PLACES.flatMap((place) => filesBelow(root, place))].filter(
    (file) => /\.(?:mdx|ya?ml|tsx?)$|^\w+\.md$/.test(file) && !NOT_PROSE.test(file),
  );

/**
 * The text of one file.
 * @throws Error with file and reason when a page or a specification can't be parsed.
 */
export function proseOf(file: string, source: string): Prose {
  const { text, comments } = /\.mdx?$/.test(file)
    ? { text: proseOfPage(file, source.replace(GUIDE_TABLE, blank)), comments: '' }
    : (/\.ya?ml$/.test(file) ? proseOfYaml : proseOfProgram)(source, file);
  return { file, text: text.replaceAll(GAPS, ' '), comments: comments.replaceAll(GAPS, ' ') };
}
