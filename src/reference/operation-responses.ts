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

/** A success response: its meaning, headers, and fields. A body that an earlier status showed isn't repeated. */
function successResponse(status: string, response: Response, shown: Map<string, string>): Block[] {
  const id = `response-${status}`;
  const [type, { schema } = {}] = contents(response.content)[0] ?? [];
  const print = JSON.stringify(schema ?? null);
  const earlier = shown.get(print);
  if (schema) shown.set(print, earlier ?? status);
  const fields = (): Block[] => {
    if (!schema) return [paragraph([text('This response has no body.')])];
    if (!earlier) return bodyFields(schema, id);
    return [paragraph([text('The same fields as '), link(earlier, `#response-${earlier}`), text('.')])];
  };
  return [
    heading(3, withPhrase(status), id),
    ...blocks(response.description),
    ...mediaType(type),
    ...fields(),
    ...headerFold('Response headers', response.headers, `${id}.header`),
  ];
}

/** The success responses. If there are several, one is open at a time. */
export function responseSection(successes: [string, Response][]): Section {
  const shown = new Map<string, string>();
  const parts = successes.map(([status, response]) => successResponse(status, response, shown));
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
    ...errorBodies(responses).map(({ type, schema, statuses }) =>
      folded(`Error fields (${statuses.join(', ')})`, Object.keys(schema.properties ?? {}).length, [
        ...mediaType(type),
        ...bodyFields(schema, `error-${statuses[0]}`),
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

interface ErrorBody {
  type: string;
  schema: Schema;
  statuses: string[];
}

/** Each distinct error body once, with its statuses. */
function errorBodies(responses: [string, Response][]): ErrorBody[] {
  const bodies = new Map<string, ErrorBody>();
  for (const [status, response] of responses) {
    const [type, { schema } = {}] = contents(response.content)[0] ?? [];
    if (!type || !schema) continue;
    const print = type + JSON.stringify(schema);
    bodies.set(print, { type, schema, statuses: [...(bodies.get(print)?.statuses ?? []), status] });
  }
  return [...bodies.values()];
}
