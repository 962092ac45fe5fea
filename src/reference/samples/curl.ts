import { CLIENT_ID, CLIENT_SECRET, fileType, secretOf, TOKEN, type RequestParts } from './request-parts';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** One curl command. */
export function curl({ method, base, url, headers, bearer, basic, json, form, multipart }: RequestParts): string {
  const hasBody = json !== undefined || form !== undefined || multipart !== undefined;
  const isImplied = method === 'GET' || (method === 'POST' && hasBody);
  const lines = [
    ...(isImplied ? [] : [`--request ${method}`]),
    ...(bearer ? [`--header "Authorization: Bearer $${TOKEN}"`] : []),
    ...(basic ? [`--user "$${CLIENT_ID}:$${CLIENT_SECRET}"`] : []),
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(json === undefined
      ? []
      : [`--header ${quoted('Content-Type: application/json')}`, `--data ${quoted(JSON.stringify(json, null, 2))}`]),
    ...(form ?? []).map(([name, value]) => {
      const secret = secretOf(name, value);
      return `--data-urlencode ${secret ? `"${name}=$${secret}"` : quoted(`${name}=${value}`)}`;
    }),
    ...(multipart ?? []).map(
      ({ name, value, isFile }) => `--form ${quoted(isFile ? `${name}=@${value};type=${fileType(value)}` : `${name}=${value}`)}`,
    ),
  ];
  const address = base ? `"\${${base.variable}:-${base.url}}${url}"` : quoted(url);
  return [`curl ${address}`, ...lines.map((line) => `  ${line}`)].join(' \\\n');
}
