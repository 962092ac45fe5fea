import type { Nodes, Root } from 'mdast';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { visit } from 'unist-util-visit';
import { frameHosts } from '../../data/frame-hosts';
import { admonitionKinds } from '../../domain/admonition-name';

/** A mistake in the source of a page, with its line, counted from 1, and what to write instead. */
export interface Fault {
  line: number;
  problem: string;
  fix: string;
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** Marks that can stand before the text of a line: quotations, list items, and indentation. */
const BEFORE = String.raw`[\s>]*(?:(?:[-*+]|\d+[.)])\s[\s>]*)*`;

const FENCE = new RegExp(`^${BEFORE}(\`{3,}|~{3,})(.*)$`);

/** Replaces front matter, code, and comments with spaces, so that lines keep their numbers. */
function withoutCode(source: string): string {
  let open = '';
  const lines = source.replace(/^\uFEFF?---\r?\n[\s\S]*?\n---(?=\r?\n|$)/, blank).split('\n');
  const withoutFences = lines.map((line) => {
    const [, marks = '', info = ''] = FENCE.exec(line) ?? [];
    if (open) {
      if (marks.startsWith(open) && info.trim() === '') open = '';
      return blank(line);
    }
    if (!marks || (marks.startsWith('`') && info.includes('`'))) return line;
    open = marks;
    return blank(line);
  });
  return withoutFences
    .join('\n')
    .replaceAll(/(?<![`\\])(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\1(?!`)/g, blank)
    .replaceAll(/(?<!#{1,6} .*)\{\/\*[\s\S]*?\*\/\}/g, blank);
}

interface Markup {
  find: RegExp;
  problem: (match: RegExpExecArray) => string;
  fix: (match: RegExpExecArray) => string;
}

const quoted = (text: string): string => `"${text.trim()}"`;

/** Markup from another system, which MDX prints as text or can't read. */
const foreign = (find: RegExp, owner: string, fix: Markup['fix']): Markup => ({
  find,
  problem: ([found]) => `${quoted(found)} is ${owner} markup, which this site doesn't support`,
  fix,
});

/** Markup that has a mistake, so MDX prints it as text. */
const broken = (find: RegExp, what: string, fix: Markup['fix']): Markup => ({
  find,
  problem: ([found]) => `${quoted(found)} ${what}`,
  fix,
});

const MARKUP: readonly Markup[] = [
  broken(
    /^(.*#{1,6} .*?)\s*\{#([\w-]+)\}\s*$/,
    "has its ID in a form that MDX can't read",
    ([, title = '', id]) => `Write ${title.trim()} {/* #${id} */}.`,
  ),
  broken(/(?<!(?:#|:::).*)(?<![=\w])\{[.#:][\w-]+[^}\n]*\}/, "are attributes in braces, which MDX can't read", () => 'Remove them.'),
  broken(
    /(?<![={])\{\{.*?\}\}|\{%.*?%\}/,
    "is template syntax, which pages don't support",
    () => 'Write the text itself, or put it in backticks.',
  ),
  broken(/<!--.*?(?:-->|$)/, "is an HTML comment, which MDX can't read", () => 'Write {/* the comment */}.'),
  broken(
    /<((?:https?:\/\/|mailto:)[^>\s]+)>/,
    "is a link in angle brackets, which MDX can't read",
    ([, url]) => `Write [its title](${url}).`,
  ),
  broken(
    /<(br|hr|wbr|img|input|source|col)\b(?:[^>"]|"[^"]*")*(?<!\/)>(?!<\/)/,
    "isn't closed",
    ([found]) => `Write ${found.slice(0, -1).trim()} />.`,
  ),
  foreign(
    /^[\s>]*>\s*\[!(\w+)\]/,
    'GitHub',
    ([, kind = '']) => `Write :::${kind.toLowerCase()} above the text, without the >, and ::: below it.`,
  ),
  foreign(/^\s*(?:!!!|\?\?\?)\+? \w+/, 'MkDocs', () => 'Write :::note above the text, and ::: below it.'),
  foreign(/^\s*\[\[?_?TOC_?\]\]?\s*$/i, "another system's", () => 'Remove it: the headings of a page are listed next to it.'),
  foreign(/(?<![=\w])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\w])/, "another system's", ([found]) => `Write **${found.slice(2, -2)}**.`),
  foreign(/(?<![\w[{(,=])\[\[[\p{L}\p{N} _/#|.-]+\]\]/u, "a wiki's", ([found]) => `Write [${found.slice(2, -2)}](/its-route).`),
  foreign(/^\s*\$\$|\$[^$\n]*\\[a-z]+[^$\n]*\$/i, 'LaTeX', () => 'Write the formula as code.'),
  foreign(/^\*\[[^\]\n]+\]: /, "another system's", () => 'Explain the abbreviation in the text.'),
  foreign(/^: +\S.*/, "another system's", () => 'Write the terms as a table, or as a list with **the term**.'),
  foreign(
    /(?<![:\w])::?[a-z][\w-]*(?:\[[^\]\n]*\]|\{[^}\n]*\})+|^\s*::[a-z][\w-]*\s*$/i,
    'other systems',
    () => 'Use a component: /markdown-page lists them.',
  ),
  broken(/^#{1,6}(?=[A-Z])[^#\s].*|^#{2,6}[^#\s].*/, "isn't a heading", ([found]) => `Write ${found.trim().replace(/^#+/, '$& ')}.`),
  broken(
    /\[[^\]\n]+\] \((?:\/|\.\.?\/|https?:)[^)\n]*\)/,
    "isn't a link",
    ([found]) => `Write ${found.replace('] (', '](')}, without the space.`,
  ),
  broken(
    /\]\(((?:\/|\.\.?\/|https?:)[^\s()<>]*(?: [^\s()<>"']+)+)\)/,
    "isn't a link or an image",
    ([, url = '']) => `Write ](${url.replaceAll(' ', '%20')}): an address has no spaces.`,
  ),
];

const DIRECTIVE = new RegExp(`^(${BEFORE})(:{3,})(.*)$`);

interface Admonition {
  line: number;
  colons: string;
  kind: string;
}

/** Returns what is wrong with the first line of an admonition, if anything. */
function openingFault({ line, colons, kind }: Admonition, rest: string): Fault | undefined {
  const written = `${colons}${rest}`.trim();
  const title = rest
    .replace(/^\s*[A-Za-z][\w-]*/, '')
    .replace(/\s*:{3,}\s*$/, '')
    .trim()
    .replace(/^\[(.*?)\]?$/, '$1');
  const right = `${colons}${admonitionKinds.includes(kind) ? kind : 'note'}${title ? `[${title}]` : ''}`;
  if (!admonitionKinds.includes(kind))
    return {
      line,
      problem: `"${written}" is no kind of admonition`,
      fix: `Write ${right}, or another of ${admonitionKinds.slice(0, 5).join(', ')}.`,
    };
  if (/:{3,}\s*$/.test(rest))
    return {
      line,
      problem: `"${written}" opens and closes an admonition on one line`,
      fix: `Write ${colons}${kind}, the text, and ${colons} on a line each.`,
    };
  if (/^[A-Za-z][\w-]*(?:\[[^\n]*\])?(?:\{[^}\n]*\})?\s*$/.test(rest)) return undefined;
  return { line, problem: `"${written}" isn't an admonition: readers see it as text`, fix: `Write ${right}.` };
}

/** Finds admonitions that readers would see as text, or that contain the rest of the page. */
function admonitionFaults(lines: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  const open: Admonition[] = [];
  for (const [index, text] of lines.entries()) {
    const [, , colons, rest = ''] = DIRECTIVE.exec(text) ?? [];
    if (!colons) continue;
    const line = index + 1;
    const outer = open.at(-1);
    if (rest.trim() !== '') {
      const admonition = { line, colons, kind: /[A-Za-z][\w-]*/.exec(rest)?.[0] ?? '' };
      const fault = openingFault(admonition, rest);
      if (fault) faults.push(fault);
      else if (outer && outer.colons.length <= colons.length)
        faults.push({
          line,
          problem: `this admonition starts before the one on line ${outer.line} ends`,
          fix: `Write ${outer.colons} above it. If it belongs inside, write ${colons}: at both ends of the outer one.`,
        });
      if (!fault?.problem.includes('on one line')) open.push(admonition);
    } else if (outer && outer.colons.length <= colons.length) open.pop();
    else
      faults.push({
        line,
        problem: outer ? `"${colons}" doesn't close the admonition on line ${outer.line}` : `"${colons}" closes nothing`,
        fix: outer ? `Write ${outer.colons}.` : 'Remove it, or open the admonition above it: :::note[Title].',
      });
  }
  for (const { line, colons, kind } of open)
    faults.push({
      line,
      problem: `"${colons}${kind}" isn't closed`,
      fix: `Write ${colons} on a line of its own, below its text.`,
    });
  return faults;
}

const DELIMITER = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

const cellsOf = (row: string): number =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/).length;

/** Finds tables that readers would see as text. @param lines The lines with their inline code, in which a | counts, too. */
function tableFaults(lines: readonly string[], raw: readonly string[]): Fault[] {
  return lines.flatMap((text, index): Fault[] => {
    const isFirst = /^\s*\|.*\|\s*$/.test(text) && !/^\s*\|/.test(lines[index - 1] ?? '');
    if (!isFirst) return [];
    const line = index + 1;
    const next = raw[index + 1] ?? '';
    const count = cellsOf(raw[index] ?? '');
    const wanted = `|${' --- |'.repeat(count)}`;
    if (!DELIMITER.test(next))
      return [{ line, problem: 'a table without a delimiter row: readers see it as text', fix: `Write ${wanted} below this line.` }];
    if (cellsOf(next) === count) return [];
    return [
      {
        line: line + 1,
        problem: `${cellsOf(next)} columns below a header of ${count}: readers see the table as text`,
        fix: `Write ${wanted}.`,
      },
    ];
  });
}

/** Finds references that nothing defines, which readers would see as text: `[text][id]` and `[^note]`. */
function referenceFaults(lines: readonly string[]): Fault[] {
  const defined = new Set(lines.flatMap((line) => /^\s*\[([^\]\n]+)\]:/.exec(line)?.[1]?.toLowerCase() ?? []));
  return lines.flatMap((text, index) =>
    [...text.matchAll(/(?<![\w\]\\[])\[[^[\]\n]+\]\[([^[\]\n]+)\]|(?<![\w\]\\])\[(\^[^[\]\s]+)\](?![:(])/g)]
      .map(([, id, note]) => id ?? note ?? '')
      .filter((id) => !defined.has(id.toLowerCase()))
      .map((id) => ({
        line: index + 1,
        problem: `nothing defines [${id}]: readers see it as text`,
        fix: id.startsWith('^')
          ? `Write [${id}]: and the note at the end of the page.`
          : `Write [${id}]: /its-route at the end of the page, or [text](/its-route).`,
      })),
  );
}

/** Finds markup that MDX would leave as text, or that stops it with a message about something else. */
export function markupFaults(source: string): Fault[] {
  const lines = withoutCode(source).split('\n');
  const markup = lines.flatMap((text, index) =>
    MARKUP.flatMap(({ find, problem, fix }) => {
      const match = find.exec(text);
      return match ? [{ line: index + 1, problem: problem(match), fix: fix(match) }] : [];
    }),
  );
  return [...markup, ...admonitionFaults(lines), ...tableFaults(lines, source.split('\n')), ...referenceFaults(lines)].toSorted(
    (a, b) => a.line - b.line,
  );
}

const lineOf = ({ position }: Nodes): number => position?.start.line ?? 1;

/** A name in braces that isn't a value of the page: `/plans/{planNumber}`. */
function unknownValue(node: MdxFlowExpression | MdxTextExpression, source: string): string | undefined {
  const [, name = '', first = ''] = /^\s*(([A-Za-z_$][\w$]*)[\w$.-]*)\s*$/.exec(node.value) ?? [];
  const isValue = ['', 'props', 'frontMatter', 'true', 'false', 'null', 'undefined'].includes(first);
  return isValue || new RegExp(String.raw`^(?:export|import)\b.*\b${first.replaceAll('$', String.raw`\$`)}\b`, 'm').test(source)
    ? undefined
    : name;
}

/** What browsers load for an element, by the attribute with its address. */
const ADDRESSES: Readonly<Record<string, string>> = {
  img: 'src',
  video: 'src',
  audio: 'src',
  source: 'src',
  track: 'src',
  script: 'src',
  iframe: 'src',
  embed: 'src',
  object: 'data',
  form: 'action',
};

const FRAMES = new Set(['iframe', 'embed', 'object']);

const OTHER_SITE = /^(?:https?:)?\/\//i;

const blocked = (url: string, what: string): Omit<Fault, 'line'> => ({
  problem: `browsers block "${url}": pages load each ${what} from this site only`,
  fix:
    what === 'image'
      ? 'Save it next to the page, and write ![…](./its-name.png).'
      : 'Save it in static/, and write its path from there: /its-name.',
});

/** Returns what is wrong with the address of an element. Docusaurus resolves only those of Markdown, and the policy of the site blocks others. */
function elementFault({ name, attributes }: MdxJsxFlowElement | MdxJsxTextElement): Omit<Fault, 'line'> | undefined {
  const given = (key: string): string => {
    const found = attributes.find((attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === key)?.value;
    return typeof found === 'string' ? found : '';
  };
  const key = ADDRESSES[name ?? ''];
  if (!name || !key) return undefined;
  const url = given(key);
  if (FRAMES.has(name)) {
    const host = OTHER_SITE.test(url) ? new URL(url, 'https://x.example').origin : '';
    if (name === 'iframe' && frameHosts.includes(host)) return undefined;
    const allow = name === 'iframe' && host ? `, or add "${host}" to src/data/frame-hosts.ts` : '';
    return {
      problem: `<${name}> stays empty: browsers block it on the site`,
      fix: `Write [${given('title') || 'its subject'}](${url})${allow}.`,
    };
  }
  if (url === '' || /^\/(?!\/)/.test(url)) return undefined;
  if (OTHER_SITE.test(url)) {
    if (name === 'form') return { problem: `browsers block a form that sends to "${url}"`, fix: 'Link to the page with the form.' };
    return blocked(url, name === 'img' ? 'image' : 'file');
  }
  if (/^[a-z]+:/i.test(url) || name === 'form') return undefined;
  const fix =
    name === 'img'
      ? `Write ![${given('alt') || 'What the image shows'}](${url}).`
      : 'Save it in static/, and write its path from there: /its-name.';
  return { problem: `<${name} ${key}="${url}"> finds no file on the site`, fix };
}

/** Finds what MDX reads in another way than the writer meant. */
export function treeFaults(tree: Root, source: string): Fault[] {
  const faults: Fault[] = [];
  visit(tree, (node) => {
    const line = lineOf(node);
    const name = node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression' ? unknownValue(node, source) : undefined;
    if (name)
      faults.push({
        line,
        problem: `{${name}} runs as JavaScript, and the page has no "${name}"`,
        fix: `Write \`{${name}}\` or \\{${name}}.`,
      });
    if (node.type === 'text' && node.value.includes('**'))
      faults.push({
        line,
        problem: `"**" that readers see: "${node.value.trim().slice(0, 40)}"`,
        fix: 'Close the bold text, and leave no space inside **the marks**.',
      });
    if (node.type === 'image' && OTHER_SITE.test(node.url)) faults.push({ line, ...blocked(node.url, 'image') });
    const fault = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement' ? elementFault(node) : undefined;
    if (fault) faults.push({ line, ...fault });
  });
  return faults;
}

/** Describes the error of a parser of MDX. */
export function parseFault(error: unknown): Fault {
  const { line, reason, message } = error as { line?: number; reason?: string; message: string };
  // The error about an element that isn't closed names the place in its text only.
  const named = /\((\d+):\d+(?:-\d+:\d+)?\)/.exec(message)?.[1];
  return {
    line: line ?? Number(named ?? 1),
    problem: reason ?? message,
    fix: /acorn|brace/.test(message)
      ? 'Text in braces is JavaScript. Write a brace that readers should see as \\{, or put it in backticks.'
      : 'Close what is open, and write < and { as code or as \\< and \\{.',
  };
}
