import { expect, test } from 'vitest';
import { base85Bytes, base85Text } from './base85';

test('bytes of any length survive in text without escapes or at signs', () => {
  for (let length = 0; length < 300; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 151 + length * 97) % 256);
    const text = base85Text(bytes);
    expect([...base85Bytes(text)]).toEqual([...bytes]);
    expect(text).not.toMatch(/['"\\\n@]/);
  }
  expect([...base85Bytes(base85Text(new Uint8Array(8).fill(255)))]).toEqual(Array(8).fill(255));
});
