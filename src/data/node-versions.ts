/** Node versions that the project runs on. package.json has the oldest one, and .nvmrc, which the workflows use, the last one, the current LTS. */
export const nodeVersions = { oldest: '20.19.0', lines: ['22', '24', '26'] } as const;
