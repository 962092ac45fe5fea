/** Where a text stands: what is unsafe depends on it. */
export interface Place {
  /** In the cell of a table, which a pipe would end. */
  cell?: boolean;
  /** In a heading, where number signs at the end are not shown. */
  heading?: boolean;
  /** In the brackets of a link or a picture. */
  label?: boolean;
}

/** Every character that can mean something to a reader of Markdown, with what it needs beside it for that. */
const UNSAFE =
  /_+|[*[`~\]|]|&(?=[#A-Za-z])|<(?=[!/?A-Za-z])|(?<=\])\(|!(?=\[)|(?<=[Ww])\.(?=[-.\w])|(?<=[ps]):(?=\/)|(?<=[+\-.\w])@(?=[-.\w])|#(?=[\r\n]|$)|\\(?=[!-/:-@[-`{-~\r\n]| [\r\n])/g;

/** What makes a list, a heading, a quotation or a table of a line that begins with it. */
const LINE_START = /^[\t ]*(?:\d+(?:\)|\.(?=[ \t\r\n]|$))|[#=>]|\+(?=[ \t\r\n])|-(?=[ \t\r\n:|-])|\|(?=[\t :-])|:(?=-))/;

/** Letters and digits: all that is neither white space nor punctuation nor a symbol to a reader of Markdown. */
export const isWord = (character: string | undefined): boolean => character !== undefined && !/[\s\p{P}\p{S}]/u.test(character);

export const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);

export const reference = (character: string): string => `&#x${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()};`;

/** A text with what stands around it. */
interface Surrounded {
  whole: string;
  start: number;
  end: number;
}

/** Underscores within a word are no emphasis, unless the letters beside them may be written as references. */
function isWithinWord({ whole, start, end }: Surrounded, at: number, stop: number): boolean {
  const besideMark = (inner: boolean, mark: string | undefined): boolean => inner && mark !== undefined && /[*_]/.test(mark);
  return (
    isWord(whole[at - 1]) &&
    !besideMark(at - 1 === start, whole[start - 1]) &&
    isWord(whole[stop]) &&
    !besideMark(stop === end - 1, whole[end])
  );
}

/** What decides over an unsafe character beside its neighbours. @param last where this character was found before. */
function isHarmless(text: Surrounded, at: number, stop: number, place: Place, last: number): boolean {
  const { whole, start, end } = text;
  const isEscapedAfter = (character: string): boolean => at + 1 < end && whole[at + 1] === character;
  const isEscapedBefore = (character: string): boolean => at > start && whole[at - 1] === character;
  switch (whole[at]) {
    case '_':
      return isWithinWord(text, at, stop);
    case ']':
      return !place.label;
    case '|':
      return !place.cell;
    case '#':
      return !place.heading;
    case '!':
      return isEscapedAfter('[');
    case '(':
      return place.label === true && isEscapedBefore(']');
    case ':':
      return place.label === true;
    case '.':
      return place.label === true || isEscapedAfter('_') || at - 1 < last + 2;
    case '@':
      return place.label === true || isEscapedAfter('_') || isEscapedBefore('_') || at - 1 < last + 2;
    default:
      return false;
  }
}

/** @param from where the part begins that is not written yet. */
function escapeInLine(text: Surrounded, from: number, place: Place): string {
  const { whole, end } = text;
  const last: Record<string, number> = {};
  let written = '';
  let next = from;
  UNSAFE.lastIndex = from;
  for (let found = UNSAFE.exec(whole); found && found.index < end; found = UNSAFE.exec(whole)) {
    const at = found.index;
    const stop = Math.min(at + found[0].length, end);
    const character = whole[at] as string;
    const isSafe = isHarmless(text, at, stop, place, last[character] ?? -3);
    // An address or a domain that begins in the one before it is none.
    if (at - 1 >= (last[character] ?? -3) + 2) last[character] = at;
    if (isSafe) continue;
    written += whole.slice(next, at) + `\\${character}`.repeat(stop - at);
    next = stop;
  }
  return written + whole.slice(next, end);
}

/**
 * A text that says in Markdown what it says as it is. It has no line ends.
 * @param before what is written before it: at least one character. @param after what comes after it.
 */
export function escapeText(text: string, before: string, after: string, place: Place): string {
  const startsLine = /[\r\n]$/.test(before);
  const endsInSpace = text.length > 1 && text.endsWith(' ') && /^[\r\n]/.test(after);
  const inner = { whole: before + text + after, start: before.length, end: before.length + text.length - (endsInSpace ? 1 : 0) };
  let lead = '';
  let from = inner.start;
  if (startsLine && text.startsWith(' ')) {
    lead = reference(' ');
    from += 1;
  }
  const mark = startsLine ? LINE_START.exec(text + after) : null;
  if (mark && mark[0].length <= text.length) {
    const to = inner.start + mark[0].length;
    lead += `${inner.whole.slice(from, to - 1)}\\${inner.whole.charAt(to - 1)}`;
    from = to;
  }
  return lead + escapeInLine(inner, from, place) + (endsInSpace ? reference(' ') : '');
}

/** The address of a link or a picture. One with spaces is enclosed. */
export function destination(address: string, { cell, label }: Place): string {
  const isEnclosed = /[\0- \u007F]/.test(address);
  const unsafe = `[${isEnclosed ? '<>' : '()'}${cell ? '|' : ''}${label ? ']' : ''}`;
  const escaped = address.replaceAll(/[()<>|[\]]|&(?=[#A-Za-z])|\\(?=[!-/:-@[-`{-~]|$)|[\r\n]/g, (character) => {
    if (/[\r\n]/.test(character)) return reference(character);
    return /[&\\]/.test(character) || unsafe.includes(character) ? `\\${character}` : character;
  });
  return isEnclosed ? `<${escaped}>` : escaped;
}

const fencePart = (part: string, spaces: RegExp): string =>
  part.replaceAll(/&(?=[#A-Za-z])|\\(?=[!-/:-@[-`{-~])/g, String.raw`\$&`).replaceAll(spaces, reference);

/** What stands beside the fence above a block of code: its language, and more about it. */
export const fenceInfo = (language: string, more: string): string =>
  fencePart(language, /[ \t\r\n`]/g) + (language && more && ` ${fencePart(more, /[\r\n`]/g)}`);
