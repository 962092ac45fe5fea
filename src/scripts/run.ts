import { spawnSync } from 'node:child_process';
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

/** Runs a command of a dependency in the project's folder. @throws Error when it fails, after its output. */
export function runCommand(name: string, args: string[], env: NodeJS.ProcessEnv = process.env): void {
  const { status, stdout, stderr } = spawnSync(binary(name), args, { cwd: path.join(__dirname, '../..'), encoding: 'utf8', env });
  if (status === 0) return;
  console.error(stdout, stderr);
  throw new Error(`"${name} ${args.join(' ')}" failed. Its output is above.`);
}
