import { STATUS_CODES } from 'node:http';
import { bodyFields, headerFields } from './fields';
import { attribute, link, mdxLine, mdxSafe, plainText, table } from './markdown';
import { errorLink, errorsOf, type ListedError } from './operation-errors';
import { block, contents, folded, heading, type Section } from './page-parts';
import type { Operation, Response, Schema } from './types';

/** `201 Created` */
const withPhrase = (status: string): string => `${status} ${STATUS_CODES[status] ?? ''}`.trim();

/** Renders a success response: its meaning, headers, and fields. A body that an earlier status showed isn't repeated. */
function successResponse(status: string, response: Response, shown: Map<string, string>): string {
  const id = `response-${status}`;
  const schema = contents(response.content)[0]?.[1].schema;
  const print = JSON.stringify(schema ?? null);
  const earlier = shown.get(print);
  if (schema) shown.set(print, earlier ?? status);
  const fields = !schema
    ? 'This response has no body.'
    : earlier
      ? `The same fields as ${link(plainText(earlier), `#response-${earlier}`)}.`
      : bodyFields(schema, id);
  const headers = response.headers ?? {};
  return block(
    heading(3, withPhrase(status), id),
    mdxSafe(response.description),
    fields,
    Object.keys(headers).length > 0 && folded('Response headers', Object.keys(headers).length, headerFields(headers, `${id}.header`)),
  );
}

/** Renders the success responses. If there are several, one is open at a time. */
export function responseSection(successes: [string, Response][]): Section {
  const shown = new Map<string, string>();
  const parts = successes.map(([status, response]) => successResponse(status, response, shown));
  const disclosure = (part: string, index: number): string =>
    block(`<SuccessResponse${attribute('status', successes[index]?.[0])}${attribute('isFirst', index === 0)}>`, part, '</SuccessResponse>');
  const content = parts.length > 1 ? block('<Responses>', ...parts.map(disclosure), '</Responses>') : block(...parts);
  return { id: 'responses', title: 'Responses', content };
}

const errorTable = (errors: readonly ListedError[]): string =>
  table(
    ['Code', 'Cause', 'Solution'],
    errors.map(({ status, name, when, remedy }) => [`${status} ${errorLink(name)}`, mdxLine(when), mdxLine(remedy)]),
  );

/** Renders the errors: those specific to the operation first, then the ones that all operations share, in a collapsed section. */
export function errorSection(responses: [string, Response][], operation: Operation): Section[] {
  if (responses.length === 0) return [];
  const { own, common } = errorsOf(operation);
  const plain = responses.map(([status, response]) => [plainText(status), mdxLine(response.description)]);
  const headers = Object.fromEntries(responses.flatMap(([, response]) => Object.entries(response.headers ?? {})));
  const content = block(
    own.length > 0 && errorTable(own),
    common.length > 0 && folded('Common errors', common.length, errorTable(common)),
    own.length + common.length === 0 && table(['Status', 'Cause'], plain),
    ...errorBodies(responses).map(([schema, statuses]) =>
      folded(
        `Error fields (${statuses.join(', ')})`,
        Object.keys(schema.properties ?? {}).length,
        bodyFields(schema, `error-${statuses[0]}`),
      ),
    ),
    folded('Error headers', Object.keys(headers).length, headerFields(headers, 'error.header')),
  );
  return [{ id: 'errors', title: 'Errors', content }];
}

/** Renders each distinct error body once, with its statuses. */
function errorBodies(responses: [string, Response][]): [Schema, string[]][] {
  const bodies = new Map<string, [Schema, string[]]>();
  for (const [status, response] of responses) {
    const schema = contents(response.content)[0]?.[1].schema;
    if (!schema) continue;
    const print = JSON.stringify(schema);
    bodies.set(print, [schema, [...(bodies.get(print)?.[1] ?? []), status]]);
  }
  return [...bodies.values()];
}
