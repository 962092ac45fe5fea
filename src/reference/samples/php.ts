import { hasTime, urlEncoded, type FutureDate } from '../sample-request';
import { literal, php as style } from './literals';
import { areUnique, CLIENT_ID, CLIENT_SECRET, dateName, fileType, secretOf, TOKEN, type Part, type RequestParts } from './request-parts';
import { php as strings } from './strings';

const { text } = strings;

/** An array, or encoded text if some names are equal: PHP keeps only the last of them. */
function formOf(form: NonNullable<RequestParts['form']>): string[] {
  if (areUnique(form.map(([name]) => name)))
    return [
      '$body = [',
      ...form.map(([name, value]) => `    ${text(name)} => ${secretOf(name) ? `getenv('${secretOf(name)}')` : text(value)},`),
      '];',
      '',
    ];
  return [
    "$body = implode('&', [",
    ...form.map(([name, value]) =>
      secretOf(name) ? `    '${name}=' . urlencode(getenv('${secretOf(name)}')),` : `    '${urlEncoded(name)}=${urlEncoded(value)}',`,
    ),
    ']);',
    '',
  ];
}

/**
 * Names of list fields get an index: PHP keeps only the last of several equal names, and the server doesn't accept `files[0]` for `files`.
 */
function multipartOf(multipart: NonNullable<RequestParts['multipart']>): string[] {
  const fields = multipart.map(({ name, value, fileName }) =>
    fileName === undefined
      ? `    [${text(name)}, ${text(value)}, null, null],`
      : `    [${text(name)}, file_get_contents(${text(value)}), ${text(fileName)}, ${text(fileType(value))}],`,
  );
  return [
    '$boundary = bin2hex(random_bytes(16));',
    "$body = '';",
    'foreach ([',
    ...fields,
    '] as [$name, $content, $file, $type]) {',
    '    $body .= "--$boundary\\r\\nContent-Disposition: form-data; name=\\"$name\\"";',
    '    $body .= $type ? "; filename=\\"$file\\"\\r\\nContent-Type: $type" : \'\';',
    '    $body .= "\\r\\n\\r\\n$content\\r\\n";',
    '}',
    '$body .= "--$boundary--\\r\\n";',
    '',
  ];
}

/** A form without lists, which curl encodes. */
function simpleMultipart(multipart: NonNullable<RequestParts['multipart']>): string[] {
  const valueOf = ({ value, fileName }: Part): string => {
    if (fileName === undefined) return text(value);
    // A hyphen alone is the standard input.
    const file = value === '-' ? './-' : value;
    const name = fileName === file && !file.includes('/') ? '' : `, ${text(fileName)}`;
    return `new CURLFile(${text(file)}, ${text(fileType(value))}${name})`;
  };
  return ['$body = [', ...multipart.map((part) => `    ${text(part.name)} => ${valueOf(part)},`), '];', ''];
}

const dateLine = (date: FutureDate): string =>
  `$${dateName(date)} = gmdate('${hasTime(date) ? String.raw`Y-m-d\TH:i:s\Z` : 'Y-m-d'}', strtotime('+${date.daysAhead} days'));`;

/** PHP with the curl extension. */
export function php(parts: RequestParts): string {
  const { method, base, url, headers, bearer, basic, json, dates, form, multipart } = parts;
  const hasLists = multipart !== undefined && !areUnique(multipart.map(({ name }) => name));
  const array = json === undefined ? undefined : literal(json, style, dates);
  const all = [
    ...(bearer ? [`'Authorization: Bearer ' . getenv('${TOKEN}')`] : []),
    ...(json === undefined ? [] : ["'Content-Type: application/json'"]),
    ...(hasLists ? ['"Content-Type: multipart/form-data; boundary=$boundary"'] : []),
    // With a colon, curl would remove a header without a value.
    ...headers.map(([name, sent]) =>
      sent === null ? `${text(`${name}: `)} . bin2hex(random_bytes(16))` : text(sent === '' ? `${name};` : `${name}: ${sent}`),
    ),
  ];
  const hasBody = json !== undefined || form || multipart;
  const before = [
    ...(array === undefined ? [] : dates.map(dateLine)),
    ...(json === undefined ? [] : [`$body = ${array ?? strings.block(json)};`, '']),
    ...(form ? formOf(form) : []),
    ...(multipart ? (hasLists ? multipartOf(multipart) : simpleMultipart(multipart)) : []),
  ];
  const value =
    form && areUnique(form.map(([name]) => name)) ? 'http_build_query($body)' : array === undefined ? '$body' : 'json_encode($body)';
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
