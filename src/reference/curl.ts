import { filledPath, formFields, type SampleRequest } from './sample-request';

/** What every sample sends instead of a real token. */
const FAKE_TOKEN = 'YOUR_ACCESS_TOKEN';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The body as curl sends it, one argument a line. */
function bodyArguments(body: NonNullable<SampleRequest['body']>): string[] {
  if (body.type === 'application/json')
    return [`--header ${quoted('Content-Type: application/json')}`, `--data ${quoted(JSON.stringify(body.value, null, 2))}`];
  const flag = body.type === 'multipart/form-data' ? '--form' : '--data-urlencode';
  return formFields(body).map(({ name, value, isFile }) => `${flag} ${quoted(`${name}=${isFile ? '@' : ''}${value}`)}`);
}

/** The request as one curl command. */
export function curl(request: SampleRequest): string {
  const { method, server, query, headers, bearer, body } = request;
  const search = query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const isImplied = method === 'GET' || (method === 'POST' && body);
  const lines = [
    ...(isImplied ? [] : [`--request ${method}`]),
    ...(bearer ? [`--header ${quoted(`Authorization: Bearer ${FAKE_TOKEN}`)}`] : []),
    ...headers.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body ? bodyArguments(body) : []),
  ];
  return [`curl ${quoted(server + filledPath(request) + (search ? `?${search}` : ''))}`, ...lines.map((line) => `  ${line}`)].join(' \\\n');
}
