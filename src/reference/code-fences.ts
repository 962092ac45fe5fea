/** The options after the language of a code block: ```` ```js title="a.js" file="samples/…" ````. */
export interface FenceMeta {
  title?: string;
  /** A file in `samples/`, or with `#region` a part of it. The block shows it, and a test runs it. */
  file?: string;
  /** The schema of the JSON: `v3/InstallmentPlanRequest` or `v3/PlanData.totalAmount`. */
  schema?: string;
  /** The response that the JSON is an example of: `v3/InstallmentPlan#201`. */
  response?: string;
  /** The webhook event that the JSON is an example of: `plan.created`. */
  event?: string;
  /** `none: reason` for what can't be tested. */
  check?: string;
  /** The lines to highlight, counted from 1: `{2}`, `{1,4-6}`. */
  marked?: number[];
  /** The number of the first line, if readers see line numbers: `showLineNumbers` or `showLineNumbers=5`. */
  firstLine?: number;
  /** Whether the JSON is an excerpt. Required properties can be missing, but unknown ones aren't allowed. */
  isPart: boolean;
  /** The code isn't a request, or is signed: a reader's own values would make it wrong. */
  isFixed: boolean;
}

export interface Fence extends FenceMeta {
  /** The number of its first line, counted from 1. */
  line: number;
  language: string;
  /** The code in the page. Empty for a block with `file`. */
  code: string;
}

const KEYS = ['title', 'file', 'schema', 'response', 'event', 'check'] as const;

const OPTIONS = `${KEYS.map((key) => `${key}="…"`).join(', ')}, {1,4-6}, showLineNumbers, part, fixed`;

/** What other sites write here, and what to do instead. */
const ELSEWHERE: Record<string, string> = {
  live: 'Make a component in src/components/guide that readers can use.',
  npm2yarn: 'Show the npm command only, or use <Tabs>.',
};

/** @param ranges `1, 4-6`. @throws Error for anything else. */
function linesIn(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [, first, last = first] = /^\s*(\d+)(?:\s*(?:-|\.{2,3})\s*(\d+))?\s*$/.exec(range) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from)) throw new Error(`{${ranges}} names no lines. Count them from 1: {2} or {1,4-6}.`);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** An option: `{…}`, `key="value"`, `key='value'`, `key=value`, or a word. */
const OPTION =
  /\{(?<ranges>[^}]*)\}|(?<key>[\w-]+)=(?:"(?<double>[^"]*)"(?!\S)|'(?<single>[^']*)'(?!\S)|(?<bare>[^\s"']\S*))|(?<word>\S+)/g;

/**
 * Parses the options of a code block.
 * @param meta The text after the language.
 * @throws Error that names the first option that has no meaning here, and the ones that do.
 */
export function fenceMeta(meta: string | null | undefined): FenceMeta {
  const named: Partial<Record<(typeof KEYS)[number], string>> = {};
  const words = new Set<string>();
  const marked: number[] = [];
  let firstLine: number | undefined;
  for (const { 0: option, groups = {} } of (meta ?? '').matchAll(OPTION)) {
    const { ranges, key, double, single, bare, word = '' } = groups;
    const known = KEYS.find((name) => name === key);
    const value = double ?? single ?? bare;
    if (ranges !== undefined) marked.push(...linesIn(ranges));
    else if (known && value !== undefined) named[known] = value;
    else if (word === 'showLineNumbers') firstLine = 1;
    else if (key === 'showLineNumbers' && /^\d+$/.test(value ?? '')) firstLine = Number(value);
    else if (word === 'part' || word === 'fixed') words.add(word);
    else throw new Error(`A code block has no option "${option}". ${ELSEWHERE[word] ?? `Remove it, or write one of ${OPTIONS}.`}`);
  }
  return {
    ...(marked.length > 0 && { marked }),
    ...(firstLine !== undefined && { firstLine }),
    ...named,
    isPart: words.has('part'),
    isFixed: words.has('fixed') || named.response !== undefined || named.event !== undefined,
  };
}

/** A comment on its own line that highlights lines, as Docusaurus documents it: `// highlight-next-line`. */
const MAGIC = /^\s*(?:\/\/|\/\*|\{\/\*|<!--|--|[#%;]|rem\b)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/i;

/**
 * Removes the comments that highlight lines, and adds their lines to the ones that `{1,4-6}` names.
 * @throws Error for a comment without its pair, and for lines that the code doesn't have.
 */
export function withMarkedLines(code: string, named: readonly number[] = []): { code: string; marked: number[] } {
  const kept: string[] = [];
  const marked = new Set(named);
  let isNext = false;
  let isOpen = false;
  for (const line of code.split('\n')) {
    const magic = MAGIC.exec(line)?.[1]?.toLowerCase();
    if (magic === 'next-line') isNext = true;
    else if (magic !== undefined) {
      if (isOpen === (magic === 'start'))
        throw new Error(`The comment "${line.trim()}" has no pair. Write highlight-start, and below it, highlight-end.`);
      isOpen = magic === 'start';
    } else {
      kept.push(line);
      if (isNext || isOpen) marked.add(kept.length);
      isNext = false;
    }
  }
  if (isOpen) throw new Error('The comment "highlight-start" has no pair. Write highlight-end below the last line to highlight.');
  const missing = [...marked].find((line) => line > kept.length);
  if (missing !== undefined || isNext)
    throw new Error(`There is no line ${missing ?? kept.length + 1} to highlight: the block has ${kept.length}.`);
  return { code: kept.join('\n'), marked: [...marked] };
}

/** Finds the code blocks of a page, in order. @param source Markdown, as the writer typed it. */
export function fencesOf(source: string): Fence[] {
  const fences: Fence[] = [];
  let open: { marks: string; indent: number; fence: Fence; lines: string[] } | undefined;
  source.split('\n').forEach((text, index) => {
    const [, indent = '', marks = '', info = ''] = /^(\s*)(`{3,})(.*)$/.exec(text) ?? [];
    if (!open) {
      if (!marks || info.includes('`')) return;
      const [, language = '', meta = ''] = /^(\S*)\s*(.*)$/.exec(info) ?? [];
      open = {
        marks,
        indent: indent.length,
        lines: [],
        fence: { line: index + 1, language: language || 'text', code: '', ...fenceMeta(meta) },
      };
    } else if (marks.length >= open.marks.length && info.trim() === '') {
      const { fence, lines } = open;
      fences.push({ ...fence, code: lines.join('\n') });
      open = undefined;
    } else open.lines.push(text.slice(Math.min(open.indent, text.length - text.trimStart().length)));
  });
  return fences;
}

const MARK = /docs:(start|end)\b/;

/** Removes the common indentation. */
function outdented(lines: string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines
    .map((line) => line.slice(least))
    .join('\n')
    .replace(/^\n+|\s+$/g, '');
}

/**
 * Returns the part of a file that a page shows: the lines between the comments `docs:start name` and `docs:end name`, or the whole file.
 * @param file For the error message only.
 * @throws Error that names the missing comments and the existing ones.
 */
export function regionOf(source: string, file: string, name?: string): string {
  const lines = source.split('\n');
  if (name === undefined) return outdented(lines.filter((line) => !MARK.test(line)));
  const at = (edge: 'start' | 'end'): number => lines.findIndex((line) => new RegExp(`docs:${edge} ${name}(?![\\w-])`).test(line));
  const [from, to] = [at('start'), at('end')];
  if (from < 0 || to <= from) {
    const there = regionNames(source);
    throw new Error(
      `${file} has no region "${name}": write a comment "docs:start ${name}" and, below it, "docs:end ${name}". ` +
        (there.length > 0 ? `It has: ${there.join(', ')}.` : 'It has none.'),
    );
  }
  return outdented(lines.slice(from + 1, to).filter((line) => !MARK.test(line)));
}

/** Returns the names of the regions of a file, in order. */
export const regionNames = (source: string): string[] => [...source.matchAll(/docs:start ([\w-]+)/g)].map(([, name = '']) => name);
