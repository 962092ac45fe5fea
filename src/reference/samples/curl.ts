import { hasTime, splitAtDates, urlEncoded, type FutureDate } from '../sample-request';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  fileType,
  secretOf,
  snakeName,
  TOKEN,
  UnsupportedRequest,
  type Part,
  type RequestParts,
} from './request-parts';

/** The longest argument of a program on Linux, in bytes, without a reserve for the rest of the argument. */
const LONGEST_ARGUMENT = 120_000;

const isLong = (text: string): boolean => new TextEncoder().encode(text).length > LONGEST_ARGUMENT;

/**
 * Text in single quotes, in which a shell replaces nothing.
 * @throws UnsupportedRequest for text that a shell can't pass to a program.
 */
function quoted(text: string): string {
  if (text.includes('\0')) throw new UnsupportedRequest("A shell command can't contain U+0000. Delete it, or choose another language.");
  if (isLong(text)) throw new UnsupportedRequest('The text is too long for a shell command. Shorten it, or choose another language.');
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The name and the path of a file: `file=@…`. In double quotes, only quotes and backslashes have a meaning for curl. */
function fileOf({ name, value, fileName }: Part): string {
  const inQuotes = (text: string): string => (/[^\w.\-/]/.test(text) ? `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"` : text);
  // A hyphen alone is the standard input.
  const file = value === '-' ? './-' : value;
  const other = fileName === file && !file.includes('/') ? '' : `;filename=${inQuotes(fileName ?? '')}`;
  return `--form ${quoted(`${name}=@${inQuotes(file)};type=${fileType(value)}${other}`)}`;
}

function partOf(part: Part): string {
  const { name, value, fileName } = part;
  if (name === '' || name.includes('='))
    throw new UnsupportedRequest(`curl can't send the form field "${name}". Change its name, or choose another language.`);
  if (fileName !== undefined) return fileOf(part);
  // To --form, text with other characters can be a file, an option, or a list of parts.
  return `${/^\w[\w .,:/'-]*$/.test(value) ? '--form' : '--form-string'} ${quoted(`${name}=${value}`)}`;
}

function fieldOf([name, value]: [string, string]): string {
  const secret = secretOf(name);
  if (secret) return `--data-urlencode "${name}=$${secret}"`;
  return value.includes('\0') || name === ''
    ? `--data ${quoted(`${urlEncoded(name)}=${urlEncoded(value)}`)}`
    : `--data-urlencode ${quoted(`${urlEncoded(name)}=${value}`)}`;
}

/** With a colon, curl would remove a header without a value. */
const headerLine = (name: string, value: string): string => (value === '' ? `${name};` : `${name}: ${value}`);

/** A line that works with GNU's date, which Linux and Git for Windows have, and with the one of macOS. */
function dateLine(date: FutureDate): string {
  const format = hasTime(date) ? '+%FT%TZ' : '+%F';
  return `${snakeName(date)}=$(date -u -d '+${date.daysAhead} days' ${format} 2>/dev/null || date -u -v +${date.daysAhead}d ${format})`;
}

/** The body, with its dates between its texts. */
const bodyOf = (json: string, dates: readonly FutureDate[]): string =>
  splitAtDates(json, dates)
    .map((part) => (typeof part === 'string' ? quoted(part) : `"$${snakeName(part)}"`))
    .join('');

/** Unlike uuidgen, openssl is part of Git for Windows, and of most images of Linux. */
const NEW_KEY = '$(openssl rand -hex 16)';

/** A word that ends the input, because no line of the text has it. */
function endOf(text: string): string {
  const lines = new Set(text.split('\n'));
  let word = 'JSON';
  while (lines.has(word)) word += '_';
  return word;
}

/** One curl command, and a line for each date. @throws UnsupportedRequest for what curl can't send. */
export function curl({ method, base, url, headers, bearer, basic, json, dates, form, multipart }: RequestParts): string {
  const hasBody = json !== undefined || form || multipart?.length;
  const isImplied = method === 'GET' || (method === 'POST' && hasBody);
  const input = json !== undefined && isLong(json) && !json.includes('\0') ? json : undefined;
  const lines = [
    ...(isImplied ? [] : [`--request ${method}`]),
    ...(bearer ? [`--header "Authorization: Bearer $${TOKEN}"`] : []),
    ...(basic ? [`--user "$${CLIENT_ID}:$${CLIENT_SECRET}"`] : []),
    ...headers.map(([name, value]) => `--header ${value === null ? `"${name}: ${NEW_KEY}"` : quoted(headerLine(name, value))}`),
    ...(json === undefined ? [] : [`--header ${quoted('Content-Type: application/json')}`]),
    ...(json === undefined || input !== undefined ? [] : [`${json.startsWith('@') ? '--data-raw' : '--data'} ${bodyOf(json, dates)}`]),
    ...(form?.length === 0 ? ["--data ''"] : (form ?? []).map(fieldOf)),
    ...(multipart ?? []).map(partOf),
  ];
  const address = base ? `"\${${base.variable}:-${base.url}}${url}"` : quoted(url);
  const command = [`curl ${address}`, ...lines.map((line) => `  ${line}`)].join(' \\\n');
  if (input === undefined) return [...dates.map(dateLine), ...(dates.length > 0 ? [''] : []), command].join('\n');
  const end = endOf(input);
  return `${command} \\\n  --data-binary @- <<'${end}'\n${input}\n${end}`;
}
