import { expect, test } from 'vitest';
import { rowMatches } from '../src/components/guide/FilterTable/filter-rows';

test('the filter matches words in any order and digits with spaces', () => {
  expect(rowMatches('401 Unauthorized token_expired The token is old', 'OLD token')).toBe(true);
  expect(rowMatches('4000 0200 0000 1008 Visa', '40000200')).toBe(true);
  expect(rowMatches('4000 0200 0000 1008 Visa', '0200 0000')).toBe(true);
  expect(rowMatches('4000 0200 0000 1008 Visa', 'visa 1009')).toBe(false);
});
