import { isSpace, isWord, reference } from './escape';

/** A part of a line: as it is written, or text between marks. */
export type Part = string | { mark: string; inside: string };

const firstOf = (text: string): string => String.fromCodePoint(...[text.codePointAt(0) ?? []].flat());

const lastOf = (text: string): string => (/[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text) ? text.slice(-2) : text.slice(-1));

const withFirstAsReference = (text: string): string => reference(firstOf(text)) + text.slice(firstOf(text).length);

function withLastAsReference(text: string): string {
  const rest = text.slice(0, -lastOf(text).length);
  const backslashes = /\\*$/.exec(rest)?.[0].length ?? 0;
  // A backslash alone would take the meaning off the reference.
  return `${rest}${backslashes % 2 === 1 ? '\\' : ''}${reference(lastOf(text))}`;
}

/**
 * Which characters at a mark have to be references, for the mark to be one: those beside it decide, and a reference counts as punctuation.
 * @param outer the character beside the mark. @param inner the one that is marked.
 */
function hidden(outer: string, inner: string, mark: string): { outer: boolean; inner: boolean } {
  const isTooLong = isWord(outer) && isWord(inner) && mark.startsWith('_');
  return {
    outer: isTooLong || (isWord(outer) && !isWord(inner)) || (isSpace(outer) && isSpace(inner)),
    inner: isTooLong || isSpace(inner),
  };
}

const startOf = (part: Part | undefined, after: string): string =>
  part === undefined ? after : typeof part === 'string' ? part : part.mark;

/**
 * Puts the parts of a line together.
 * @param before what is written before them. @param after what comes after them.
 */
export function joined(parts: readonly Part[], before: string, after: string): string {
  let line = '';
  let hideNext = false;
  parts.forEach((part, at) => {
    if (typeof part === 'string') {
      line += hideNext ? withFirstAsReference(part) : part;
      hideNext = false;
      return;
    }
    const { mark } = part;
    let { inside } = part;
    // Code units: a reader of Markdown looks at them one by one.
    const opens = hidden((line || before).slice(-1), inside.charAt(0), mark);
    if (opens.inner) inside = withFirstAsReference(inside);
    const closes = hidden(startOf(parts[at + 1], after).charAt(0), inside.slice(-1), mark);
    if (closes.inner) inside = withLastAsReference(inside);
    if (opens.outer && line && !/[\r\n]$/.test(line)) line = withLastAsReference(line);
    hideNext = closes.outer;
    line += mark + inside + mark;
  });
  return line;
}
