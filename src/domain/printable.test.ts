import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignText, printable } from './printable';

const ESC = '\u001B';
/** Sequences that terminals act on: color, title, clipboard, a C1 control character, a backspace, and a carriage return. */
const SEQUENCES = [`${ESC}[31m`, `${ESC}]0;title\u0007`, `${ESC}]52;c;ZXZpbA==\u0007`, '\u009B2J', 'ok\u0008\u0008no', 'fine\rEVIL'];
/** Right-to-left override, isolates, marks, separators, invisible text. */
const INVISIBLE = ['\u202Egnp.exe', '\u2066x\u2069', '\u200F', '\u061C', '\u2028line', '\uFEFF', '\u200B', '\u{E0041}'];

// Written differently than in the module: terminals act on C0, DEL, and C1, and editors on the others.
const isHarmless = (text: string): boolean =>
  [...text].every((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code === 9 || code === 10) return true;
    const isControl = code < 32 || (code >= 127 && code < 160);
    const isBidi = code === 0x06_1c || code === 0x20_0e || code === 0x20_0f || (code >= 0x20_2a && code <= 0x20_2e);
    const isOther =
      (code >= 0x20_66 && code <= 0x20_69) || code === 0x20_28 || code === 0x20_29 || (code >= 0xe_00_00 && code <= 0xe_00_7f);
    return !isControl && !isBidi && !isOther;
  });

test('output contains no character that changes what a terminal shows', () => {
  for (const text of [...SEQUENCES, ...INVISIBLE]) {
    expect(isHarmless(text), JSON.stringify(text)).toBe(text === '\uFEFF' || text === '\u200B');
    expect(isHarmless(printable(text)), JSON.stringify(text)).toBe(true);
  }
  const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...SEQUENCES, ...INVISIBLE));
  fc.assert(fc.property(fc.array(hostile), (parts) => isHarmless(printable(parts.join('')))));
});

test('ordinary text of any language stays as it is, and Windows lines become lines', () => {
  const ordinary = 'Zoë – 12,50 €\n\tשלום עולם 日本語 👩‍👩‍👧 Straße\n';
  expect(printable(ordinary)).toBe(ordinary);
  expect(printable('one\r\ntwo\r\n')).toBe('one\ntwo\n');
});

test('JSON keeps its meaning', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = JSON.stringify({ rawBody: text, [text]: 1 });
      expect(JSON.parse(printable(json))).toEqual(JSON.parse(json));
    }),
  );
  expect(JSON.parse(printable(JSON.stringify('\u009B\u202E\u{E0041}')))).toBe('\u009B\u202E\u{E0041}');
});

test('a value of others is one line of at most 200 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (text) => {
      const shown = foreignText(text);
      return [...shown].length <= 201 && !shown.includes('\n') && isHarmless(shown);
    }),
  );
  expect(foreignText('a\nPage      https://evil.example')).toBe('a Page https://evil.example');
  expect(foreignText('b'.repeat(100_000))).toBe(`${'b'.repeat(200)}…`);
});
