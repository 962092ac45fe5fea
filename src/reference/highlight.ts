import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';
import { escapeText } from '../domain/markup';

/** Prism's languages, each with the other names that writers use. */
const LANGUAGES: Record<string, readonly string[]> = {
  bash: ['sh', 'shell', 'zsh', 'console'],
  csharp: ['cs', 'c#', 'dotnet'],
  css: [],
  diff: ['patch'],
  docker: ['dockerfile'],
  go: ['golang'],
  graphql: ['gql'],
  http: [],
  ini: ['properties', 'env'],
  java: [],
  javascript: ['js', 'mjs', 'cjs'],
  json: ['jsonc'],
  jsx: [],
  kotlin: ['kt'],
  markdown: ['md', 'mdx'],
  markup: ['html', 'xml', 'svg', 'vue'],
  php: [],
  powershell: ['ps1'],
  python: ['py'],
  ruby: ['rb'],
  rust: ['rs'],
  sql: [],
  swift: [],
  toml: [],
  tsx: [],
  typescript: ['ts', 'mts', 'cts'],
  yaml: ['yml'],
};

loadLanguages(Object.keys(LANGUAGES));

/** Languages of blocks without colors. */
const PLAIN = ['text', 'txt', 'plaintext', 'csv'];

const GRAMMARS = new Map([
  ...PLAIN.map((name) => [name, 'none'] as const),
  ...Object.entries(LANGUAGES).flatMap(([grammar, names]) => [grammar, ...names].map((name) => [name, grammar] as const)),
]);

/**
 * Returns Prism's name for the language of a code block, in any case: `javascript` for `JS`.
 * @throws Error for a language that isn't highlighted, with the ones that are.
 */
export function grammarOf(language: string): string {
  const grammar = GRAMMARS.get(language.toLowerCase());
  if (grammar !== undefined) return grammar;
  throw new Error(
    `There is no language "${language}". Write one of these, or text for code without colors: ${[...GRAMMARS.keys()].join(', ')}.`,
  );
}

/** Token types by the CSS class that colors them. The others have the color of the text, so they need no tag. */
const CLASSES: Record<string, string> = {
  comment: 'c',
  keyword: 'k',
  tag: 'k',
  atrule: 'k',
  selector: 'k',
  builtin: 'k',
  string: 's',
  'template-string': 's',
  'string-literal': 's',
  char: 's',
  'attr-value': 's',
  url: 's',
  number: 'n',
  boolean: 'n',
  constant: 'n',
  null: 'n',
  symbol: 'n',
  variable: 'n',
  'class-name': 'f',
  function: 'f',
  'attr-name': 'f',
  property: 'f',
  'literal-property': 'f',
  key: 'f',
  // Of a diff.
  'deleted-sign': 'n',
  'inserted-sign': 's',
};

type Token = string | Prism.Token;

const isQuoted = (token: Token | undefined): token is Prism.Token & { content: string } =>
  token instanceof Prism.Token && token.type === 'string' && typeof token.content === 'string' && token.content.startsWith("'");

/** A quoted JSON body, as opposed to a program for `jq` or `awk`. */
const startsJson = (token: Token | undefined): boolean => isQuoted(token) && /^'\s*(?:\{\s*["}]|\[\s*["{[\]\d])/.test(token.content);

/** Where the shell inserts a variable into JSON, while the JSON is tokenized. No sample contains this character. */
const GAP = '\uE000';

/** The index after the JSON that starts at an index: `'{"id": "'$ID'"}'` is three tokens. */
function jsonEnd(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  while (tokens[end] instanceof Prism.Token && !isQuoted(tokens[end]) && isQuoted(tokens[end + 1])) end += 2;
  return end;
}

function json(parts: readonly Token[]): string {
  const inserted = parts.filter((part) => !isQuoted(part)).map((part) => html(part));
  const text = parts.map((part) => (isQuoted(part) ? part.content.slice(1, -1) : GAP)).join('');
  const inside = html(Prism.tokenize(text, Prism.languages.json ?? {})).replaceAll(GAP, () => `'${inserted.shift() ?? ''}'`);
  return `<span class="t-s">'</span>${inside}<span class="t-s">'</span>`;
}

/** Shell commands, with JSON in quotes as JSON. */
function shell(tokens: readonly Token[]): string {
  let result = '';
  for (let at = 0; at < tokens.length;) {
    const end = startsJson(tokens[at]) ? jsonEnd(tokens, at) : at + 1;
    result += startsJson(tokens[at]) ? json(tokens.slice(at, end)) : html(tokens[at] ?? '');
    at = end;
  }
  return result;
}

const isCommand = (start: Token | undefined): boolean => start instanceof Prism.Token && /^(?:\$\(|`)$/.test(String(start.content));

function html(token: string | Prism.Token | Prism.TokenStream): string {
  if (typeof token === 'string') return escapeText(token);
  if (Array.isArray(token)) return token.map(html).join('');
  // A command in `$( )` is highlighted like any other, even within a string.
  if (token.type === 'variable' && Array.isArray(token.content) && isCommand(token.content[0]))
    return `<span class="t-x">${shell(token.content)}</span>`;
  const name = CLASSES[token.type];
  const inside = html(token.content);
  return name ? `<span class="t-${name}">${inside}</span>` : inside;
}

/** The lines of highlighted code. An element that spans a line break is split in two. */
export function htmlLines(code: string): string[] {
  const open: string[] = [];
  const lines = [''];
  for (const piece of code.match(/<[^>]+>|\n|[^<\n]+/g) ?? []) {
    const last = lines.length - 1;
    if (piece === '\n') {
      lines[last] += '</span>'.repeat(open.length);
      lines.push(open.join(''));
    } else {
      if (piece === '</span>') open.pop();
      else if (piece.startsWith('<')) open.push(piece);
      lines[last] += piece;
    }
  }
  return lines;
}

interface LineOptions {
  /** Lines to mark, counted from 1. */
  marked?: readonly number[] | undefined;
  /** The number that readers see at the first line. Without it, lines have no numbers. */
  firstLine?: number | undefined;
}

/** Wraps some lines of the HTML in `<mark>`, and gives each line its number. */
function withLines(code: string, { marked = [], firstLine }: LineOptions): string {
  const lines = htmlLines(code);
  const ends = (index: number): string => (index < lines.length - 1 ? '\n' : '');
  return lines
    .map((line, index) => (firstLine === undefined ? line : `<span data-line="${firstLine + index}">${line}</span>`) + ends(index))
    .map((line, index) => (marked.includes(index + 1) ? `<mark class="t-m">${line}</mark>` : line))
    .join('');
}

/**
 * Highlights source text during the build, so readers don't load a highlighter.
 * @param grammar A Prism language.
 */
export function highlighted(source: string, grammar: string, lines: LineOptions = {}): string {
  const rules = Prism.languages[grammar];
  const tokens = rules ? Prism.tokenize(source, rules) : [source];
  const code = grammar === 'bash' ? shell(tokens) : html(tokens);
  return lines.marked?.length || lines.firstLine !== undefined ? withLines(code, lines) : code;
}
