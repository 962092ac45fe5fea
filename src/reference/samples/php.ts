import { literal, php as style } from './literals';
import { CLIENT_ID, CLIENT_SECRET, fileType, secretOf, TOKEN, type RequestParts } from './request-parts';

const text = (value: string): string => style.text(value);

/**
 * Names of list fields get an index: PHP keeps only the last of several equal names, and the server doesn't accept `files[0]` for `files`.
 */
function multipartOf(multipart: NonNullable<RequestParts['multipart']>): string[] {
  const boundary = '$boundary = bin2hex(random_bytes(16));';
  const fields = multipart.map(({ name, value, isFile }) =>
    isFile
      ? `    [${text(name)}, file_get_contents(${text(value)}), ${text(value)}, ${text(fileType(value))}],`
      : `    [${text(name)}, ${text(value)}],`,
  );
  return [
    boundary,
    "$body = '';",
    'foreach ([',
    ...fields,
    '] as [$name, $content, $file, $type]) {',
    '    $body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"$name\\"";',
    '    $body .= $file ? "; filename=\\"$file\\"\\r\\nContent-Type: $type" : \'\';',
    '    $body .= "\\r\\n\\r\\n$content\\r\\n";',
    '}',
    '$body .= "--$boundary--\\r\\n";',
    '',
  ];
}

/** A form without lists, which curl encodes. */
function simpleMultipart(multipart: NonNullable<RequestParts['multipart']>): string[] {
  return [
    '$body = [',
    ...multipart.map(
      ({ name, value, isFile }) =>
        `    ${text(name)} => ${isFile ? `new CURLFile(${text(value)}, ${text(fileType(value))})` : text(value)},`,
    ),
    '];',
    '',
  ];
}

/** PHP with the curl extension. */
export function php(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, form, multipart } = parts;
  const hasLists = multipart !== undefined && new Set(multipart.map(({ name }) => name)).size < multipart.length;
  const all = [
    ...(bearer ? [`'Authorization: Bearer ' . getenv('${TOKEN}')`] : []),
    ...(json === undefined ? [] : ["'Content-Type: application/json'"]),
    ...(hasLists ? ['"Content-Type: multipart/form-data; boundary=$boundary"'] : []),
    ...headers.map(([name, value]) => text(`${name}: ${value}`)),
  ];
  const hasBody = json !== undefined || form || multipart;
  const before = [
    ...(json === undefined ? [] : [`$body = ${literal(json, style)};`, '']),
    ...(form
      ? [
          '$body = [',
          ...form.map(
            ([name, value]) => `    ${text(name)} => ${secretOf(name, value) ? `getenv('${secretOf(name, value)}')` : text(value)},`,
          ),
          '];',
          '',
        ]
      : []),
    ...(multipart ? (hasLists ? multipartOf(multipart) : simpleMultipart(multipart)) : []),
  ];
  const value = json === undefined ? (form ? 'http_build_query($body)' : '$body') : 'json_encode($body)';
  const options = [
    ...(method === 'GET' ? [] : [`    CURLOPT_CUSTOMREQUEST => ${text(method)},`]),
    ...(all.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...all.map((line) => `        ${line},`), '    ],'] : []),
    ...(basic ? [`    CURLOPT_USERPWD => getenv('${CLIENT_ID}') . ':' . getenv('${CLIENT_SECRET}'),`] : []),
    ...(hasBody ? [`    CURLOPT_POSTFIELDS => ${value},`] : []),
    '    CURLOPT_RETURNTRANSFER => true,',
    '    CURLOPT_TIMEOUT => 15,',
  ];
  return [
    ...before,
    ...(base ? [`$baseUrl = getenv('${base.variable}') ?: ${text(base.url)};`] : []),
    `$request = curl_init(${base ? '$baseUrl . ' : ''}${text(url)});`,
    'curl_setopt_array($request, [',
    ...options,
    ']);',
    '$response = curl_exec($request);',
    '',
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;",
  ].join('\n');
}
