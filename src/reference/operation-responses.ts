import { STATUS_CODES } from 'node:http';
import { findSchema } from './descriptions';
import { bodyFields, headerFields } from './fields';
import { code, element, heading, link, paragraph, table, text, type Block, type Cell } from './nodes';
import { errorLink, errorsOf, type ListedError } from './operation-errors';
import { contents, folded, type Section } from './page-parts';
import { blocks } from './parse-markdown';
import type { Header, Operation, Response, Schema } from './types';

/** `201 Created` */
const withPhrase = (status: string): string => `${status} ${STATUS_CODES[status] ?? ''}`.trim();

/** The media type of a body, unless it's the usual one. */
const mediaType = (type: string | undefined): Block[] =>
  type === undefined || type === 'application/json' ? [] : [paragraph([text('Sent as '), code(type), text('.')])];

const headerFold = (label: string, headers: Record<string, Header> = {}, id: string): Block[] => {
  const count = Object.keys(headers).length;
  return count === 0 ? [] : [folded(label, count, headerFields(headers, id))];
};

interface ResponseBody {
  /** Where the page lists its fields: `response-200` or `error-400`, after the first status. */
  id: string;
  type: string;
  schema: Schema;
  statuses: string[];
}

/** Each distinct body once, with its statuses. A page lists the fields of each once. */
export function responseBodies(responses: [string, Response][]): ResponseBody[] {
  const bodies = new Map<string, ResponseBody>();
  for (const [status, response] of responses) {
    const [type, { schema } = {}] = contents(response.content)[0] ?? [];
    if (!type || !schema) continue;
    const kind = status.startsWith('2') ? 'response' : 'error';
    const print = kind + type + JSON.stringify(schema);
    const body = bodies.get(print) ?? { id: `${kind}-${status}`, type, schema, statuses: [] };
    bodies.set(print, { ...body, statuses: [...body.statuses, status] });
  }
  return [...bodies.values()];
}

/** A success response: its meaning, headers, and fields. A body that an earlier status showed isn't repeated. */
function successResponse(status: string, response: Response, body: ResponseBody | undefined): Block[] {
  const id = `response-${status}`;
  const fields = (): Block[] => {
    if (!body) return [paragraph([text('This response has no body.')])];
    if (body.id === id) return bodyFields(body.schema, id);
    return [paragraph([text('The same fields as '), link(body.statuses[0] as string, `#${body.id}`), text('.')])];
  };
  return [
    heading(3, withPhrase(status), id),
    ...blocks(response.description),
    ...mediaType(body?.type),
    ...fields(),
    ...headerFold('Response headers', response.headers, `${id}.header`),
  ];
}

/** The success responses. If there are several, one is open at a time. */
export function responseSection(successes: [string, Response][]): Section {
  const bodies = responseBodies(successes);
  const parts = successes.map(([status, response]) =>
    successResponse(
      status,
      response,
      bodies.find(({ statuses }) => statuses.includes(status)),
    ),
  );
  const disclosures = parts.map((part, index) =>
    element('SuccessResponse', { status: withPhrase(successes[index]?.[0] as string), isFirst: index === 0 }, part),
  );
  return { id: 'responses', title: 'Responses', content: parts.length > 1 ? [element('Responses', {}, disclosures)] : parts.flat() };
}

const errorTable = (errors: readonly ListedError[]): Block =>
  table(
    ['Code', 'Cause', 'Solution'],
    errors.map(({ status, name, when, remedy }) => [[text(`${status} `), errorLink(name)], when, remedy]),
  );

/** The errors: those specific to the operation first, then the ones that all operations share, in a collapsed section. */
export function errorSection(responses: [string, Response][], operation: Operation): Section[] {
  if (responses.length === 0) return [];
  const { own, common } = errorsOf(operation);
  const plain = responses.map(([status, response]) => [text(status), response.description]);
  const headers = Object.fromEntries(responses.flatMap(([, response]) => Object.entries(response.headers ?? {})));
  const content = [
    ...(own.length > 0 ? [errorTable(own)] : []),
    ...(common.length > 0 ? [folded('Common errors', common.length, [errorTable(common)])] : []),
    ...(own.length + common.length === 0 ? [table(['Status', 'Cause'], plain)] : []),
    ...responseBodies(responses).map(({ id, type, schema, statuses }) =>
      folded(`Error fields (${statuses.join(', ')})`, Object.keys(schema.properties ?? {}).length, [
        ...mediaType(type),
        ...bodyFields(schema, id),
      ]),
    ),
    ...headerFold('Error headers', headers, 'error.header'),
  ];
  return [{ id: 'errors', title: 'Errors', content }];
}

/** The webhook events that follow a call. */
export function eventSection({ 'x-events': names = [] }: Operation): Section[] {
  if (names.length === 0) return [];
  const meanings = findSchema('v3/WebhookEvent')['x-enumDescriptions'] ?? {};
  const rows = names.map((name): Cell[] => [link([code(name)], `/direct-api/webhook-events#${name}`), meanings[name] ?? '']);
  return [{ id: 'events', title: 'Events that follow', name: 'Events', content: [table(['Event', 'Sent when'], rows)] }];
}
