import { javascript, literal } from './literals';
import { hasTime, type FutureDate } from '../sample-request';
import { areUnique, CLIENT_ID, CLIENT_SECRET, dateName, fileType, secretOf, TOKEN, type RequestParts } from './request-parts';
import { javascript as strings } from './strings';

const { text } = strings;

function headersOf({ headers, bearer, basic, json }: RequestParts): string[] {
  return [
    ...(bearer ? [`Authorization: \`Bearer \${process.env.${TOKEN}}\``] : []),
    ...(basic ? ['Authorization: `Basic ${credentials}`'] : []),
    ...(json === undefined ? [] : ["'Content-Type': 'application/json'"]),
    ...headers.map(([name, value]) => `${text(name)}: ${value === null ? 'crypto.randomUUID()' : text(value)}`),
  ];
}

const isName = (name: string): boolean => /^[A-Za-z_]\w*$/.test(name) && name !== '__proto__';

/** An object with the fields, or a list of names and values if an object can't have the names in this order. */
function formOf(form: NonNullable<RequestParts['form']>): string[] {
  const valueOf = ([name, value]: [string, string]): string => {
    const secret = secretOf(name);
    return secret ? `process.env.${secret}` : text(value);
  };
  if (areUnique(form.map(([name]) => name)) && form.every(([name]) => isName(name)))
    return ['const body = new URLSearchParams({', ...form.map((field) => `  ${field[0]}: ${valueOf(field)},`), '});', ''];
  return ['const body = new URLSearchParams([', ...form.map((field) => `  [${text(field[0])}, ${valueOf(field)}],`), ']);', ''];
}

const multipartOf = (multipart: NonNullable<RequestParts['multipart']>): string[] => [
  'const body = new FormData();',
  ...multipart.map(({ name, value, fileName }) =>
    fileName === undefined
      ? `body.append(${text(name)}, ${text(value)});`
      : `body.append(${text(name)}, await openAsBlob(${text(value)}, { type: ${text(fileType(value))} }), ${text(fileName)});`,
  ),
  '',
];

/** The JavaScript expression for a date. */
export const dateExpression = (date: FutureDate): string =>
  `new Date(Date.now() + ${date.daysAhead} * 24 * 60 * 60 * 1000).toISOString()${hasTime(date) ? '' : '.slice(0, 10)'}`;

const dateLine = (date: FutureDate): string => `const ${dateName(date)} = ${dateExpression(date)};`;

/** Node with `fetch`. */
export function node(parts: RequestParts): string {
  const { method, base, url, basic, json, dates, form, multipart } = parts;
  const headers = headersOf(parts);
  const files = multipart?.some(({ fileName }) => fileName !== undefined);
  const object = json === undefined ? undefined : literal(json, javascript, dates);
  const before = [
    ...(files ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    ...(base ? [`const baseUrl = process.env.${base.variable} ?? ${text(base.url)};`] : []),
    ...(basic ? [`const credentials = btoa(\`\${process.env.${CLIENT_ID}}:\${process.env.${CLIENT_SECRET}}\`);`] : []),
    ...(object === undefined ? [] : dates.map(dateLine)),
    ...(json === undefined ? [] : [`const body = ${object ?? strings.block(json)};`, '']),
    ...(form ? formOf(form) : []),
    ...(multipart ? multipartOf(multipart) : []),
  ];
  const hasBody = json !== undefined || form || multipart;
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${text(method)},`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers.map((line) => `    ${line},`), '  },'] : []),
    ...(hasBody ? [object === undefined ? '  body,' : '  body: JSON.stringify(body),'] : []),
  ];
  return [
    ...before,
    `const response = await fetch(${base ? `\`\${baseUrl}${url}\`` : text(url)}, {`,
    ...options,
    '});',
    '',
    'console.log(response.status, await response.text());',
  ].join('\n');
}
