import type { Operation, Schema } from '../types';
import { type Entry, releases } from './releases';

/** The release that introduced each field, by where the field is: `body planData.amount`, `201 installments[].status`. */
export type Introduced = ReadonlyMap<string, string>;

/**
 * Fields of an operation or an event that are newer than the first release. Fields inside a new field aren't listed.
 * @param id `<api>/<operationId>`, or the name of an event.
 */
export function introducedIn(id: string, all: Entry[] = releases()): Introduced {
  const changes = all
    .slice(0, -1)
    .toReversed()
    .flatMap((release) => release.changes.map((change) => ({ ...change, release: release.id })));
  const added = changes.filter((change) => change.kind === 'field-added' && change.in.includes(id));
  return new Map(added.map(({ at = '', release }) => [at, release]));
}

/** A copy of a schema whose new properties name their release. It walks through the schema the way `contract.ts` does. */
function markedSchema(schema: Schema, at: string, introduced: Introduced): Schema {
  const marked = (part: Schema): Schema => markedSchema(part, at, introduced);
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]): [string, Schema] => {
    const path = at.includes(' ') ? `${at}.${name}` : `${at} ${name}`;
    const release = introduced.get(path);
    return [name, { ...markedSchema(property, path, introduced), ...(release && { 'x-since': release }) }];
  });
  return {
    ...schema,
    ...(schema.properties && { properties: Object.fromEntries(properties) }),
    ...(schema.items && { items: markedSchema(schema.items, at.includes(' ') ? `${at}[]` : `${at} []`, introduced) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(marked) }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(marked) }),
    ...(schema.allOf && { allOf: schema.allOf.map(marked) }),
  };
}

/** An operation whose new fields and parameters name their release in `x-since`. */
export function markIntroduced<T extends Operation>(operation: T, introduced: Introduced): T {
  if (introduced.size === 0) return operation;
  const content = (media: NonNullable<Operation['requestBody']>['content'], at: string) =>
    Object.fromEntries(
      Object.entries(media).map(([type, { schema, ...rest }]) => [
        type,
        { ...rest, ...(schema && { schema: markedSchema(schema, at, introduced) }) },
      ]),
    );
  return {
    ...operation,
    parameters: operation.parameters?.map((parameter) => ({
      ...parameter,
      schema: { ...parameter.schema, 'x-since': introduced.get(`${parameter.in} ${parameter.name}`) },
    })),
    ...(operation.requestBody && { requestBody: { ...operation.requestBody, content: content(operation.requestBody.content, 'body') } }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        { ...response, ...(response.content && { content: content(response.content, status) }) },
      ]),
    ),
  };
}
