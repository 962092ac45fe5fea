import { createRequire } from 'node:module';
import path from 'node:path';
import { Language, Parser, type Node } from '@vscode/tree-sitter-wasm';
import { format } from 'oxfmt';

const wasmFolder = path.dirname(createRequire(__filename).resolve('@vscode/tree-sitter-wasm'));

/** The grammar of each language that a code block names. */
const GRAMMARS: Record<string, string> = {
  bash: 'bash',
  csharp: 'c-sharp',
  env: 'bash',
  css: 'css',
  go: 'go',
  java: 'java',
  js: 'javascript',
  mjs: 'javascript',
  node: 'javascript',
  php: 'php',
  python: 'python',
  ruby: 'ruby',
  ts: 'typescript',
};

/** Languages that Tree-sitter has no grammar for, each with the file extension that selects one of the formatter's strict parsers. */
const MARKUP: Record<string, string> = { html: 'html', xml: 'html', vue: 'vue', yaml: 'yaml' };

/** Languages without a syntax to check. */
const PROSE = ['text', 'http', 'markdown', 'csv'];

const languages = new Map<string, Promise<Language>>();

async function parserFor(grammar: string): Promise<Parser> {
  const language = languages.get(grammar) ?? Language.load(path.join(wasmFolder, `tree-sitter-${grammar}.wasm`));
  languages.set(grammar, language);
  return new Parser().setLanguage(await language);
}

/** The first error in a tree. */
function firstError(node: Node): Node | undefined {
  if (node.isError || node.isMissing) return node;
  return node.children.flatMap((child) => (child?.hasError || child?.isMissing ? (firstError(child) ?? []) : []))[0];
}

const messageOf = (error: unknown): string => (error as Error).message.split('\n')[0] ?? '';

/**
 * The syntax error in a displayed sample, or undefined. The text is parsed unchanged, except that a PHP sample without an opening tag gets
 * one, since PHP treats text without `<?php` as HTML.
 * @param language As the code block names it.
 * @throws Error for a language without a parser.
 */
export async function syntaxProblem(language: string, code: string): Promise<string | undefined> {
  if (PROSE.includes(language)) return undefined;
  if (language === 'json') {
    try {
      return void JSON.parse(code);
    } catch (error) {
      return messageOf(error);
    }
  }
  const markup = MARKUP[language];
  if (markup) return (await format(`sample.${markup}`, code)).errors[0]?.message;
  const grammar = GRAMMARS[language];
  if (!grammar) throw new Error(`No parser for "${language}": add one to tests/support/sample-parsers.ts.`);
  await Parser.init();
  const parser = await parserFor(grammar);
  const text = language === 'php' && !code.startsWith('<?php') ? `<?php\n${code}` : code;
  const tree = parser.parse(text);
  const error = tree && firstError(tree.rootNode);
  const problem = error && `line ${error.startPosition.row + 1}: ${error.text.slice(0, 60) || `missing ${error.type}`}`;
  tree?.delete();
  parser.delete();
  return problem ?? (tree ? undefined : 'it could not be parsed');
}
