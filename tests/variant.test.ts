import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { needVariant, variantLog } from './support/build-variant';

test('the build warns about a broken anchor and continues', () => {
  needVariant();
  expect(readFileSync(variantLog, 'utf8')).toMatch(/WARNING[\s\S]*\/getting-started\/phases[\s\S]*#nowhere-on-this-page/);
});
