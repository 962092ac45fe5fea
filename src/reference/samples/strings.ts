/** How a language writes a string. Every generator writes text only with one of these, so no character can end or change a string. */
interface Syntax {
  open: string;
  close: string;
  /** A pattern for the characters with a meaning inside, which get a backslash. */
  special: string;
  /** Escapes a character that can't stay as it is, by its code point. */
  code: (point: number) => string;
  /** A pattern for more characters that can't stay as they are. */
  coded?: string;
  /** Whether the string contains line feeds and tabs as they are. */
  isBlock?: boolean;
}

/**
 * Characters that a reader can't see, or that an editor, a terminal, or a compiler may change: control and formatting characters, unassigned
 * ones, and separators other than a space. Bidirectional marks, for example, make code look different from what it does.
 */
const UNSEEN = String.raw`\p{C}\p{Zl}\p{Zp}\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000`;

const NAMED: Record<string, string> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const hex = (value: number, digits = 4): string => value.toString(16).padStart(digits, '0');

/** `\u{1F600}` in JavaScript, PHP, and Ruby. */
const braced = (point: number): string => String.raw`\u{${hex(point, 1)}}`;

/** `\u00e9` or `\U0001f600` in Python, Go, and C#. */
const wide = (point: number): string => (point > 0xffff ? String.raw`\U${hex(point, 8)}` : String.raw`\u${hex(point)}`);

/** `\u00e9` for each UTF-16 code unit, and an octal escape for control characters, since `\u000a` would end a line of Java. */
const units = (point: number): string =>
  point < 0x80
    ? `\\${point.toString(8).padStart(3, '0')}`
    : String.fromCodePoint(point)
        .split('')
        .map((unit) => String.raw`\u${hex(unit.charCodeAt(0))}`)
        .join('');

/** Writes a text as source code. */
type Writer = (text: string) => string;

function stringIn({ open, close, special, code, coded = '', isBlock = false }: Syntax): Writer {
  const found = new RegExp(`(${special})|[${UNSEEN}${coded}]`, 'gu');
  const escaped = (character: string, isSpecial?: string): string => {
    if (isBlock && (character === '\n' || character === '\t')) return character;
    return isSpecial ? `\\${character}` : (NAMED[character] ?? code(character.codePointAt(0) as number));
  };
  return (text) => open + text.replaceAll(found, escaped) + close;
}

const unseen = new RegExp(`[${UNSEEN}]`, 'u');
const unseenInBlock = new RegExp(`(?![\n\t])[${UNSEEN}]`, 'u');

/** Whether a text, besides its line feeds and tabs, has only characters that can stay as they are. */
export const isVisible = (text: string): boolean => !unseenInBlock.test(text);

/** PHP and Ruby have escapes only in double quotes, and use single quotes for everything else. */
const single = stringIn({ open: "'", close: "'", special: String.raw`[\\']`, code: braced, isBlock: true });

function singleOrDouble(special: string): { text: Writer; block: Writer; double: Writer } {
  const syntax = { open: '"', close: '"', special, code: braced };
  const [double, doubleBlock] = [stringIn(syntax), stringIn({ ...syntax, isBlock: true })];
  return {
    text: (text) => (unseen.test(text) ? double(text) : single(text)),
    block: (text) => (isVisible(text) ? single(text) : doubleBlock(text)),
    double,
  };
}

/** A string on one line, and one that keeps the lines of the text. */
export const javascript = {
  text: stringIn({ open: "'", close: "'", special: String.raw`[\\']`, code: braced }),
  block: stringIn({ open: '`', close: '`', special: String.raw`[\\${'`'}]|\$(?=\{)`, code: braced, isBlock: true }),
};

export const python = {
  text: stringIn({ open: '"', close: '"', special: String.raw`[\\"]`, code: wide }),
  block: stringIn({ open: '"""', close: '"""', special: String.raw`\\|"(?=""|$)`, code: wide, isBlock: true }),
};

export const php = singleOrDouble(String.raw`[\\"$]`);

export const ruby = singleOrDouble(String.raw`[\\"#]`);

/** C# and Go. */
export const quoted = stringIn({ open: '"', close: '"', special: String.raw`[\\"]`, code: wide });

/** Java escapes everything outside of ASCII, because compilers before Java 18 read files in the encoding of the system. */
const ONLY_ASCII = { code: units, coded: String.raw`\x80-\u{10FFFF}` };

const javaString = stringIn({ open: '"', close: '"', special: String.raw`[\\"]`, ...ONLY_ASCII });

/** The content of a text block. */
export const javaBlock = stringIn({ open: '', close: '', special: String.raw`\\|"(?="")`, ...ONLY_ASCII, isBlock: true });

/** A constant of Java has at most 65,535 bytes, and a UTF-16 code unit takes up to three. */
export const LONGEST_CONSTANT = 20_000;

export function java(text: string): string {
  if (text.length <= LONGEST_CONSTANT) return javaString(text);
  const pieces = text.match(new RegExp(`[^]{1,${LONGEST_CONSTANT}}`, 'gu')) ?? [];
  return `String.join("", ${pieces.map(javaString).join(', ')})`;
}
