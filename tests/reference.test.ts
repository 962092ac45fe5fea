import { expect, test } from 'vitest';
import { allOperations } from '../src/reference/descriptions';
import type { MediaType, Schema } from '../src/reference/types';
import { pageAt } from './support/pages';

function fieldNames(schema: Schema | undefined): string[] {
  if (!schema) return [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [name, ...fieldNames(property)]),
    ...(schema.oneOf ?? schema.anyOf ?? []).flatMap(fieldNames),
    ...fieldNames(schema.items),
  ];
}

/** Highlighting splits words into spans, so text is compared without white space. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, '');

for (const { id, route, method, path, operation } of allOperations())
  test(`the page of ${id} contains every parameter, field, value, and example`, () => {
    const { text, ids } = pageAt(route);
    const flat = squeezed(text);
    expect(text).toContain(operation.summary);
    expect(text).toContain(`${method.toUpperCase()}`);
    expect(flat).toContain(squeezed(path));
    const bodies: MediaType[] = [
      ...Object.values(operation.requestBody?.content ?? {}),
      ...Object.values(operation.responses).flatMap((response) => Object.values(response.content ?? {})),
    ];
    const wanted = [
      ...(operation.parameters ?? []).map((parameter) => parameter.name),
      ...bodies.flatMap((media) => fieldNames(media.schema)),
      ...Object.values(operation.responses).flatMap((response) => Object.keys(response.headers ?? {})),
      ...(operation['x-errors'] ?? []),
    ];
    expect([...new Set(wanted)].filter((name) => !flat.includes(name))).toEqual([]);
    for (const media of bodies)
      for (const example of Object.values(media.examples ?? {}))
        if (typeof example.value !== 'string' && media !== Object.values(operation.requestBody?.content ?? {})[0])
          expect(flat).toContain(squeezed(JSON.stringify(example.value, null, 2)));
    for (const name of Object.keys(Object.values(operation.requestBody?.content ?? {})[0]?.schema?.properties ?? {}))
      expect(ids.has(`body.${name}`), `an anchor for body.${name}`).toBe(true);
    expect(text).toContain('curl ');
  });
