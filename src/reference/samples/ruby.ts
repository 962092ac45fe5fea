import { literal, ruby as style } from './literals';
import { hasTime, type FutureDate } from '../sample-request';
import { areUnique, CLIENT_ID, CLIENT_SECRET, fileType, makesKey, secretOf, snakeName, TOKEN, type RequestParts } from './request-parts';
import { ruby as strings } from './strings';

const { text } = strings;
const kind = (method: string): string => method[0] + method.slice(1).toLowerCase();

/** Joins lines with a comma after each but the last. */
const list = (lines: readonly string[]): string[] => lines.map((line, index) => line + (index < lines.length - 1 ? ',' : ''));

/** A hash, or a list of names and values if some names are equal. */
function formOf(form: NonNullable<RequestParts['form']>): string[] {
  const valueOf = ([name, value]: [string, string]): string => {
    const secret = secretOf(name);
    return secret ? `ENV.fetch('${secret}')` : text(value);
  };
  if (form.length === 0) return ['request.set_form_data({})'];
  const isHash = areUnique(form.map(([name]) => name));
  const entry = (field: [string, string]): string => {
    if (!isHash) return `  [${text(field[0])}, ${valueOf(field)}]`;
    return `  ${/^[A-Za-z_]\w*$/.test(field[0]) ? `${field[0]}:` : `${text(field[0])} =>`} ${valueOf(field)}`;
  };
  return [isHash ? 'request.set_form_data(' : 'request.set_form_data([', ...list(form.map(entry)), isHash ? ')' : '])'];
}

const multipartOf = (multipart: NonNullable<RequestParts['multipart']>): string[] => [
  'request.set_form(',
  '  [',
  ...list(
    multipart.map(({ name, value, fileName }) =>
      fileName === undefined
        ? `    [${text(name)}, ${text(value)}]`
        : `    [${text(name)}, File.open(${text(value)}, 'rb'), { filename: ${text(fileName)}, content_type: ${text(fileType(value))} }]`,
    ),
  ),
  '  ],',
  "  'multipart/form-data'",
  ')',
];

const dateLine = (date: FutureDate): string =>
  `${snakeName(date)} = (Time.now.utc + ${date.daysAhead} * 24 * 60 * 60).strftime('${hasTime(date) ? '%FT%TZ' : '%F'}')`;

/** Ruby with the standard library. */
export function ruby(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, dates, form, multipart } = parts;
  const value = json === undefined ? undefined : literal(json, style, dates);
  const lines = [
    ...(bearer ? [`request['Authorization'] = "Bearer #{ENV.fetch('${TOKEN}')}"`] : []),
    ...(basic ? [`request.basic_auth(ENV.fetch('${CLIENT_ID}'), ENV.fetch('${CLIENT_SECRET}'))`] : []),
    ...(json === undefined ? [] : ["request['Content-Type'] = 'application/json'"]),
    ...headers.map(([name, sent]) => `request[${text(name)}] = ${sent === null ? 'SecureRandom.uuid' : text(sent)}`),
    ...(json === undefined ? [] : [`request.body = ${value === undefined ? strings.block(json) : `JSON.generate(${value})`}`]),
    ...(form ? formOf(form) : []),
    ...(multipart ? multipartOf(multipart) : []),
  ];
  return [
    ...(value === undefined ? [] : ["require 'json'"]),
    "require 'net/http'",
    ...(makesKey(parts) ? ["require 'securerandom'"] : []),
    '',
    ...(value === undefined ? [] : dates.map(dateLine)),
    ...(base ? [`base_url = ENV.fetch(${text(base.variable)}, ${text(base.url)})`] : []),
    `uri = URI(${base ? `"#{base_url}${url}"` : text(url)})`,
    `request = Net::HTTP::${kind(method)}.new(uri)`,
    ...lines,
    '',
    "response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    '',
    'puts "#{response.code} #{response.body}"',
  ].join('\n');
}
