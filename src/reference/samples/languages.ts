/** A language of the samples. Files, panels, tests, and downloads are derived from the list below. */
export interface Language {
  id: string;
  name: string;
  /** The file extension. */
  extension: string;
  /** The name of the Prism grammar. */
  grammar: string;
  /** The start of a line comment. */
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

/** Pages show the lines between these two comments. */
export const START = 'docs:start';
export const END = 'docs:end';

/** Returns the part of a file that the pages show. @throws Error when the markers are missing or in the wrong order. */
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
