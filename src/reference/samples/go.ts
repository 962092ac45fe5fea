import { hasTime, splitAtDates, type FutureDate } from '../sample-request';
import { CLIENT_ID, CLIENT_SECRET, dateName, fileType, makesKey, secretOf, TOKEN, type Part, type RequestParts } from './request-parts';
import { isVisible, quoted } from './strings';

const isFile = ({ fileName }: Part): boolean => fileName !== undefined;

const dateLine = (date: FutureDate): string =>
  `${dateName(date)} := time.Now().UTC().AddDate(0, 0, ${date.daysAhead}).Format(${hasTime(date) ? 'time.RFC3339' : '"2006-01-02"'})`;

/** The body, with its dates between its texts. */
const bodyOf = (json: string, dates: readonly FutureDate[]): string =>
  splitAtDates(json, dates)
    .map((part) => (typeof part === 'string' ? textOf(part) : dateName(part)))
    .join(' + ');

/** A raw string, or the lines of the text: a raw string can't contain backticks, and the compiler drops its carriage returns. */
function textOf(json: string): string {
  if (isVisible(json) && !json.includes('`')) return `\`${json}\``;
  const lines = json.split('\n');
  if (lines.length === 1) return quoted(json);
  return ['strings.Join([]string{', ...lines.map((line) => `\t\t${quoted(line)},`), '\t}, "\\n")'].join('\n');
}

function importsOf(parts: RequestParts): string[] {
  const { base, json, dates, form, multipart, bearer, basic } = parts;
  const files = multipart?.some(isFile);
  const usesSystem = base || bearer || basic || form?.some(([name]) => secretOf(name)) || files;
  const names = [
    ...(multipart ? ['bytes'] : []),
    ...(makesKey(parts) ? ['crypto/rand'] : []),
    'fmt',
    'io',
    'log',
    ...(multipart ? ['mime/multipart'] : []),
    'net/http',
    ...(files ? ['net/textproto'] : []),
    ...(form ? ['net/url'] : []),
    ...(usesSystem ? ['os'] : []),
    ...(json !== undefined || form ? ['strings'] : []),
    ...(dates.length > 0 ? ['time'] : []),
  ];
  return names.map((name) => `\t"${name}"`);
}

/** A map from names to all their values. */
function formOf(form: NonNullable<RequestParts['form']>): string[] {
  const names = [...new Set(form.map(([name]) => name))];
  const valuesOf = (name: string): string =>
    form
      .flatMap(([other, value]) => (other === name ? [secretOf(name) ? `os.Getenv("${secretOf(name)}")` : quoted(value)] : []))
      .join(', ');
  return ['\tbody := url.Values{', ...names.map((name) => `\t\t${quoted(name)}: {${valuesOf(name)}},`), '\t}', ''];
}

/** The name is in a raw string for readers, and in quotes if it has to be. */
function dispositionOf({ name, fileName }: Part): string {
  const text = `form-data; name="${name}"; filename="${fileName}"`;
  return isVisible(text) && !text.includes('`') ? `\`${text}\`` : quoted(text);
}

function multipartOf(multipart: NonNullable<RequestParts['multipart']>): string[] {
  return [
    '\tvar body bytes.Buffer',
    '\tform := multipart.NewWriter(&body)',
    ...multipart.flatMap((part, index) =>
      isFile(part)
        ? [
            `\tfile${index}, err := os.ReadFile(${quoted(part.value)})`,
            '\tif err != nil {',
            '\t\tlog.Fatal(err)',
            '\t}',
            `\tpart${index}, _ := form.CreatePart(textproto.MIMEHeader{`,
            `\t\t"Content-Disposition": {${dispositionOf(part)}},`,
            `\t\t"Content-Type":        {"${fileType(part.value)}"},`,
            '\t})',
            `\tpart${index}.Write(file${index})`,
          ]
        : [`\tform.WriteField(${quoted(part.name)}, ${quoted(part.value)})`],
    ),
    '\tform.Close()',
    '',
  ];
}

/** Go with the standard library. */
export function go(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, dates, form, multipart } = parts;
  const reader = json !== undefined ? 'strings.NewReader(body)' : form ? 'strings.NewReader(body.Encode())' : multipart ? '&body' : 'nil';
  const lines = [
    ...(bearer ? [`request.Header.Set("Authorization", "Bearer "+os.Getenv("${TOKEN}"))`] : []),
    ...(basic ? [`request.SetBasicAuth(os.Getenv("${CLIENT_ID}"), os.Getenv("${CLIENT_SECRET}"))`] : []),
    ...(json === undefined ? [] : ['request.Header.Set("Content-Type", "application/json")']),
    ...(form ? ['request.Header.Set("Content-Type", "application/x-www-form-urlencoded")'] : []),
    ...(multipart ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    ...headers.map(([name, value]) => `request.Header.Set(${quoted(name)}, ${value === null ? 'fmt.Sprintf("%x", key)' : quoted(value)})`),
  ];
  return [
    'package main',
    '',
    'import (',
    ...importsOf(parts),
    ')',
    '',
    'func main() {',
    ...dates.map((date) => `\t${dateLine(date)}`),
    ...(json === undefined ? [] : [`\tbody := ${bodyOf(json, dates)}`, '']),
    ...(form ? formOf(form) : []),
    ...(multipart ? multipartOf(multipart) : []),
    ...(makesKey(parts) ? ['\tkey := make([]byte, 16)', '\tif _, err := rand.Read(key); err != nil {', '\t\tlog.Fatal(err)', '\t}'] : []),
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
