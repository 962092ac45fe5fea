/** What a writer says behind the language of a code block: ```` ```js title="a.js" file="samples/…" ````. */
export interface FenceMeta {
  title?: string;
  /** A file of `samples/`, with `#region` behind it for a part: the block shows it, and a test runs it. */
  file?: string;
  /** JSON of a schema of the descriptions: `v3/InstallmentPlanRequest`, `v3/PlanData.totalAmount`. */
  schema?: string;
  /** JSON of an answer: `v3/InstallmentPlan#201`. */
  response?: string;
  /** JSON of a webhook event: `plan.created`. */
  event?: string;
  /** `none: reason` for what can't be tested. */
  check?: string;
  /** The lines to mark, from 1: `{2}`, `{1,4-6}`. */
  marked?: number[];
  /** The JSON is a part: what a schema requires may be missing, what it does not know may not be there. */
  isPart: boolean;
}

export interface Fence extends FenceMeta {
  /** Of its first line, from 1. */
  line: number;
  language: string;
  /** As the page has it: empty where `file` says what it shows. */
  code: string;
}

const KEYS = ['title', 'file', 'schema', 'response', 'event', 'check'] as const;

/** @param ranges `1,4-6` */
const linesIn = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });

/** @param meta What stands behind the language, if anything. */
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
  };
}

/** The code blocks of a page, in order. @param source Markdown, as its writer typed it. */
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

/** The lines without what all of them are indented by. */
function outdented(lines: string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const least = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines
    .map((line) => line.slice(least))
    .join('\n')
    .replace(/^\n+|\s+$/g, '');
}

/**
 * What a page shows of a file: the lines between the comments `docs:start name` and `docs:end name`, or all of it.
 * @param file Only for the message.
 * @throws Error naming the marks that are missing, and those that are there.
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

/** The names of the regions of a file, in their order. */
export const regionNames = (source: string): string[] => [...source.matchAll(/docs:start ([\w-]+)/g)].map(([, name = '']) => name);
