/** The number of passed, failed, and skipped tests. */
export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** The totals in the JSON reports of Vitest and Playwright. */
export type Report =
  | { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTotalTestSuites: number; success: boolean }
  | { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] };

/**
 * Returns the totals of a test run. A run without a report, or one that failed without a failing test, such as a file that doesn't load,
 * counts as one failure.
 * @param exitCode The exit code of the test runner.
 */
export function totalsOf(report: Report | undefined, exitCode: number): Totals {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const totals =
    'stats' in report
      ? { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky, skipped: report.stats.skipped }
      : { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
  if (exitCode !== 0 && totals.failed === 0) totals.failed = 1;
  return totals;
}

export const sum = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((total, totals) => total + totals.passed, 0),
  failed: all.reduce((total, totals) => total + totals.failed, 0),
  skipped: all.reduce((total, totals) => total + totals.skipped, 0),
});

/** The last line of a run, which scripts read. */
export const lineOf = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
