import { zipSync } from 'fflate';
import { fromText, type Bytes } from '../core/bytes';
import { escapeText } from '../../domain/markup';

/** January 1, 1980, the earliest date in a ZIP archive, so that files don't depend on the clock. ZIP times are local times. */
const DAY_ONE = new Date(1980, 0, 1);

// Control characters are invalid in XML, even if they're escaped.
// oxlint-disable-next-line no-control-regex
const escaped = (text: string): string => escapeText(text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, ''));

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
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="${type}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${parts}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${parts}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${type}/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${relation}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${type}/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  const zipped = Object.entries(files).map(([name, text]) => [name, fromText(text)] as const);
  return zipSync(Object.fromEntries(zipped), { level: 9, mtime: DAY_ONE, os: 0 });
}
