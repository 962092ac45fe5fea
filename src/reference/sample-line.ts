/** Where a member of an object begins. */
interface Place {
  line: number;
  column: number;
}

const escaped = (name: string): string => name.replaceAll(/\W/g, String.raw`\$&`);

/** Matches a member in JSON and in the literals of each language: `"value": `, `value: `, `'value' => `, `value = `, and `["value"] = `. */
const memberNamed = (name: string): RegExp => new RegExp(`(?:\\["${escaped(name)}"\\]|@?["']?${escaped(name)}["']?)\\s*(?::|=>|=)\\s`, 'y');

/** Returns where the value of a member begins if the member is at this column, or -1. */
function valueAfter(member: RegExp, line: string, column: number): number {
  member.lastIndex = column;
  return member.test(line) ? member.lastIndex : -1;
}

const indentOf = (line: string): number => line.search(/\S|$/);

/** Skips a string. @returns the index of its closing quote. */
function endOfString(line: string, start: number): number {
  const string = /(["'])(?:\\.|(?!\1).)*/y;
  string.lastIndex = start;
  return string.test(line) ? string.lastIndex : start;
}

/** Returns the column of a member of the object that opens at `start`, if both are on this line, or -1. A list of objects, `[{`, counts, too. */
function columnInside(line: string, start: number, member: RegExp): number {
  const opening = /^[{[(]*/.exec(line.slice(start))?.[0].length ?? 0;
  let depth = opening;
  for (let at = start + opening; depth > 0 && at < line.length; at += 1) {
    const character = line.charAt(at);
    if (depth === opening && /[\s{[(,]/.test(line.charAt(at - 1)) && valueAfter(member, line, at) !== -1) return at;
    if ('{[('.includes(character)) depth += 1;
    else if ('}])'.includes(character)) depth -= 1;
    else if (character === '"' || character === "'") at = endOfString(line, at);
  }
  return -1;
}

/** Finds a field in a body that's an object: one member a line, or all of it on one line. */
function outermost(lines: readonly string[], member: RegExp, siblings: readonly RegExp[]): Place | undefined {
  const starts = lines.filter((line) => siblings.some((sibling) => valueAfter(sibling, line, indentOf(line)) !== -1)).map(indentOf);
  if (starts.length > 0) {
    const column = Math.min(...starts);
    const line = lines.findIndex((each) => indentOf(each) === column && valueAfter(member, each, column) !== -1);
    return line === -1 ? undefined : { line, column };
  }
  const start = (line: string): number => line.search(/[{[(]/);
  const line = lines.findIndex((each) => siblings.some((sibling) => columnInside(each, start(each), sibling) !== -1));
  if (line === -1) return undefined;
  const column = columnInside(lines[line] as string, start(lines[line] as string), member);
  return column === -1 ? undefined : { line, column };
}

/** Finds a field inside of another: on the same line, or on the lines that are indented more. */
function inside(lines: readonly string[], outer: Place, outerMember: RegExp, member: RegExp): Place | undefined {
  const opened = lines[outer.line] as string;
  const value = valueAfter(outerMember, opened, outer.column);
  const column = columnInside(opened, opened.startsWith('new ', value) ? value + 4 : value, member);
  if (column !== -1) return { line: outer.line, column };
  const end = lines.findIndex((line, index) => index > outer.line && line.trim() !== '' && indentOf(line) <= indentOf(opened));
  const members = lines.slice(outer.line + 1, end === -1 ? undefined : end);
  // In C#, an object in a list opens with a line of its own: `new {`.
  const first = members.find((line) => /(?::|=>|=)\s/.test(line));
  if (first === undefined) return undefined;
  const indent = indentOf(first);
  const line = members.findIndex((each) => indentOf(each) === indent && valueAfter(member, each, indent) !== -1);
  return line === -1 ? undefined : { line: outer.line + 1 + line, column: indent };
}

/**
 * Finds a field of a body in a sample, in whatever language it is.
 * @param path Names from the outermost field: `['planData', 'totalAmount']`.
 * @param siblings Names of all outermost fields, which tell where the body begins.
 * @returns The index of the line, or -1 if the sample doesn't contain the field.
 */
export function lineOfField(lines: readonly string[], path: readonly string[], siblings: readonly string[]): number {
  const members = path.map(memberNamed);
  const outerSiblings = siblings.map(memberNamed);
  let place = outermost(lines, members[0] as RegExp, outerSiblings);
  for (let depth = 1; place && depth < members.length; depth += 1)
    place = inside(lines, place, members[depth - 1] as RegExp, members[depth] as RegExp);
  const isObject = outerSiblings.some((sibling) => outermost(lines, sibling, outerSiblings) !== undefined);
  if (place || path.length > 1 || isObject) return place?.line ?? -1;
  // A form: 'scope=installments.v3' in curl and Java, and the quoted name of a part in an upload.
  const part = new RegExp(String.raw`["']${escaped(path[0] as string)}(?:=|\\?["'])`);
  return lines.findIndex((line) => part.test(line));
}

/** Finds a header of a request in a sample. @returns The index of the line, or -1. */
export const lineOfHeader = (lines: readonly string[], name: string): number =>
  lines.findIndex((line) => new RegExp(`["']${escaped(name)}["':]`).test(line));

/** Finds a query parameter in the address in a sample. @returns The index of the line, or -1. */
export const lineOfParameter = (lines: readonly string[], name: string): number =>
  lines.findIndex((line) => new RegExp(`[?&]${escaped(encodeURIComponent(name))}(?:=|%5B)`).test(line));
