import { literal, python as style } from './literals';
import { CLIENT_ID, CLIENT_SECRET, fileType, secretOf, TOKEN, type RequestParts } from './request-parts';

const text = (value: string): string => style.text(value);

/** Python with requests. */
export function python(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, form, multipart } = parts;
  const usesSystem = bearer || basic || form || base;
  const all = [
    ...(bearer ? [`"Authorization": f"Bearer {os.environ['${TOKEN}']}"`] : []),
    ...headers.map(([name, value]) => `${text(name)}: ${text(value)}`),
  ];
  const files = multipart?.filter(({ isFile }) => isFile) ?? [];
  const fields = multipart?.filter(({ isFile }) => !isFile) ?? [];
  const options = [
    ...(all.length > 0 ? ['    headers={', ...all.map((line) => `        ${line},`), '    },'] : []),
    ...(basic ? [`    auth=(os.environ["${CLIENT_ID}"], os.environ["${CLIENT_SECRET}"]),`] : []),
    ...(json === undefined ? [] : [`    json=${literal(json, style, 1)},`]),
    ...(form
      ? [
          '    data={',
          ...form.map(
            ([name, value]) => `        ${text(name)}: ${secretOf(name, value) ? `os.environ["${secretOf(name, value)}"]` : text(value)},`,
          ),
          '    },',
        ]
      : []),
    ...(fields.length > 0 ? ['    data=[', ...fields.map(({ name, value }) => `        (${text(name)}, ${text(value)}),`), '    ],'] : []),
    ...(files.length > 0
      ? [
          '    files=[',
          ...files.map(
            ({ name, value }) => `        (${text(name)}, (${text(value)}, open(${text(value)}, "rb"), ${text(fileType(value))})),`,
          ),
          '    ],',
        ]
      : []),
    '    timeout=15,',
  ];
  return [
    ...(usesSystem ? ['import os', ''] : []),
    'import requests',
    '',
    ...(base ? [`base_url = os.environ.get(${text(base.variable)}, ${text(base.url)})`] : []),
    `response = requests.${method.toLowerCase()}(`,
    `    ${base ? `f"{base_url}${url}"` : text(url)},`,
    ...options,
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}
