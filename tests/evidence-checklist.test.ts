import { expect, test } from 'vitest';
import { evidence, installmentPack } from '../src/data/evidence';
import { checklistFor, codesIn, codesOf, needsOf } from '../src/domain/evidence';
import { findSchema } from '../src/reference/descriptions';
import { reasonCodes } from '../src/reference/tool-facts';

test('each specification category except "other" has evidence, and each code a category', () => {
  const categories = Object.keys(findSchema('chargebacks/ChargebackCategory')['x-enumDescriptions'] ?? {});
  expect(evidence.flatMap((item) => item.categories).toSorted()).toEqual(categories.filter((category) => category !== 'other').toSorted());
  for (const network of ['visa', 'mastercard', 'amex', 'discover'] as const)
    for (const meaning of [...codesOf(reasonCodes(), network).values()].flat()) expect(needsOf(meaning), meaning).toBeDefined();
  expect(codesIn('10.1–10.5')).toEqual(['10.1', '10.2', '10.3', '10.4', '10.5']);
  expect(codesIn('12.6.1')).toEqual(['12.6.1']);
  expect(codesOf(reasonCodes(), 'mastercard').get('4853')).toEqual([
    'not_received',
    'not_as_described',
    'canceled',
    'credit_not_processed',
  ]);
  expect(checklistFor('fraud').at(-1)?.items).toEqual(installmentPack);
});
