import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index.js';

loadLanguages(['bash', 'csharp', 'css', 'go', 'http', 'java', 'javascript', 'json', 'markup', 'php', 'python', 'ruby', 'typescript']);

/** Kinds of tokens by the class that colors them. Others have the color of the text and need no tag. */
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
};

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function html(token: string | Prism.Token | Prism.TokenStream): string {
  if (typeof token === 'string') return escaped(token);
  if (Array.isArray(token)) return token.map(html).join('');
  const name = CLASSES[token.type];
  const inside = html(token.content);
  return name ? `<span class="t-${name}">${inside}</span>` : inside;
}

/** The same HTML with some of its lines in a mark of their own. A part that goes on over a line break is cut in two. */
function withMarks(code: string, marked: readonly number[]): string {
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
  const ends = (index: number): string => (index < lines.length - 1 ? '\n' : '');
  return lines
    .map((line, index) => (marked.includes(index + 1) ? `<mark class="t-m">${line}${ends(index)}</mark>` : line + ends(index)))
    .join('');
}

/**
 * Source text as HTML with its parts marked, at build: readers load no highlighter for it.
 * @param grammar A language of prism. @param marked Lines to mark, from 1.
 */
export function highlighted(source: string, grammar: string, marked: readonly number[] = []): string {
  const rules = Prism.languages[grammar];
  const code = rules ? html(Prism.tokenize(source, rules)) : escaped(source);
  return marked.length > 0 ? withMarks(code, marked) : code;
}
