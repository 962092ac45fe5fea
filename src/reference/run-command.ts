import { execFile } from 'node:child_process';
import path from 'node:path';

const root = path.join(__dirname, '../..');

/** The path of a dependency's command. */
export const binary = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** Redocly writes in colors if this exists, even if it's 0. */
const { FORCE_COLOR: _, ...plainEnvironment } = process.env;

/** By default, Redocly checks for updates and reports usage. A build does neither. */
export const quietRedocly: NodeJS.ProcessEnv = {
  ...plainEnvironment,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
};

/** Runs a dependency's command in the project folder. @returns its exit code and output. */
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
