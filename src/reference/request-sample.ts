import type { MediaType, Operation, Parameter } from './types';

/** What every sample sends instead of a real token. */
const FAKE_TOKEN = 'YOUR_ACCESS_TOKEN';

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const exampleOf = (parameter: Parameter): unknown => parameter.schema?.examples?.[0] ?? parameter.schema?.default;

const asText = (value: unknown): string => (typeof value === 'object' && value !== null ? Object.values(value).join(',') : String(value));

/** The path with an example in place of each parameter, and the first query parameters that make a useful call. */
function urlOf(server: string, path: string, parameters: Parameter[]): string {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((url, one) => url.replace(`{${one.name}}`, asText(exampleOf(one))), path);
  const query = parameters.filter((one) => one.in === 'query' && exampleOf(one) !== undefined);
  const sent = query.some((one) => one.required) ? query.filter((one) => one.required) : query.slice(0, 1);
  const search = sent.map((one) => `${one.name}=${encodeURIComponent(asText(exampleOf(one)))}`).join('&');
  return server + filled + (search ? `?${search}` : '');
}

/** The body as curl sends it, one argument a line. Empty when there is none. */
function bodyArguments(contentType: string, value: unknown): string[] {
  if (contentType === 'application/json')
    return [`--header ${quoted('Content-Type: application/json')}`, `--data ${quoted(JSON.stringify(value, null, 2))}`];
  const flag = contentType === 'multipart/form-data' ? '--form' : '--data-urlencode';
  return Object.entries((value ?? {}) as Record<string, unknown>).flatMap(([name, entry]) =>
    [entry].flat().map((one) => `${flag} ${quoted(`${name}=${isFile(name, contentType) ? '@' : ''}${asText(one)}`)}`),
  );
}

const isFile = (name: string, contentType: string): boolean => contentType === 'multipart/form-data' && /^files?$/.test(name);

/** One curl command. `media` is the content type and value of the body, when the operation takes one. */
function curl(server: string, path: string, method: string, operation: Operation, media?: { type: string; value: unknown }): string {
  const parameters = operation.parameters ?? [];
  const headers = parameters
    .filter((one) => one.in === 'header' && one.required)
    .map((one) => `--header ${quoted(`${one.name}: ${asText(exampleOf(one))}`)}`);
  const authorization = operation.security?.length === 0 ? [] : [`--header ${quoted(`Authorization: Bearer ${FAKE_TOKEN}`)}`];
  const verb = method === 'get' || media ? [] : [`--request ${method.toUpperCase()}`];
  const put = media && method !== 'post' ? [`--request ${method.toUpperCase()}`] : [];
  const lines = [...verb, ...put, ...authorization, ...headers, ...(media ? bodyArguments(media.type, media.value) : [])];
  return [`curl ${quoted(urlOf(server, path, parameters))}`, ...lines.map((line) => `  ${line}`)].join(' \\\n');
}

/** A request sample with its name. */
export interface RequestSample {
  label: string;
  source: string;
}

/** One curl command for each named example of the body, or one for an operation without a body. */
export function requestSamples(server: string, path: string, method: string, operation: Operation): RequestSample[] {
  const bodies = Object.entries(operation.requestBody?.content ?? {}) as [string, MediaType][];
  const samples = bodies.flatMap(([type, media]) =>
    Object.entries(media.examples ?? {}).map(([name, example]) => ({
      label: example.summary ?? name,
      source: curl(server, path, method, operation, { type, value: example.value }),
    })),
  );
  return samples.length > 0 ? samples : [{ label: operation.summary, source: curl(server, path, method, operation) }];
}
