import { readJson, type JsonNode } from '../../domain/json-source';
import type { FutureDate } from '../sample-request';
import { dateName, snakeName } from './request-parts';
import * as strings from './strings';

interface ObjectSyntax {
  open: string;
  close: string;
  entry: (name: string, value: string) => string;
}

/** The syntax of literals in a language. */
interface Style {
  text: (value: string) => string;
  /** A variable with a date. */
  date: (date: FutureDate) => string;
  words: { true: string; false: string; null: string };
  /** The delimiters of a list. */
  list: readonly [string, string];
  /** An object with these names. */
  object: (names: readonly string[]) => ObjectSyntax;
  emptyObject: string;
  /** Written after the last entry of a list or an object. */
  trailing: string;
  indent: string;
  /** The space inside the braces of an object on one line. */
  inner: string;
}

const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name);

const braces =
  (entry: ObjectSyntax['entry']): Style['object'] =>
  () => ({ open: '{', close: '}', entry });

export const javascript: Style = {
  text: strings.javascript.text,
  date: dateName,
  words: { true: 'true', false: 'false', null: 'null' },
  list: ['[', ']'],
  object: braces((name, value) => `${isName(name) ? name : strings.javascript.text(name)}: ${value}`),
  emptyObject: '{}',
  trailing: ',',
  indent: '  ',
  inner: ' ',
};

export const python: Style = {
  ...javascript,
  text: strings.python.text,
  date: snakeName,
  words: { true: 'True', false: 'False', null: 'None' },
  object: braces((name, value) => `${strings.python.text(name)}: ${value}`),
  indent: '    ',
  inner: '',
};

export const php: Style = {
  ...javascript,
  text: strings.php.text,
  date: (date) => `$${dateName(date)}`,
  object: () => ({ open: '[', close: ']', entry: (name, value) => `${strings.php.text(name)} => ${value}` }),
  // An empty array would be sent as [].
  emptyObject: 'new stdClass()',
  indent: '    ',
  inner: '',
};

export const ruby: Style = {
  ...javascript,
  text: strings.ruby.text,
  date: snakeName,
  words: { true: 'true', false: 'false', null: 'nil' },
  object: braces((name, value) => `${isName(name) ? name : strings.ruby.double(name)}: ${value}`),
  trailing: '',
};

const CSHARP_KEYWORDS = new Set(
  'abstract as base bool break byte case catch char checked class const continue decimal default delegate do double else enum event explicit extern false finally fixed float for foreach goto if implicit in int interface internal is lock long namespace new null object operator out override params private protected public readonly ref return sbyte sealed short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort using virtual void volatile while'.split(
    ' ',
  ),
);

/** Names that every C# object has, and those with a meaning for C# (`get_x`) or Newtonsoft.Json (`xSpecified` decides whether `x` is sent). */
const TAKEN = /^(?:Equals|Finalize|GetHashCode|GetType|MemberwiseClone|ReferenceEquals|ToString|[gs]et_.*|.*Specified)$/;

/** An anonymous type if its names can be properties, and a dictionary if not. */
function csharpObject(names: readonly string[]): ObjectSyntax {
  if (names.every((name) => isName(name) && !TAKEN.test(name)))
    return { open: 'new {', close: '}', entry: (name, value) => `${CSHARP_KEYWORDS.has(name) ? `@${name}` : name} = ${value}` };
  return { open: 'new Dictionary<string, object> {', close: '}', entry: (name, value) => `[${strings.quoted(name)}] = ${value}` };
}

export const csharp: Style = {
  ...javascript,
  text: strings.quoted,
  // A property of an anonymous type gets its type from its value.
  words: { true: 'true', false: 'false', null: '(object)null' },
  list: ['new object[] {', '}'],
  object: csharpObject,
  emptyObject: 'new {}',
  indent: '    ',
};

const SHORT = 60;

/** Renders a value as source code. Short lists and objects stay on one line. */
function render(node: JsonNode, style: Style, depth: number, dates: readonly FutureDate[]): string {
  if (node.kind === 'text') {
    const date = dates.find(({ value }) => value === node.value);
    return date ? style.date(date) : style.text(node.value);
  }
  if (node.kind === 'number') return node.source;
  if (node.kind === 'word') return style.words[node.source as keyof Style['words']];
  const isList = node.kind === 'list';
  if (!isList && node.members.length === 0) return style.emptyObject;
  const { open, close, entry } = isList
    ? { open: style.list[0], close: style.list[1], entry: (_: string, value: string) => value }
    : style.object(node.members.map(({ name }) => name));
  const members = isList ? node.items.map((value) => ({ name: '', value })) : node.members;
  if (members.length === 0) return open + close;
  const entries = members.map(({ name, value }) => entry(name, render(value, style, depth + 1, dates)));
  const spaced = isList ? '' : style.inner;
  const line = `${open}${spaced}${entries.join(', ')}${spaced}${close}`;
  if (!line.includes('\n') && line.length <= SHORT) return line;
  const pad = style.indent.repeat(depth + 1);
  return `${open}\n${entries.map((item) => pad + item).join(',\n')}${style.trailing}\n${style.indent.repeat(depth)}${close}`;
}

/** Deeper ones are beyond what some compilers accept. */
const DEEPEST = 16;

const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text);

/**
 * Whether every language writes a number the same way: up to 15 digits, which a floating-point number keeps, and neither so small nor so
 * large that a language uses an exponent.
 */
const isPlainNumber = (source: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(source) &&
  source !== '-0' &&
  source.replaceAll(/\D/g, '').length <= 15 &&
  !/^-?0\.0000/.test(source);

/** Names that languages treat specially: `__proto__` in JavaScript, numbers in JavaScript and PHP, and control characters in PHP. */
const isPlainName = (name: string): boolean => isWellFormed(name) && !/^__proto__$|^-?\d+$|\p{Cc}/u.test(name);

/** Whether a literal in any language is sent as exactly this JSON. */
function isPlain(node: JsonNode, depth = 0): boolean {
  if (depth > DEEPEST) return false;
  switch (node.kind) {
    case 'object':
      return (
        new Set(node.members.map(({ name }) => name)).size === node.members.length &&
        node.members.every(({ name, value }) => isPlainName(name) && isPlain(value, depth + 1))
      );
    case 'list':
      return node.items.every((item) => isPlain(item, depth + 1));
    case 'text':
      return isWellFormed(node.value);
    default:
      return node.kind === 'word' || isPlainNumber(node.source);
  }
}

/**
 * Renders JSON as a literal.
 * @param dates Strings that are variables.
 * @param depth How far to indent it.
 * @returns undefined if a literal wouldn't be sent as exactly this JSON, for example because of a number that would be rounded. Then the
 * sample sends the text instead. Also for text that isn't JSON, and for anything but an object or a list.
 */
export function literal(json: string, style: Style, dates: readonly FutureDate[], depth = 0): string | undefined {
  try {
    const node = readJson(json);
    const isContainer = node.kind === 'object' || node.kind === 'list';
    return isContainer && isPlain(node) ? render(node, style, depth, dates) : undefined;
  } catch {
    return undefined;
  }
}
