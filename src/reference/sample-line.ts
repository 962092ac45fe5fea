/** Matches the name of a member in JSON and in the objects of each language: `"value":`, `value:`, `'value' =>`, and `value =`. */
const memberNamed = (name: string): RegExp =>
  new RegExp(`(?:^|[\\s{[(,])["']?${name.replaceAll(/\W/g, String.raw`\$&`)}["']?\\s*(?::|=>|=)\\s`);

const indentOf = (line: string): number => line.search(/\S|$/);

/** Returns the indentation of the members of an object or list of objects, from the line that opens it. */
function innerIndent(lines: readonly string[], opened: number): number {
  const first = lines.findIndex((line, index) => index > opened && /\w/.test(line));
  return first === -1 ? -1 : indentOf(lines[first] as string);
}

/**
 * Finds a field in a sample, in whatever language it is, by names and indentation.
 * @param path Names from the outermost field: `['planData', 'totalAmount']`.
 * @param siblings Names of all outermost fields. The one with the smallest indentation tells where the body begins.
 * @returns The index of the line, or -1 if the sample doesn't contain the field.
 */
export function lineOfField(lines: readonly string[], path: readonly string[], siblings: readonly string[]): number {
  const outermost = siblings.map(memberNamed);
  let indent = Math.min(...lines.filter((line) => outermost.some((member) => member.test(line))).map(indentOf));
  let at = -1;
  for (const [depth, name] of path.entries()) {
    const member = memberNamed(name);
    const isIn = (line: string): boolean => indentOf(line) === indent && member.test(line);
    const end =
      at === -1
        ? -1
        : lines.findIndex((line, index) => index > at && line.trim() !== '' && indentOf(line) <= indentOf(lines[at] as string));
    const next = lines.findIndex((line, index) => index > at && (end === -1 || index < end) && isIn(line));
    // A short object is on one line.
    if (next === -1) return at !== -1 && path.slice(depth).every((rest) => memberNamed(rest).test(lines[at] as string)) ? at : -1;
    at = next;
    indent = innerIndent(lines, at);
  }
  return at;
}
