/** How long earlier versions stay available. A test compares this with MAINTAINING.md. */
export const RETENTION = {
  /** The number of days for which assets stay available after a newer release replaced them. */
  assetDays: 30,
  /** The number of releases on the server, including the current one. */
  releases: 3,
} as const;
