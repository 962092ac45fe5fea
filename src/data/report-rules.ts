/** Reports about a single day: they take `asOf` instead of `from` and `to`. */
export const snapshotReports: readonly string[] = ['outstanding_amounts', 'shopper_outstanding'];

/** The maximum number of days between `from` and `to`. */
export const longestReportDays = 92;
