/** The syntax of literals in a language. */
export interface Style {
  text(value: string): string;
  yes: string;
  no: string;
  nothing: string;
  /** The delimiters of a list. */
  list: readonly [string, string];
  /** The delimiters of an object. */
  object: readonly [string, string];
  entry(name: string, value: string): string;
  /** Written after the last entry of a list or an object. */
  trailing: string;
  indent: string;
  /** The space inside the braces of an object on one line. */
  inner: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const SHORT = 60;

/** Renders a value as source code. Short lists and objects stay on one line. */
export function literal(value: unknown, style: Style, depth = 0): string {
  if (value === null || value === undefined) return style.nothing;
  if (typeof value === 'boolean') return value ? style.yes : style.no;
  if (typeof value === 'number') return String(value);
  if (!isObject(value)) return style.text(String(value));
  const isList = Array.isArray(value);
  const [open, close] = isList ? style.list : style.object;
  const entries = isList
    ? value.map((item) => literal(item, style, depth + 1))
    : Object.entries(value).map(([name, item]) => style.entry(name, literal(item, style, depth + 1)));
  if (entries.length === 0) return open + close;
  const spaced = isList ? '' : style.inner;
  const line = `${open}${spaced}${entries.join(', ')}${spaced}${close}`;
  if (!line.includes('\n') && line.length <= SHORT) return line;
  const pad = style.indent.repeat(depth + 1);
  return `${open}\n${entries.map((entry) => pad + entry).join(',\n')}${style.trailing}\n${style.indent.repeat(depth)}${close}`;
}

const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

const escaped = (value: string, quote: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');

/** Uses double quotes only for text with line breaks to escape. */
const soft = (value: string): string => (/[\n\r\t]/.test(value) ? `"${escaped(value, '"')}"` : `'${escaped(value, "'")}'`);

export const javascript: Style = {
  text: (value) => `'${escaped(value, "'")}'`,
  yes: 'true',
  no: 'false',
  nothing: 'null',
  list: ['[', ']'],
  object: ['{', '}'],
  entry: (name, value) => `${isName(name) ? name : `'${escaped(name, "'")}'`}: ${value}`,
  trailing: ',',
  indent: '  ',
  inner: ' ',
};

export const python: Style = {
  ...javascript,
  text: (value) => `"${escaped(value, '"')}"`,
  yes: 'True',
  no: 'False',
  nothing: 'None',
  entry: (name, value) => `"${escaped(name, '"')}": ${value}`,
  indent: '    ',
  inner: '',
};

export const php: Style = {
  ...javascript,
  text: (value) => (/[\n\r\t]/.test(value) ? `"${escaped(value, '"').replaceAll('$', '\\$')}"` : soft(value)),
  object: ['[', ']'],
  entry: (name, value) => `'${escaped(name, "'")}' => ${value}`,
  indent: '    ',
  inner: '',
};

export const ruby: Style = {
  ...javascript,
  text: (value) => (/[\n\r\t]/.test(value) ? `"${escaped(value, '"').replaceAll('#', '\\#')}"` : soft(value)),
  nothing: 'nil',
  entry: (name, value) => (isName(name) ? `${name}: ${value}` : `"${escaped(name, '"')}": ${value}`),
  trailing: '',
};

export const csharp: Style = {
  ...javascript,
  text: (value) => `"${escaped(value, '"')}"`,
  list: ['new object[] {', '}'],
  object: ['new {', '}'],
  entry: (name, value) => `${name} = ${value}`,
  indent: '    ',
};

/** Text in double quotes, for C-like languages. */
export const quoted = (value: string): string => `"${escaped(value, '"')}"`;
