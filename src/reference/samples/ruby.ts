import { literal, ruby as style } from './literals';
import { CLIENT_ID, CLIENT_SECRET, fileType, secretOf, TOKEN, type RequestParts } from './request-parts';

const text = (value: string): string => style.text(value);
const kind = (method: string): string => method[0] + method.slice(1).toLowerCase();

/** Ruby with the standard library. */
export function ruby(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, form, multipart } = parts;
  const lines = [
    ...(bearer ? [`request['Authorization'] = "Bearer #{ENV.fetch('${TOKEN}')}"`] : []),
    ...(basic ? [`request.basic_auth(ENV.fetch('${CLIENT_ID}'), ENV.fetch('${CLIENT_SECRET}'))`] : []),
    ...(json === undefined ? [] : ["request['Content-Type'] = 'application/json'"]),
    ...headers.map(([name, value]) => `request[${text(name)}] = ${text(value)}`),
    ...(json === undefined ? [] : [`request.body = JSON.generate(${literal(json, style)})`]),
    ...(form
      ? [
          'request.set_form_data(',
          ...form.map(([name, value], index) => {
            const secret = secretOf(name, value);
            return `  ${name}: ${secret ? `ENV.fetch('${secret}')` : text(value)}${index < form.length - 1 ? ',' : ''}`;
          }),
          ')',
        ]
      : []),
    ...(multipart
      ? [
          'request.set_form(',
          '  [',
          ...multipart.map(({ name, value, isFile }, index) => {
            const end = index < multipart.length - 1 ? ',' : '';
            return isFile
              ? `    [${text(name)}, File.open(${text(value)}, 'rb'), { filename: ${text(value)}, content_type: ${text(fileType(value))} }]${end}`
              : `    [${text(name)}, ${text(value)}]${end}`;
          }),
          '  ],',
          "  'multipart/form-data'",
          ')',
        ]
      : []),
  ];
  return [
    ...(json === undefined ? [] : ["require 'json'"]),
    "require 'net/http'",
    '',
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
