import { javascript, literal } from './literals';
import { CLIENT_ID, CLIENT_SECRET, fileType, secretOf, TOKEN, type RequestParts } from './request-parts';

const text = (value: string): string => javascript.text(value);

function headersOf({ headers, bearer, basic, json }: RequestParts): string[] {
  return [
    ...(bearer ? [`Authorization: \`Bearer \${process.env.${TOKEN}}\``] : []),
    ...(basic ? ['Authorization: `Basic ${credentials}`'] : []),
    ...(json === undefined ? [] : ["'Content-Type': 'application/json'"]),
    ...headers.map(([name, value]) => `${text(name)}: ${text(value)}`),
  ];
}

/** Node with `fetch`. */
export function node(parts: RequestParts): string {
  const { method, base, url, basic, json, form, multipart } = parts;
  const headers = headersOf(parts);
  const files = multipart?.some(({ isFile }) => isFile);
  const before = [
    ...(files ? ["import { openAsBlob } from 'node:fs';", ''] : []),
    ...(base ? [`const baseUrl = process.env.${base.variable} ?? ${text(base.url)};`] : []),
    ...(basic ? [`const credentials = btoa(\`\${process.env.${CLIENT_ID}}:\${process.env.${CLIENT_SECRET}}\`);`] : []),
    ...(json === undefined ? [] : [`const body = ${literal(json, javascript)};`, '']),
    ...(form
      ? [
          'const body = new URLSearchParams({',
          ...form.map(([name, value]) => `  ${name}: ${secretOf(name, value) ? `process.env.${secretOf(name, value)}` : text(value)},`),
          '});',
          '',
        ]
      : []),
    ...(multipart
      ? [
          'const body = new FormData();',
          ...multipart.map(({ name, value, isFile }) =>
            isFile
              ? `body.append(${text(name)}, await openAsBlob(${text(value)}, { type: ${text(fileType(value))} }), ${text(value)});`
              : `body.append(${text(name)}, ${text(value)});`,
          ),
          '',
        ]
      : []),
  ];
  const hasBody = json !== undefined || form || multipart;
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${text(method)},`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers.map((line) => `    ${line},`), '  },'] : []),
    ...(hasBody ? [json === undefined ? '  body,' : '  body: JSON.stringify(body),'] : []),
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
