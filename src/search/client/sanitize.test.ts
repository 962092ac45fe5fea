import { expect, test } from 'vitest';
import { safeUrl } from './sanitize';

const site = { url: 'https://docs.partita.example', baseUrl: '/', origin: 'https://docs.partita.example' };

test('a hit links to a path on this site or an https URL', () => {
  expect(safeUrl('https://docs.partita.example/apis#scopes', site)).toBe('/apis#scopes');
  expect(safeUrl('https://elsewhere.example/page', site)).toBe('https://elsewhere.example/page');
  expect(safeUrl('javascript:alert(1)', site)).toBeUndefined();
  expect(safeUrl('http://elsewhere.example/page', site)).toBeUndefined();
});

test('a path of this site never leads to another host', () => {
  for (const path of ['//evil.example/x', '///evil.example/x', '/\\evil.example/x'])
    expect(safeUrl(`https://docs.partita.example${path}`, site)).toMatch(/^\/[^/\\]/);
});
