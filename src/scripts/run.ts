import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

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
export async function runCommand(name: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const options = { cwd: path.join(__dirname, '../..'), env, maxBuffer: 1 << 26 };
  await promisify(execFile)(binary(name), args, options).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    console.error(stdout, stderr);
    throw new Error(`"${name} ${args.join(' ')}" failed. Its output is above.`);
  });
}
