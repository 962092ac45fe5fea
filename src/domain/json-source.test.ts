import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson, type JsonNode } from './json-source';

/** The value as `JSON.parse` would return it. */
function valueOf(node: JsonNode): unknown {
  if (node.kind === 'object') return Object.fromEntries(node.members.map(({ name, value }) => [name, valueOf(value)]));
  if (node.kind === 'list') return node.items.map(valueOf);
  return node.kind === 'text' ? node.value : JSON.parse(node.source);
}

/** Puts the sources of all values back together. */
function textOf(node: JsonNode): string {
  if (node.kind === 'object') return `{${node.members.map(({ name, value }) => `${JSON.stringify(name)}:${textOf(value)}`).join(',')}}`;
  return node.kind === 'list' ? `[${node.items.map(textOf).join(',')}]` : node.source;
}

function expectInPlace(node: JsonNode, text: string): void {
  expect(text.slice(node.start, node.start + node.source.length)).toBe(node.source);
  const inner = node.kind === 'object' ? node.members.map(({ value }) => value) : node.kind === 'list' ? node.items : [];
  for (const item of inner) expectInPlace(item, text);
}

test('JSON is read like JSON.parse does, and every value keeps its text', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), fc.constantFrom(0, 2, '\t'), (json, space) => {
      const value = JSON.parse(json) as unknown;
      const text = JSON.stringify(value, null, space);
      const node = readJson(text);
      expect(valueOf(node)).toEqual(value);
      expect(node.source).toBe(text);
      expectInPlace(node, text);
      expect(textOf(node)).toBe(JSON.stringify(value));
    }),
  );
});

test('numbers, equal names, and the order of names stay as typed', () => {
  const text = '{"b":1.10,"1":12345678901234567890,"b":-0,"__proto__":[1e400,{"\\u0061":1E5}]}';
  const node = readJson(` ${text}\n`);
  expect(node.source).toBe(text);
  expect(node.kind === 'object' && node.members.map(({ name, value }) => [name, value.source])).toEqual([
    ['b', '1.10'],
    ['1', '12345678901234567890'],
    ['b', '-0'],
    ['__proto__', '[1e400,{"\\u0061":1E5}]'],
  ]);
});

test('deeply nested JSON is read', () => {
  const depth = 100_000;
  let node: JsonNode | undefined = readJson('['.repeat(depth) + ']'.repeat(depth));
  let seen = 0;
  for (; node?.kind === 'list'; node = node.items[0]) seen += 1;
  expect(seen).toBe(depth);
});

test("text that isn't JSON is refused", () => {
  for (const text of ['', '{', '[1,]', "{'a': 1}", '01', '"a\nb"', '1 2', 'undefined'])
    expect(() => readJson(text), text).toThrow(SyntaxError);
});
