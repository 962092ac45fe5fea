import { expect, test } from 'vitest';
import { readJson, replaced, type JsonNode } from '../../../domain/json-source';
import type { Rule } from '../../../sandbox/contract/types';
import { fieldKind, shownText, typedSource } from './form';

const valueIn = (body: string): JsonNode => {
  const node = readJson(body);
  const value = node.kind === 'object' ? node.members[0]?.value : undefined;
  if (!value) throw new Error('The body has no member.');
  return value;
};

/** Types a text into the field of the first member, one character after the other. @returns the body. */
function typeInto(body: string, rule: Rule, text: string): string {
  let typed = body;
  for (let length = 0; length <= text.length; length += 1) {
    const node = valueIn(typed);
    const shown = text.slice(0, length);
    typed = replaced(typed, node, typedSource(shown, fieldKind(rule, node), node));
    expect(shownText(valueIn(typed)), 'what the field shows').toBe(shown);
  }
  return typed;
}

test('a number field keeps what is typed, and everything else in the body stays as it was', () => {
  const rest = ',\n  "big": 12345678901234567890, "exact": 1.10, "big": 2\n}';
  for (const [typed, source] of [
    ['12.5', '12.5'],
    ['500.00', '500.00'],
    ['12345678901234567890', '12345678901234567890'],
    ['1e3', '1e3'],
    ['-1', '-1'],
    ['0x1F', '"0x1F"'],
    ['007', '"007"'],
    ['12.', '"12."'],
    ['-', '"-"'],
    ['', '""'],
  ] as const)
    expect(typeInto(`{ "value": 1${rest}`, { type: 'integer' }, typed), typed).toBe(`{ "value": ${source}${rest}`);
});
