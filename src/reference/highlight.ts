import Prism from 'prismjs';
import loadLanguages from 'prismjs/components/index';

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

/** Source text as HTML with its parts marked, at build: readers load no highlighter for it. @param grammar A language of prism. */
export function highlighted(source: string, grammar: string): string {
  const rules = Prism.languages[grammar];
  return rules ? html(Prism.tokenize(source, rules)) : escaped(source);
}
