import { quoted } from './literals';
import { CLIENT_ID, CLIENT_SECRET, fileType, secretOf, TOKEN, type RequestParts } from './request-parts';

/** Renders JSON as a text block, with escaped backslashes. */
const block = (json: unknown, pad: string): string =>
  [
    '"""',
    ...JSON.stringify(json, null, 2)
      .replaceAll('\\', '\\\\')
      .split('\n')
      .map((line) => pad + line),
    `${pad}"""`,
  ].join('\n');

function formOf(form: NonNullable<RequestParts['form']>): string[] {
  const pairs = form.map(([name, value]) => {
    const secret = secretOf(name, value);
    return secret
      ? `${quoted(`${name}=`)} + URLEncoder.encode(System.getenv("${secret}"), UTF_8)`
      : quoted(`${name}=${encodeURIComponent(value)}`);
  });
  return [
    '        String body = String.join("&",',
    ...pairs.map((pair, index) => `            ${pair}${index < pairs.length - 1 ? ',' : ');'}`),
    '',
  ];
}

function multipartOf(multipart: NonNullable<RequestParts['multipart']>): string[] {
  const parts = multipart.flatMap(({ name, value, isFile }) => {
    const disposition = `Content-Disposition: form-data; name=\\"${name}\\"`;
    return isFile
      ? [
          `        body.write(("--" + boundary + "\\r\\n${disposition}; filename=\\"${value}\\"\\r\\n"`,
          `            + "Content-Type: ${fileType(value)}\\r\\n\\r\\n").getBytes(UTF_8));`,
          `        body.write(Files.readAllBytes(Path.of("${value}")));`,
          '        body.write("\\r\\n".getBytes(UTF_8));',
        ]
      : [
          `        body.write(("--" + boundary + "\\r\\n${disposition}\\r\\n\\r\\n"`,
          `            + ${quoted(value)} + "\\r\\n").getBytes(UTF_8));`,
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

function importsOf({ form, multipart, basic }: RequestParts): string[] {
  const needsText = multipart || form;
  return [
    ...(multipart ? ['import java.io.ByteArrayOutputStream;'] : []),
    'import java.net.URI;',
    ...(form ? ['import java.net.URLEncoder;'] : []),
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(multipart ? ['import java.nio.file.Files;', 'import java.nio.file.Path;'] : []),
    ...(basic ? ['import java.util.Base64;'] : []),
    ...(multipart ? ['import java.util.UUID;'] : []),
    ...(needsText ? ['', 'import static java.nio.charset.StandardCharsets.UTF_8;'] : []),
  ];
}

/** Java with the JDK's HTTP client. */
export function java(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, form, multipart } = parts;
  const publisher = multipart ? 'ofByteArray(body.toByteArray())' : 'ofString(body)';
  const hasBody = json !== undefined || form || multipart;
  const call = hasBody ? `HttpRequest.BodyPublishers.${publisher}` : 'HttpRequest.BodyPublishers.noBody()';
  const lines = [
    ...(bearer ? [`.header("Authorization", "Bearer " + System.getenv("${TOKEN}"))`] : []),
    ...(basic ? ['.header("Authorization", "Basic " + credentials)'] : []),
    ...(json === undefined ? [] : ['.header("Content-Type", "application/json")']),
    ...(form ? ['.header("Content-Type", "application/x-www-form-urlencoded")'] : []),
    ...(multipart ? ['.header("Content-Type", "multipart/form-data; boundary=" + boundary)'] : []),
    ...headers.map(([name, value]) => `.header(${quoted(name)}, ${quoted(value)})`),
    ...(method === 'GET' ? [] : [`.method("${method}", ${call})`]),
    '.build();',
  ];
  return [
    ...importsOf(parts),
    '',
    'public class Sample {',
    '    public static void main(String[] args) throws Exception {',
    ...(json === undefined ? [] : [`        String body = ${block(json, '            ')};`, '']),
    ...(basic
      ? [
          `        String credentials = Base64.getEncoder().encodeToString(`,
          `            (System.getenv("${CLIENT_ID}") + ":" + System.getenv("${CLIENT_SECRET}")).getBytes());`,
        ]
      : []),
    ...(form ? formOf(form) : []),
    ...(multipart ? multipartOf(multipart) : []),
    ...(base ? [`        String baseUrl = System.getenv()`, `            .getOrDefault("${base.variable}", ${quoted(base.url)});`] : []),
    `        var request = HttpRequest.newBuilder(URI.create(${base ? 'baseUrl + ' : ''}${quoted(url)}))`,
    ...lines.map((line) => `            ${line}`),
    '        var response = HttpClient.newHttpClient()',
    '            .send(request, HttpResponse.BodyHandlers.ofString());',
    '',
    '        System.out.println(response.statusCode() + " " + response.body());',
    '    }',
    '}',
  ].join('\n');
}
