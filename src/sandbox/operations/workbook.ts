import { fromText, type Bytes } from '../crypto/bytes';

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1;
  return value;
});

const crc32 = (bytes: Bytes): number =>
  (bytes.reduce((crc, byte) => (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0), 0xff_ff_ff_ff) ^ 0xff_ff_ff_ff) >>> 0;

/** Encodes the fields of a ZIP header, little-endian. */
function header(fields: readonly (readonly [size: 2 | 4, value: number])[]): Bytes {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

/** January 1, 1980, the earliest date in a ZIP archive. A fixed date makes the files reproducible. */
const DAY_ONE = 0x21;

/** Creates a ZIP archive without compression: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT */
function archive(files: readonly [string, string][]): Bytes {
  const parts: Bytes[] = [];
  const directory: Bytes[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const [path, content] = [fromText(name), fromText(text)];
    const common = [
      [2, 20],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, DAY_ONE],
      [4, crc32(content)],
      [4, content.length],
      [4, content.length],
      [2, path.length],
    ] as const;
    const local = header([[4, 0x04_03_4b_50], ...common, [2, 0]]);
    directory.push(header([[4, 0x02_01_4b_50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), path);
    parts.push(local, path, content);
    offset += local.length + path.length + content.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = header([
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  const all = [...parts, ...directory, end];
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  all.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
  return bytes;
}

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    // Control characters are invalid in XML, even if they're escaped.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org';

function cellXml(value: string | number | boolean | null): string {
  if (value === null) return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(String(value))}</t></is></c>`;
}

/** Creates an XLSX file with one sheet and only the parts that spreadsheet programs require (ECMA-376). */
export function workbook(columns: string[], rows: (string | number | boolean | null)[][]): Bytes {
  const sheet = [columns, ...rows].map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('');
  const type = `${OFFICE}/package/2006`;
  const parts = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const relation = `${OFFICE}/officeDocument/2006/relationships`;
  return archive([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${type}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${parts}.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${type}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${type}/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`],
  ]);
}
