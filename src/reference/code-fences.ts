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

/** @param ranges `1,4-6` */
const linesIn = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

/** Parses the options of a code block. @param meta The text after the language. */
export function fenceMeta(meta: string | null | undefined): FenceMeta {
  const found = Object.fromEntries(
    [...(meta ?? '').matchAll(/(?:^|\s)([a-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
  );
  const bare = (meta ?? '').replaceAll(/[a-z]+="[^"]*"/g, '').split(/\s+/);
  const ranges = /\{(\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)\}/.exec(bare.join(' '))?.[1];
  return {
    ...(ranges && { marked: linesIn(ranges) }),
    ...Object.fromEntries(KEYS.flatMap((key) => (found[key] === undefined ? [] : [[key, found[key]]]))),
    isPart: bare.includes('part'),
    isFixed: bare.includes('fixed') || found.response !== undefined || found.event !== undefined,
  };
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
