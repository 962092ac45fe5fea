import { hasTime, type FutureDate } from '../sample-request';
import { csharp as style, literal } from './literals';
import {
  areUnique,
  CLIENT_ID,
  CLIENT_SECRET,
  dateName,
  fileType,
  secretOf,
  TOKEN,
  UnsupportedRequest,
  type Part,
  type RequestParts,
} from './request-parts';
import { quoted } from './strings';

const PAD = '        ';

const indented = (source: string): string => source.split('\n').join(`\n${PAD}`);

/** A string, or the lines of the text. */
function textOf(json: string): string {
  const lines = json.split('\n');
  if (lines.length === 1) return quoted(json);
  return ['string.Join("\\n",', ...lines.map((line, index) => `    ${quoted(line)}${index < lines.length - 1 ? ',' : ')'}`)].join('\n');
}

/** A dictionary, or a list of names and values if some names are equal. */
function formOf(form: NonNullable<RequestParts['form']>): string[] {
  const valueOf = ([name, value]: [string, string]): string => {
    const secret = secretOf(name);
    return secret ? `Environment.GetEnvironmentVariable("${secret}")` : quoted(value);
  };
  if (areUnique(form.map(([name]) => name)))
    return [
      'request.Content = new FormUrlEncodedContent(new Dictionary<string, string>',
      '{',
      ...form.map((field) => `    [${quoted(field[0])}] = ${valueOf(field)},`),
      '});',
    ];
  return [
    'request.Content = new FormUrlEncodedContent(new[]',
    '{',
    ...form.map((field) => `    new KeyValuePair<string, string>(${quoted(field[0])}, ${valueOf(field)}),`),
    '});',
  ];
}

/** Whether .NET sends a name unchanged. It encodes other characters in a way that most servers don't decode, and rejects blank names. */
const isSentUnchanged = (name: string): boolean => /^[!#-[\]-~][ !#-[\]-~]*$/.test(name);

const isOrdinary = (multipart: NonNullable<RequestParts['multipart']>): boolean =>
  multipart.length > 0 && multipart.every(({ name, fileName = 'x' }) => isSentUnchanged(name) && isSentUnchanged(fileName));

const multipartOf = (multipart: NonNullable<RequestParts['multipart']>): string[] => [
  'var form = new MultipartFormDataContent();',
  ...multipart.flatMap(({ name, value, fileName }, index) =>
    fileName === undefined
      ? [`form.Add(new StringContent(${quoted(value)}), ${quoted(name)});`]
      : [
          `var file${index} = new ByteArrayContent(File.ReadAllBytes(${quoted(value)}));`,
          `file${index}.Headers.ContentType = new MediaTypeHeaderValue("${fileType(value)}");`,
          `form.Add(file${index}, ${quoted(name)}, ${quoted(fileName)});`,
        ],
  ),
  'request.Content = form;',
];

/** The body as bytes, for names that `MultipartFormDataContent` would change. */
function multipartBytes(multipart: NonNullable<RequestParts['multipart']>): string[] {
  const part = ({ name, value, fileName }: Part): string[] => {
    const start = `\r\nContent-Disposition: form-data; name="${name}"`;
    return fileName === undefined
      ? [`write(Encoding.UTF8.GetBytes("--" + boundary + ${quoted(`${start}\r\n\r\n${value}\r\n`)}));`]
      : [
          `write(Encoding.UTF8.GetBytes("--" + boundary + ${quoted(`${start}; filename="${fileName}"\r\nContent-Type: ${fileType(value)}\r\n\r\n`)}));`,
          `write(File.ReadAllBytes(${quoted(value)}));`,
          'write(Encoding.UTF8.GetBytes("\\r\\n"));',
        ];
  };
  return [
    'var boundary = Guid.NewGuid().ToString();',
    'var body = new MemoryStream();',
    'Action<byte[]> write = (bytes) => body.Write(bytes, 0, bytes.Length);',
    ...multipart.flatMap(part),
    'write(Encoding.UTF8.GetBytes("--" + boundary + "--\\r\\n"));',
    'request.Content = new ByteArrayContent(body.ToArray());',
    'request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse("multipart/form-data; boundary=" + boundary);',
  ];
}

/** Without a culture, the date could be in the reader's own calendar. */
const dateLine = (date: FutureDate): string =>
  `var ${dateName(date)} = DateTime.UtcNow.AddDays(${date.daysAhead}).ToString("${hasTime(date) ? "yyyy-MM-dd'T'HH:mm:ss'Z'" : 'yyyy-MM-dd'}", CultureInfo.InvariantCulture);`;

function contentOf({ json, dates, form, multipart }: RequestParts, object: string | undefined): string[] {
  if (json !== undefined)
    return [
      ...(object === undefined ? [] : dates.map(dateLine)),
      `var body = ${indented(object ?? textOf(json))};`,
      `request.Content = new StringContent(${object === undefined ? 'body' : 'JsonConvert.SerializeObject(body)'}, Encoding.UTF8, "application/json");`,
    ];
  if (form) return formOf(form);
  if (!multipart) return [];
  return isOrdinary(multipart) ? multipartOf(multipart) : multipartBytes(multipart);
}

function importsOf({ json, dates, form, multipart, basic, bearer }: RequestParts, object: string | undefined): string[] {
  const usesText = json !== undefined || basic || (multipart && !isOrdinary(multipart));
  return [
    ...(object === undefined ? [] : ['// dotnet add package Newtonsoft.Json']),
    'using System;',
    ...(form || object?.includes('new Dictionary<') ? ['using System.Collections.Generic;'] : []),
    ...(object !== undefined && dates.length > 0 ? ['using System.Globalization;'] : []),
    ...(multipart ? ['using System.IO;'] : []),
    'using System.Net.Http;',
    ...(bearer || basic || multipart ? ['using System.Net.Http.Headers;'] : []),
    ...(usesText ? ['using System.Text;'] : []),
    'using System.Threading.Tasks;',
    ...(object === undefined ? [] : ['using Newtonsoft.Json;']),
  ];
}

/** .NET removes bidirectional marks from URLs, even encoded ones. @throws UnsupportedRequest for a URL with one. */
function checkUrl(url: string): void {
  const [mark] = /%E2%80%(?:8[EF]|A[A-E])/.exec(url) ?? [];
  if (mark) throw new UnsupportedRequest(`C# can't send the bidirectional mark ${mark} in a URL. Delete it, or choose another language.`);
}

/** C# with HttpClient, and with Newtonsoft.Json for bodies. @throws UnsupportedRequest for a URL that .NET would change. */
export function csharp(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, dates } = parts;
  checkUrl(url);
  const object = json === undefined ? undefined : literal(json, style, dates);
  const lines = [
    ...(bearer
      ? [`request.Headers.Authorization = new AuthenticationHeaderValue(`, `    "Bearer", Environment.GetEnvironmentVariable("${TOKEN}"));`]
      : []),
    ...(basic
      ? [
          `var credentials = Environment.GetEnvironmentVariable("${CLIENT_ID}") + ":" + Environment.GetEnvironmentVariable("${CLIENT_SECRET}");`,
          'request.Headers.Authorization = new AuthenticationHeaderValue(',
          '    "Basic", Convert.ToBase64String(Encoding.UTF8.GetBytes(credentials)));',
        ]
      : []),
    ...headers.map(
      ([name, value]) => `request.Headers.Add(${quoted(name)}, ${value === null ? 'Guid.NewGuid().ToString()' : quoted(value)});`,
    ),
    ...contentOf(parts, object),
  ];
  return [
    ...importsOf(parts, object),
    '',
    'public static class Sample',
    '{',
    '    public static async Task Main()',
    '    {',
    ...(base
      ? [`        var baseUrl = Environment.GetEnvironmentVariable("${base.variable}")`, `            ?? ${quoted(base.url)};`]
      : []),
    '        var client = new HttpClient();',
    `        var request = new HttpRequestMessage(new HttpMethod("${method}"), ${base ? 'baseUrl + ' : ''}${quoted(url)});`,
    ...lines.map((line) => PAD + line),
    '',
    '        var response = await client.SendAsync(request);',
    '        Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
    '    }',
    '}',
  ].join('\n');
}
