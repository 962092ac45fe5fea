/** Reports that show one day: they take `asOf` in place of `from` and `to`. */
export const snapshotReports: readonly string[] = ['outstanding_amounts', 'shopper_outstanding'];

/** Days between `from` and `to`, at most. */
export const longestReportDays = 92;
