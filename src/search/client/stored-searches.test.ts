import { afterEach, expect, test, vi } from 'vitest';
import { sanitizeStored } from './stored-searches';

const site = { url: 'https://docs.partita.example', baseUrl: '/', origin: 'https://docs.partita.example' };
const key = '__DOCSEARCH_RECENT_SEARCHES__partita';

afterEach(() => vi.unstubAllGlobals());

function sanitized(value: string): unknown {
  const stored = new Map([[key, value]]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  });
  sanitizeStored('partita', site);
  return JSON.parse(stored.get(key) ?? '');
}

test.each(['{"not":"a list"}', '[{"hierarchy', 'null', '"text"', '', '[null, 7, [], {}]'])('%s becomes an empty list', (value) => {
  expect(sanitized(value)).toEqual([]);
});

test('a stored search keeps its title and address, without markup', () => {
  const entry = {
    objectID: '1',
    url: '/apis',
    type: 'lvl1',
    content: null,
    hierarchy: { lvl0: 'APIs', lvl1: '<img src=x onerror=alert(1)>Partita APIs' },
  };
  expect(sanitized(JSON.stringify([entry, null]))).toEqual([
    expect.objectContaining({
      url: '/apis',
      hierarchy: expect.objectContaining({ lvl1: '&#60;img src=x onerror=alert(1)&#62;Partita APIs' }),
    }),
  ]);
});

test('blocked storage is ignored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  expect(() => sanitizeStored('partita', site)).not.toThrow();
});
