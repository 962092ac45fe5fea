import { csharp as style, literal, quoted } from './literals';
import { CLIENT_ID, CLIENT_SECRET, fileType, secretOf, TOKEN, type RequestParts } from './request-parts';

const PAD = '        ';

const indented = (source: string): string => source.split('\n').join(`\n${PAD}`);

function contentOf({ json, form, multipart }: RequestParts): string[] {
  if (json !== undefined)
    return [
      `var body = ${indented(literal(json, style))};`,
      'request.Content = new StringContent(JsonConvert.SerializeObject(body), Encoding.UTF8, "application/json");',
    ];
  if (form)
    return [
      'request.Content = new FormUrlEncodedContent(new Dictionary<string, string>',
      '{',
      ...form.map(([name, value]) => {
        const secret = secretOf(name, value);
        return `    [${quoted(name)}] = ${secret ? `Environment.GetEnvironmentVariable("${secret}")` : quoted(value)},`;
      }),
      '});',
    ];
  if (!multipart) return [];
  return [
    'var form = new MultipartFormDataContent();',
    ...multipart.flatMap(({ name, value, isFile }, index) =>
      isFile
        ? [
            `var file${index} = new ByteArrayContent(File.ReadAllBytes(${quoted(value)}));`,
            `file${index}.Headers.ContentType = new MediaTypeHeaderValue("${fileType(value)}");`,
            `form.Add(file${index}, ${quoted(name)}, ${quoted(value)});`,
          ]
        : [`form.Add(new StringContent(${quoted(value)}), ${quoted(name)});`],
    ),
    'request.Content = form;',
  ];
}

function importsOf({ json, form, multipart, basic, bearer }: RequestParts): string[] {
  return [
    ...(json === undefined ? [] : ['// dotnet add package Newtonsoft.Json']),
    'using System;',
    ...(form ? ['using System.Collections.Generic;'] : []),
    ...(multipart ? ['using System.IO;'] : []),
    'using System.Net.Http;',
    ...(bearer || basic || multipart ? ['using System.Net.Http.Headers;'] : []),
    ...(json !== undefined || basic ? ['using System.Text;'] : []),
    'using System.Threading.Tasks;',
    ...(json === undefined ? [] : ['using Newtonsoft.Json;']),
  ];
}

/** C# with HttpClient, and with Newtonsoft.Json for bodies. */
export function csharp(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic } = parts;
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
    ...headers.map(([name, value]) => `request.Headers.Add(${quoted(name)}, ${quoted(value)});`),
    ...contentOf(parts),
  ];
  return [
    ...importsOf(parts),
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
