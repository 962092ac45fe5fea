/** How long a published version goes on working for readers who have it open. README.md says the same, and a test compares them. */
export const KEPT = {
  /** Days for which scripts, styles and pictures of earlier versions stay, from the day when a newer version took their place. */
  assetDays: 30,
  /** Whole versions that stay on the host, with the current one. */
  releases: 3,
} as const;
