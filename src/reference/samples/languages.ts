/** A language of the samples. The only list: files, panel, tests and downloads are made from it. */
export interface Language {
  id: string;
  name: string;
  /** Of a sample's file. */
  extension: string;
  /** How prism calls it. */
  grammar: string;
  /** What begins a comment that ends with the line. */
  comment: string;
}

export const languages = [
  { id: 'curl', name: 'curl', extension: 'sh', grammar: 'bash', comment: '#' },
  { id: 'node', name: 'Node', extension: 'mjs', grammar: 'javascript', comment: '//' },
  { id: 'python', name: 'Python', extension: 'py', grammar: 'python', comment: '#' },
  { id: 'php', name: 'PHP', extension: 'php', grammar: 'php', comment: '//' },
  { id: 'java', name: 'Java', extension: 'java', grammar: 'java', comment: '//' },
  { id: 'go', name: 'Go', extension: 'go', grammar: 'go', comment: '//' },
  { id: 'ruby', name: 'Ruby', extension: 'rb', grammar: 'ruby', comment: '#' },
  { id: 'csharp', name: 'C#', extension: 'cs', grammar: 'csharp', comment: '//' },
] as const satisfies readonly Language[];

export type LanguageId = (typeof languages)[number]['id'];

/** Between these two, as comments, stands what the pages show. */
export const START = 'docs:start';
export const END = 'docs:end';

/**
 * The part of a file that the pages show.
 * @throws Error when the marks are missing, or in the wrong order.
 */
export function shownPart(source: string, file: string): string {
  const lines = source.split('\n');
  const from = lines.findIndex((line) => line.includes(START));
  const to = lines.findIndex((line) => line.includes(END));
  if (from < 0 || to <= from) throw new Error(`${file} needs a comment "${START}" and, below it, a comment "${END}".`);
  return lines
    .slice(from + 1, to)
    .join('\n')
    .replace(/^\n+|\s+$/g, '');
}
