import path from 'node:path';
import { load, YAMLException } from 'js-yaml';
import { Joi } from '@docusaurus/utils-validation';
import type { MarkdownConfig } from '@docusaurus/types';

import { pageError } from '../markup';
import type { Fault } from '../markup/faults';

type ParseFrontMatter = NonNullable<MarkdownConfig['parseFrontMatter']>;

const text = (least: number, most: number): Joi.StringSchema => {
  const wanted = `{{#label}}: write ${least} to ${most} characters`;
  const counted = `${wanted} (now {{length(#value)}}).`;
  return Joi.string()
    .trim()
    .min(least)
    .max(most)
    .messages({ '*': `${wanted}.`, 'string.min': counted, 'string.max': counted });
};

const exactly = (value: true | null): Joi.AnySchema => Joi.valid(value).messages({ '*': `{{#label}}: only ${value} makes sense here.` });

const page = {
  title: text(3, 60).required(),
  sidebar_label: text(2, 40),
  description: text(50, 165).required(),
  keywords: Joi.array().items(Joi.string()).min(2).max(30).required().messages({
    '*': '{{#label}}: write a list of 2 to 30 words or phrases that a reader would search for: keywords: [refund, chargeback].',
  }),
  hide_table_of_contents: exactly(true),
  displayed_sidebar: exactly(null),
  // Why the page may be shorter than src/tooling/lint requires.
  short: text(10, 120),
};

/** Generated pages have additional keys. */
const referencePage = {
  ...page,
  id: text(3, 60).required(),
  sidebar_class_name: text(3, 60).required(),
  operation: text(3, 80).required(),
  custom_edit_url: text(10, 200).required(),
};

/** The key that was probably meant: the one with the longest common prefix. */
function nearest(key: string, known: string[]): string {
  const shared = (other: string): number => [...other].findIndex((letter, index) => key[index] !== letter) >>> 0;
  return known.reduce((best, name) => (shared(name) > shared(best) ? name : best), known[0] ?? '');
}

/**
 * Validates a page's front matter against the schema above.
 * @returns one line per error, with the key and the fix; empty when the page is valid.
 */
export function frontMatterProblems(file: string, frontMatter: Record<string, unknown>): string[] {
  // A partial that another page imports: Docusaurus marks it with an underscore.
  if (file.split(/[\\/]/).some((part) => part.startsWith('_'))) return [];
  const keys = file.endsWith('.api.mdx') ? referencePage : page;
  const known = Object.keys(keys);
  const { error } = Joi.object(keys)
    .messages({ 'any.required': '{{#label}} is missing. Add it to the front matter.' })
    .validate(frontMatter, { abortEarly: false });
  return (error?.details ?? []).map(({ type, message, context }) =>
    type === 'object.unknown'
      ? `"${context?.key}" isn't a key of this site. Did you mean "${nearest(context?.key ?? '', known)}"? Allowed: ${known.join(', ')}.`
      : message,
  );
}

/**
 * Returns what is wrong with front matter as YAML, with its line. Docusaurus's parser reports a mistake only the first time that it
 * reads a text, and reads no keys from then on.
 */
export function yamlFault(source: string): Fault | undefined {
  const [head] = /^\uFEFF?---[^\S\n]*\n/.exec(source) ?? [];
  if (head === undefined) {
    const late = /^\s*---[^\S\n]*\n\w+:/.test(source);
    return late ? { line: 1, problem: 'front matter starts below line 1', fix: 'Remove what is above it.' } : undefined;
  }
  const [block] = source.slice(head.length).split(/^---[^\S\n]*$/m, 1);
  if (block === undefined || head.length + block.length === source.length)
    return { line: 1, problem: "front matter isn't closed", fix: 'Write --- on a line of its own, below its last key.' };
  try {
    const keys: unknown = load(block);
    return keys === undefined || keys === null || (typeof keys === 'object' && !Array.isArray(keys))
      ? undefined
      : { line: 2, problem: 'front matter has no keys', fix: 'Write each as key: value.' };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = block.split('\n')[error.mark.line] ?? '';
    return {
      line: error.mark.line + 2,
      problem: `front matter isn't YAML: ${error.reason}`,
      fix: line.includes('\t')
        ? 'Write spaces instead of the tab.'
        : 'Put a value with a colon, a quotation mark, or a # in quotes: title: "Plan: options".',
    };
  }
}

/** Where a writer changes front matter: in the file, or for a generated page, in the specification. */
function sourceOf(file: string, { operation, custom_edit_url: url }: Record<string, unknown>): string {
  if (!file.endsWith('.api.mdx')) return `Front matter of ${path.relative(process.cwd(), file)}`;
  const specification = /openapi\/\w+\.yaml$/.exec(String(url))?.[0];
  return `${specification}, ${String(operation)} ("title" is its summary, "description" the first paragraph of its description, and "keywords" its x-keywords)`;
}

/**
 * Docusaurus's front matter parser, followed by our validation.
 * @throws Error naming the file, each invalid key, and its fix; it stops `npm start` and the build.
 */
export const checkedFrontMatter: ParseFrontMatter = async (params) => {
  const fault = yamlFault(params.fileContent);
  if (fault) throw pageError(params.filePath, [fault]);
  const result = await params.defaultParseFrontMatter(params);
  const problems = frontMatterProblems(params.filePath, result.frontMatter);
  if (problems.length > 0)
    throw new Error([`${sourceOf(params.filePath, result.frontMatter)}:`, ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  return result;
};
