import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.join(__dirname, '../..');

/** A command of a dependency, by its name. */
export const binary = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** Redocly asks its registry for news and reports usage by default; a build does neither. */
export const quietRedocly: NodeJS.ProcessEnv = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  FORCE_COLOR: '0',
};

/** Runs a command of a dependency in the project's folder. @returns its exit code, and all that it says. */
export async function outputOf(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ code: number; output: string }> {
  const options = { cwd: root, env, maxBuffer: 1 << 26 };
  return new Promise((resolve, reject) => {
    execFile(binary(name), args, options, (error, stdout, stderr) => {
      if (error && typeof error.code !== 'number') reject(error);
      else resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}` });
    });
  });
}
