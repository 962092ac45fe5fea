import { describe, expect, test } from 'vitest';
import { allOperations } from './descriptions';
import { lineOfField, lineOfHeader, lineOfParameter } from './sample-line';
import { formFields, sampleRequests, type SampleRequest } from './sample-request';
import { sampleIn } from './samples';
import { languages } from './samples/languages';

const requests = allOperations().flatMap((located) => sampleRequests(located));
const objectOf = ({ body }: SampleRequest): Record<string, unknown> | undefined =>
  body?.type === 'application/json' ? (JSON.parse(body.text) as Record<string, unknown>) : undefined;

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The fields of an object, or those of all objects in a list. */
const membersOf = (value: unknown): Record<string, unknown> =>
  isObject(value)
    ? value
    : Array.isArray(value)
      ? (Object.assign({}, ...value.filter(isObject).toReversed()) as Record<string, unknown>)
      : {};

/** Each field with its path. A field of objects in a list has its first value. */
const fieldsOf = (object: Record<string, unknown>, path: string[] = []): { path: string[]; value: unknown }[] =>
  Object.entries(object).flatMap(([name, value]) => {
    const own = [...path, name];
    return [{ path: own, value }, ...fieldsOf(membersOf(value), own)];
  });

describe.each(languages)('in $name', ({ id }) => {
  test('each field of each request is found on the line with its value', () => {
    const wrong = requests.flatMap((request) => {
      const object = objectOf(request) ?? {};
      const lines = sampleIn(id, request).split('\n');
      return fieldsOf(object).flatMap(({ path, value }) => {
        const line = lines[lineOfField(lines, path, Object.keys(object))] ?? 'not found';
        // Dates of the future are code, and line breaks are escaped.
        const isCode = request.body?.dates?.some((date) => date.value === value) || typeof value === 'object' || typeof value === 'boolean';
        const isRight = line.includes(path.at(-1) as string) && (isCode || line.includes(String(value).split('\n', 1)[0] as string));
        return isRight ? [] : [`${request.label}: ${path.join('.')} = ${JSON.stringify(value)}: ${line.trim()}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('a field that a request lacks has no line, even if another of its objects has one of that name', () => {
    const wrong = requests.flatMap((request) => {
      const object = objectOf(request);
      if (!object) return [];
      const lines = sampleIn(id, request).split('\n');
      const fields = fieldsOf(object);
      const present = new Set(fields.map(({ path }) => path.join('.')));
      const names = [...new Set(fields.map(({ path }) => path.at(-1) as string))];
      const parents = [[], ...fields.filter(({ value }) => Object.keys(membersOf(value)).length > 0).map(({ path }) => path)];
      return parents.flatMap((parent) =>
        names
          .filter((name) => !present.has([...parent, name].join('.')))
          .filter((name) => lineOfField(lines, [...parent, name], [...Object.keys(object), ...(parent.length === 0 ? [name] : [])]) !== -1)
          .map((name) => `${request.label}: ${[...parent, name].join('.')}`),
      );
    });
    expect(wrong).toEqual([]);
  });

  test('a field of a form is found on its line', () => {
    const wrong = requests.flatMap((request) => {
      if (!request.body || objectOf(request)) return [];
      const lines = sampleIn(id, request).split('\n');
      const fields = formFields(request.body);
      return fields.flatMap(({ name, isFile }) => {
        const index = lineOfField(
          lines,
          [name],
          fields.map((field) => field.name),
        );
        // In Java, the value of a part is on the next line.
        const line = index === -1 ? '' : lines.slice(index, index + 2).join(' ');
        // Programs read a client's ID and secret from the environment.
        const values = fields.filter((field) => field.name === name).map(({ value }) => value.split(/[ ']/, 1)[0] as string);
        const hasValue = (isFile && line !== '') || [...values, `PARTITA_${name.toUpperCase()}`].some((value) => line.includes(value));
        return hasValue ? [] : [`${request.path}: ${name}: ${line}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  test('headers and query parameters are found where the request has them, and nowhere else', () => {
    for (const request of requests) {
      const lines = sampleIn(id, request).split('\n');
      for (const [name] of request.headers) expect(lines[lineOfHeader(lines, name)], request.label).toContain(name);
      for (const [name] of request.query)
        expect(lines[lineOfParameter(lines, name.split('[', 1)[0] as string)]).toContain(request.path.split('{', 1)[0]);
      expect(lineOfHeader(lines, 'X-Partita'), request.label).toBe(-1);
      for (const name of ['status', 'body', 'timeout', 'headers'])
        if (!request.query.some(([given]) => given.startsWith(name)))
          expect(lineOfParameter(lines, name), `${request.label}: ${name}`).toBe(-1);
    }
  });
});

test('these tests read requests of every kind', () => {
  expect(requests.filter(objectOf).length).toBeGreaterThan(20);
  expect(new Set(requests.map(({ body }) => body?.type)).size).toBe(4);
  expect(requests.filter(({ query }) => query.length > 0).length).toBeGreaterThan(2);
});
