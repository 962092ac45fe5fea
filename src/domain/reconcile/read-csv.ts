/** A file that can't be read. The message is one sentence with the file and the line. */
export class UnreadableFile extends Error {}

/** A row of a CSV file, by column name. */
export interface CsvRow {
  /** Where the row starts, from 1. */
  line: number;
  cells: ReadonlyMap<string, string>;
}

/** A field of RFC 4180, with what follows it: a comma, a line break, or the end. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

/** Splits CSV into lines of fields. @throws UnreadableFile for a quotation mark in the wrong place. */
function linesOf(text: string, file: string): { line: number; fields: string[] }[] {
  const lines: { line: number; fields: string[] }[] = [];
  let [line, fields, start]: [number, string[], number] = [1, [], 1];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length || fields.length > 0) {
    const [whole, quoted, plain = '', end = ''] = FIELD.exec(text) ?? [];
    if (whole === undefined)
      throw new UnreadableFile(`${file}:${line}: a quotation mark is in the wrong place. Put quotation marks around the whole value.`);
    fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    // A spreadsheet can leave blank lines at the end.
    if (fields.length > 1 || fields[0] !== '') lines.push({ line: start, fields });
    [fields, start] = [[], line];
  }
  return lines;
}

/**
 * Reads the rows of a CSV file: commas, quotation marks where a value needs them, either kind of line break, with or without a BOM.
 * @param file Its name, for messages.
 * @param columns The columns that have to be there. Others are allowed only with `more`.
 * @throws UnreadableFile
 */
export function readCsv(text: string, file: string, { columns, more }: { columns: readonly string[]; more?: true }): CsvRow[] {
  const [head = { line: 1, fields: [] }, ...rows] = linesOf(text.replace(/^\uFEFF/, ''), file);
  const at = `${file}:${head.line}`;
  const list = `The columns are ${columns.join(', ')}, separated by commas.`;
  const missing = columns.find((name) => !head.fields.includes(name));
  if (missing !== undefined) throw new UnreadableFile(`${at}: the column "${missing}" is missing. ${list}`);
  const wrong = head.fields.find((name, index) => (!more && !columns.includes(name)) || head.fields.indexOf(name) !== index);
  if (wrong !== undefined) throw new UnreadableFile(`${at}: the column "${wrong.slice(0, 40)}" is unknown or there twice. ${list}`);
  return rows.map(({ line, fields }) => {
    if (fields.length !== head.fields.length)
      throw new UnreadableFile(`${file}:${line}: the row has ${fields.length} values, but there are ${head.fields.length} columns.`);
    return { line, cells: new Map(head.fields.map((name, index) => [name, fields[index] ?? ''])) };
  });
}
