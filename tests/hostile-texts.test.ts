import { expect, test } from 'vitest';
import { hostileTexts } from './support/fuzz/payloads';

test('the fuzzer generates the same texts for the same seed', () => {
  expect(hostileTexts(50, 7)).toEqual(hostileTexts(50, 7));
  expect(hostileTexts(50, 7)).not.toEqual(hostileTexts(50, 8));
});
