import { datesIn, hasTime, urlEncoded, withDates, type FutureDate } from '../sample-request';
import { CLIENT_ID, CLIENT_SECRET, dateName, fileType, makesKey, secretOf, TOKEN, type Part, type RequestParts } from './request-parts';
import { java as text, javaBlock, LONGEST_CONSTANT } from './strings';

const PAD = '            ';

/**
 * Whether a text block keeps the text, to which it adds a line break. The compiler removes spaces at the end of lines, and those that all
 * lines start with.
 */
const fitsBlock = (json: string): boolean =>
  json.length <= LONGEST_CONSTANT && json.includes('\n') && /^[^\s]/m.test(json) && !/[^\S\n]$/m.test(json);

const dateLine = (date: FutureDate): string =>
  `String ${dateName(date)} = ${hasTime(date) ? `Instant.now().plus(Duration.ofDays(${date.daysAhead}))` : `LocalDate.now(ZoneOffset.UTC).plusDays(${date.daysAhead})`}.toString();`;

/** The body, with its dates filled in. */
function bodyOf(json: string, dates: readonly FutureDate[]): string {
  const found = datesIn(json, dates);
  if (found.length === 0) return textOf(json);
  return `${textOf(withDates(json.replaceAll('%', '%%'), dates, () => '%s'))}.formatted(${found.map(dateName).join(', ')})`;
}

/** A text block, or the lines of the text. */
function textOf(json: string): string {
  if (fitsBlock(json))
    return [
      '"""',
      ...javaBlock(json)
        .split('\n')
        .map((line) => PAD + line),
      `${PAD}"""`,
    ].join('\n');
  const lines = json.split('\n');
  if (lines.length === 1 || json.length > LONGEST_CONSTANT) return text(json);
  return ['String.join("\\n",', ...lines.map((line, index) => PAD + text(line) + (index < lines.length - 1 ? ',' : ')'))].join('\n');
}

function formOf(form: NonNullable<RequestParts['form']>): string[] {
  const pairs = form.map(([name, value]) => {
    const secret = secretOf(name);
    return secret
      ? `${text(`${name}=`)} + URLEncoder.encode(System.getenv("${secret}"), UTF_8)`
      : text(`${urlEncoded(name)}=${urlEncoded(value)}`);
  });
  if (pairs.length === 0) return ['        String body = "";', ''];
  return [
    '        String body = String.join("&",',
    ...pairs.map((pair, index) => `            ${pair}${index < pairs.length - 1 ? ',' : ');'}`),
    '',
  ];
}

function multipartOf(multipart: NonNullable<RequestParts['multipart']>): string[] {
  const parts = multipart.flatMap(({ name, value, fileName }: Part) => {
    const start = `"--" + boundary + ${text(`\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '\r\n\r\n' : `; filename="${fileName}"\r\n`}`)}`;
    return fileName === undefined
      ? [`        body.write((${start}`, `            + ${text(value)} + "\\r\\n").getBytes(UTF_8));`]
      : [
          `        body.write((${start}`,
          `            + "Content-Type: ${fileType(value)}\\r\\n\\r\\n").getBytes(UTF_8));`,
          `        body.write(Files.readAllBytes(Path.of(${text(value)})));`,
          '        body.write("\\r\\n".getBytes(UTF_8));',
        ];
  });
  return [
    '        var boundary = UUID.randomUUID().toString();',
    '        var body = new ByteArrayOutputStream();',
    ...parts,
    '        body.write(("--" + boundary + "--\\r\\n").getBytes(UTF_8));',
    '',
  ];
}

function importsOf(parts: RequestParts): string[] {
  const { form, multipart, basic, dates } = parts;
  const hasTimes = dates.some(hasTime);
  const hasDates = dates.some((date) => !hasTime(date));
  const needsText = multipart || form;
  return [
    ...(multipart ? ['import java.io.ByteArrayOutputStream;'] : []),
    'import java.net.URI;',
    ...(form ? ['import java.net.URLEncoder;'] : []),
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(multipart ? ['import java.nio.file.Files;', 'import java.nio.file.Path;'] : []),
    ...(hasTimes ? ['import java.time.Duration;', 'import java.time.Instant;'] : []),
    ...(hasDates ? ['import java.time.LocalDate;', 'import java.time.ZoneOffset;'] : []),
    ...(basic ? ['import java.util.Base64;'] : []),
    ...(multipart || makesKey(parts) ? ['import java.util.UUID;'] : []),
    ...(needsText ? ['', 'import static java.nio.charset.StandardCharsets.UTF_8;'] : []),
  ];
}

/** Java with the JDK's HTTP client. */
export function java(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, dates, form, multipart } = parts;
  const publisher = multipart ? 'ofByteArray(body.toByteArray())' : 'ofString(body)';
  const hasBody = json !== undefined || form || multipart;
  const call = hasBody ? `HttpRequest.BodyPublishers.${publisher}` : 'HttpRequest.BodyPublishers.noBody()';
  const lines = [
    ...(bearer ? [`.header("Authorization", "Bearer " + System.getenv("${TOKEN}"))`] : []),
    ...(basic ? ['.header("Authorization", "Basic " + credentials)'] : []),
    ...(json === undefined ? [] : ['.header("Content-Type", "application/json")']),
    ...(form ? ['.header("Content-Type", "application/x-www-form-urlencoded")'] : []),
    ...(multipart ? ['.header("Content-Type", "multipart/form-data; boundary=" + boundary)'] : []),
    ...headers.map(([name, value]) => `.header(${text(name)}, ${value === null ? 'UUID.randomUUID().toString()' : text(value)})`),
    ...(method === 'GET' ? [] : [`.method("${method}", ${call})`]),
    '.build();',
  ];
  return [
    ...importsOf(parts),
    '',
    'public class Sample {',
    '    public static void main(String[] args) throws Exception {',
    ...dates.map((date) => `        ${dateLine(date)}`),
    ...(json === undefined ? [] : [`        String body = ${bodyOf(json, dates)};`, '']),
    ...(basic
      ? [
          `        String credentials = Base64.getEncoder().encodeToString(`,
          `            (System.getenv("${CLIENT_ID}") + ":" + System.getenv("${CLIENT_SECRET}")).getBytes());`,
        ]
      : []),
    ...(form ? formOf(form) : []),
    ...(multipart ? multipartOf(multipart) : []),
    ...(base ? [`        String baseUrl = System.getenv()`, `            .getOrDefault("${base.variable}", ${text(base.url)});`] : []),
    `        var request = HttpRequest.newBuilder(URI.create(${base ? 'baseUrl + ' : ''}${text(url)}))`,
    ...lines.map((line) => `            ${line}`),
    '        var response = HttpClient.newHttpClient()',
    '            .send(request, HttpResponse.BodyHandlers.ofString());',
    '',
    '        System.out.println(response.statusCode() + " " + response.body());',
    '    }',
    '}',
  ].join('\n');
}
