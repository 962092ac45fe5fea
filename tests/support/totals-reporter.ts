import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

/** Ends the run with the line that scripts read: `N passed, N failed`. A run without a test has failed. */
export default class TotalsReporter implements Reporter {
  private suite?: Suite;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(result: FullResult): void {
    const outcomes = (this.suite?.allTests() ?? []).map((test) => test.outcome());
    const passed = outcomes.filter((one) => one === 'expected').length;
    const skipped = outcomes.filter((one) => one === 'skipped').length;
    const failed = outcomes.length - passed - skipped;
    const lost = failed === 0 && (result.status !== 'passed' || passed === 0) ? 1 : 0;
    console.log(`${passed} passed, ${failed + lost} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
