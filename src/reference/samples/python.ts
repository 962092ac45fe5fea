import { literal, python as style } from './literals';
import { hasTime, type FutureDate } from '../sample-request';
import { areUnique, CLIENT_ID, CLIENT_SECRET, fileType, makesKey, secretOf, snakeName, TOKEN, type RequestParts } from './request-parts';
import { python as strings } from './strings';

const { text } = strings;

/** A dictionary, or a list of names and values if some names are equal. */
function formOf(form: NonNullable<RequestParts['form']>): string[] {
  const valueOf = ([name, value]: [string, string]): string => {
    const secret = secretOf(name);
    return secret ? `os.environ["${secret}"]` : text(value);
  };
  return areUnique(form.map(([name]) => name))
    ? ['    data={', ...form.map((field) => `        ${text(field[0])}: ${valueOf(field)},`), '    },']
    : ['    data=[', ...form.map((field) => `        (${text(field[0])}, ${valueOf(field)}),`), '    ],'];
}

/** Files, and the text next to them. Without a file, text is in the list of files too: requests sends a multipart body only then. */
function multipartOf(multipart: NonNullable<RequestParts['multipart']>): string[] {
  const hasFiles = multipart.some(({ fileName }) => fileName !== undefined);
  const fields = hasFiles ? multipart.filter(({ fileName }) => fileName === undefined) : [];
  const files = multipart.filter((part) => !fields.includes(part));
  return [
    ...(fields.length > 0 ? ['    data=[', ...fields.map(({ name, value }) => `        (${text(name)}, ${text(value)}),`), '    ],'] : []),
    ...(files.length > 0
      ? [
          '    files=[',
          ...files.map(({ name, value, fileName }) =>
            fileName === undefined
              ? `        (${text(name)}, (None, ${text(value)})),`
              : `        (${text(name)}, (${text(fileName)}, open(${text(value)}, "rb"), ${text(fileType(value))})),`,
          ),
          '    ],',
        ]
      : []),
  ];
}

const dateLine = (date: FutureDate): string =>
  `${snakeName(date)} = (datetime.now(timezone.utc) + timedelta(days=${date.daysAhead})).strftime("${hasTime(date) ? '%Y-%m-%dT%H:%M:%SZ' : '%Y-%m-%d'}")`;

/** Python with requests. */
export function python(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, dates, form, multipart } = parts;
  const usesSystem = bearer || basic || form || base;
  const value = json === undefined ? undefined : literal(json, style, dates, 1);
  const computed = value === undefined ? [] : dates;
  const isText = json !== undefined && value === undefined;
  const all = [
    ...(bearer ? [`"Authorization": f"Bearer {os.environ['${TOKEN}']}"`] : []),
    ...(isText ? ['"Content-Type": "application/json"'] : []),
    ...headers.map(([name, sent]) => `${text(name)}: ${sent === null ? 'str(uuid.uuid4())' : text(sent)}`),
  ];
  const options = [
    ...(all.length > 0 ? ['    headers={', ...all.map((line) => `        ${line},`), '    },'] : []),
    ...(basic ? [`    auth=(os.environ["${CLIENT_ID}"], os.environ["${CLIENT_SECRET}"]),`] : []),
    ...(value === undefined ? [] : [`    json=${value},`]),
    ...(isText ? ['    data=body.encode(),'] : []),
    ...(form ? formOf(form) : []),
    ...(multipart ? multipartOf(multipart) : []),
    '    timeout=15,',
  ];
  return [
    ...(usesSystem ? ['import os'] : []),
    ...(makesKey(parts) ? ['import uuid'] : []),
    ...(computed.length > 0 ? ['from datetime import datetime, timedelta, timezone'] : []),
    ...(usesSystem || makesKey(parts) ? [''] : []),
    'import requests',
    '',
    ...computed.map(dateLine),
    ...(isText ? [`body = ${strings.block(json)}`, ''] : []),
    ...(base ? [`base_url = os.environ.get(${text(base.variable)}, ${text(base.url)})`] : []),
    `response = requests.${method.toLowerCase()}(`,
    `    ${base ? `f"{base_url}${url}"` : text(url)},`,
    ...options,
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}
