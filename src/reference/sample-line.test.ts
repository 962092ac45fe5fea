import { expect, test } from 'vitest';
import { allOperations } from './descriptions';
import { lineOfField } from './sample-line';
import { sampleRequests } from './sample-request';
import { sampleIn } from './samples';
import { languages } from './samples/languages';

interface Leaf {
  path: string[];
  value: unknown;
}

/** The fields of a body with a number or a text, without those in lists, where one field has several lines. */
const leavesOf = (value: unknown, path: string[] = []): Leaf[] =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
    : ['number', 'string'].includes(typeof value)
      ? [{ path, value }]
      : [];

const bodies = allOperations().flatMap((located) =>
  sampleRequests(located)
    .filter(({ body }) => body?.type === 'application/json')
    .map((request) => ({ request, body: JSON.parse(request.body?.text ?? '') as Record<string, unknown> })),
);

test.each(languages)('in $name, each field of each request is found on the line with its value', ({ id }) => {
  expect(bodies.length).toBeGreaterThan(20);
  const wrong = bodies.flatMap(({ request, body }) => {
    const lines = sampleIn(id, request).split('\n');
    return leavesOf(body).flatMap(({ path, value }) => {
      const line = lines[lineOfField(lines, path, Object.keys(body))] ?? 'not found';
      // Dates of the future are code, and line breaks are escaped.
      const [text] = String(value).split('\n', 1) as [string];
      const isRight = line.includes(text) || request.body?.dates?.some((date) => date.value === value);
      return line.includes(String(path.at(-1))) && isRight
        ? []
        : [`${request.label}: ${path.join('.')} = ${JSON.stringify(value)}: ${line.trim()}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('a field that a sample lacks has no line, even if another object has one of that name', () => {
  const lines = JSON.stringify({ plan: { amount: { value: 1 }, type: 'a' }, other: { reason: 'x' } }, null, 2).split('\n');
  const siblings = ['plan', 'other', 'type', 'reason'];
  expect(lineOfField(lines, ['plan', 'amount', 'value'], siblings)).toBe(3);
  expect(lineOfField(lines, ['type'], siblings)).toBe(-1);
  expect(lineOfField(lines, ['plan', 'reason'], siblings)).toBe(-1);
  expect(lineOfField(lines, ['other', 'value'], siblings)).toBe(-1);
});
