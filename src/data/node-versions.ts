/** Node versions that the project runs on. package.json has the oldest one, and the workflows use the latest. */
export const nodeVersions = { oldest: '20.19.0', lines: ['22', '24'] } as const;
