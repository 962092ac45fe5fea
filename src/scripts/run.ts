import path from 'node:path';

/** A command of a dependency, by its name. */
export const binary = (name: string): string => path.join(__dirname, '../../node_modules/.bin', name);

/** Redocly asks its registry for news and reports usage by default; a build does neither. */
export const quietRedocly: NodeJS.ProcessEnv = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  FORCE_COLOR: '0',
};
