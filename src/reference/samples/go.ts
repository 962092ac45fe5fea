import { quoted } from './literals';
import { CLIENT_ID, CLIENT_SECRET, fileType, secretOf, TOKEN, type RequestParts } from './request-parts';

function importsOf({ base, json, form, multipart, bearer, basic }: RequestParts): string[] {
  const names = [
    ...(multipart ? ['bytes'] : []),
    'fmt',
    'io',
    'log',
    ...(multipart ? ['mime/multipart'] : []),
    'net/http',
    ...(multipart ? ['net/textproto'] : []),
    ...(form ? ['net/url'] : []),
    ...(base || bearer || basic || form || multipart ? ['os'] : []),
    ...(json !== undefined || form ? ['strings'] : []),
  ];
  return names.map((name) => `\t"${name}"`);
}

function multipartOf(multipart: NonNullable<RequestParts['multipart']>): string[] {
  return [
    '\tvar body bytes.Buffer',
    '\tform := multipart.NewWriter(&body)',
    ...multipart.flatMap(({ name, value, isFile }, index) =>
      isFile
        ? [
            `\tfile${index}, err := os.ReadFile(${quoted(value)})`,
            '\tif err != nil {',
            '\t\tlog.Fatal(err)',
            '\t}',
            `\tpart${index}, _ := form.CreatePart(textproto.MIMEHeader{`,
            `\t\t"Content-Disposition": {\`form-data; name="${name}"; filename="${value}"\`},`,
            `\t\t"Content-Type":        {"${fileType(value)}"},`,
            '\t})',
            `\tpart${index}.Write(file${index})`,
          ]
        : [`\tform.WriteField(${quoted(name)}, ${quoted(value)})`],
    ),
    '\tform.Close()',
    '',
  ];
}

/** Go with the standard library. */
export function go(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, form, multipart } = parts;
  const reader = json !== undefined ? 'strings.NewReader(body)' : form ? 'strings.NewReader(body.Encode())' : multipart ? '&body' : 'nil';
  const lines = [
    ...(bearer ? [`request.Header.Set("Authorization", "Bearer "+os.Getenv("${TOKEN}"))`] : []),
    ...(basic ? [`request.SetBasicAuth(os.Getenv("${CLIENT_ID}"), os.Getenv("${CLIENT_SECRET}"))`] : []),
    ...(json === undefined ? [] : ['request.Header.Set("Content-Type", "application/json")']),
    ...(form ? ['request.Header.Set("Content-Type", "application/x-www-form-urlencoded")'] : []),
    ...(multipart ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    ...headers.map(([name, value]) => `request.Header.Set(${quoted(name)}, ${quoted(value)})`),
  ];
  return [
    'package main',
    '',
    'import (',
    ...importsOf(parts),
    ')',
    '',
    'func main() {',
    ...(json === undefined ? [] : [`\tbody := \`${JSON.stringify(json, null, 2)}\``, '']),
    ...(form
      ? [
          '\tbody := url.Values{',
          ...form.map(
            ([name, value]) => `\t\t${quoted(name)}: {${secretOf(name, value) ? `os.Getenv("${secretOf(name, value)}")` : quoted(value)}},`,
          ),
          '\t}',
          '',
        ]
      : []),
    ...(multipart ? multipartOf(multipart) : []),
    ...(base ? [`\tbaseURL := os.Getenv("${base.variable}")`, '\tif baseURL == "" {', `\t\tbaseURL = ${quoted(base.url)}`, '\t}'] : []),
    `\trequest, err := http.NewRequest("${method}", ${base ? 'baseURL+' : ''}${quoted(url)}, ${reader})`,
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    ...lines.map((line) => `\t${line}`),
    '',
    '\tresponse, err := http.DefaultClient.Do(request)',
    '\tif err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '\tdefer response.Body.Close()',
    '',
    '\ttext, _ := io.ReadAll(response.Body)',
    '\tfmt.Println(response.StatusCode, string(text))',
    '}',
  ].join('\n');
}
