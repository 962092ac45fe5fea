import { expect, test } from 'vitest';
import { lineOf, sum, totalsOf } from './test-totals';

const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTotalTestSuites: 2, success: true };
const playwright = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] };

test('totals add up over both runners', () => {
  const totals = sum([totalsOf(vitest, 0), totalsOf(playwright, 1)]);
  expect(lineOf(totals)).toBe('8 passed, 2 failed, 1 skipped');
});

test('a run that fails without a failing test counts as a failure', () => {
  expect(totalsOf(vitest, 1).failed).toBe(1);
  expect(lineOf(totalsOf(undefined, 0))).toBe('0 passed, 1 failed');
});
