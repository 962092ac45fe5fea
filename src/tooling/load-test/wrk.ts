import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = path.join(__dirname, 'requests.lua');
const CONNECTIONS = 16;

/** The Debian package of wrk. */
export const WRK_PACKAGE = 'wrk';

/** Returns whether wrk is installed. Without a URL, it always fails, but prints its usage. */
export const hasWrk = (): boolean => /wrk/.test(spawnSync('wrk', ['-v'], { encoding: 'utf8' }).stdout ?? '');

/** The result of a run. Times are in milliseconds. */
export interface Load {
  requests: number;
  seconds: number;
  bytes: number;
  /** Responses with an unexpected status. */
  wrong: number;
  /** Bodies with an unexpected ending. Counted only if there is an expected ending. */
  cut: number;
  /** Failed connections, and missing responses. */
  lost: number;
  median: number;
  slowest: number;
}

export interface Run {
  url: string;
  /** A file with one URL per line. */
  addresses: string;
  seconds: number;
  /** The expected status of each response; 200 by default. */
  status?: number;
  /** The expected end of each body. */
  ending?: string;
  headers?: Record<string, string>;
}

/** Parses wrk's output. @throws Error if it contains no figures. */
export function parseLoad(output: string): Load {
  const line = output.split('\n').find((text) => text.startsWith('{"requests"'));
  if (!line) throw new Error(`wrk printed no figures:\n${output}`);
  return JSON.parse(line) as Load;
}

/** Requests URLs for some seconds, as fast as the server responds. */
export async function runLoad({ url, addresses, seconds, status = 200, ending, headers = {} }: Run): Promise<Load> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t2', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s', ...fields, '-s', SCRIPT, url];
  const { stdout } = await promisify(execFile)('wrk', [...args, '--', addresses, String(status), ...(ending ? [ending] : [])]);
  return parseLoad(stdout);
}

const total = (loads: readonly Load[], name: 'requests' | 'seconds' | 'bytes' | 'wrong' | 'cut' | 'lost'): number =>
  loads.reduce((sum, load) => sum + load[name], 0);

/** Combines several runs. */
export function sumOf(loads: readonly Load[]): Load {
  return {
    requests: total(loads, 'requests'),
    seconds: total(loads, 'seconds'),
    bytes: total(loads, 'bytes'),
    wrong: total(loads, 'wrong'),
    cut: total(loads, 'cut'),
    lost: total(loads, 'lost'),
    median: Math.max(0, ...loads.map(({ median }) => median)),
    slowest: Math.max(0, ...loads.map(({ slowest }) => slowest)),
  };
}

/** Repeats runs until there were enough requests. */
export async function runUntil(requests: number, run: Run): Promise<Load> {
  const loads: Load[] = [];
  do loads.push(await runLoad(run));
  while (total(loads, 'requests') < requests);
  return sumOf(loads);
}

/** Describes the problems in a run. Empty if there are none. */
export const problemsOfLoad = (name: string, { requests, wrong, cut, lost }: Load): string[] =>
  [
    requests === 0 && `${name}: no responses`,
    wrong > 0 && `${name}: ${wrong} of ${requests} responses had another status`,
    cut > 0 && `${name}: ${cut} of ${requests} bodies were truncated or of another file`,
    lost > 0 && `${name}: ${lost} responses or connections were lost`,
  ].filter((argument) => argument !== false);
