/** How long a published version works for readers who have it open. A test compares this with MAINTAINING.md. */
export const RETENTION = {
  /** Days for which assets of an earlier version stay, counted from the release that replaced it. */
  assetDays: 30,
  /** Releases that stay on the host, including the current one. */
  releases: 3,
} as const;
