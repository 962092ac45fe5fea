import { execFile, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = path.join(__dirname, 'requests.lua');
const CONNECTIONS = 16;

/** The Debian package that brings wrk. */
export const WRK_PACKAGE = 'wrk';

/** Whether wrk is on this machine: it has no way to say so that succeeds, but it says its name. */
export const hasWrk = (): boolean => /wrk/.test(spawnSync('wrk', ['-v'], { encoding: 'utf8' }).stdout ?? '');

/** What a run met. Times in milliseconds. */
export interface Load {
  requests: number;
  seconds: number;
  bytes: number;
  /** Answers with another status than the expected one. */
  wrong: number;
  /** Bodies that end otherwise than they should. Counted only by runs that were told an ending. */
  cut: number;
  /** Connections that failed, and answers that did not come. */
  lost: number;
  median: number;
  slowest: number;
}

export interface Run {
  url: string;
  /** A file with an address in each line. */
  addresses: string;
  seconds: number;
  /** The status that each answer must have; 200 unless told. */
  status?: number;
  /** What each body must end with. */
  ending?: string;
  headers?: Record<string, string>;
}

/** The figures in what wrk printed. @throws Error when it printed none. */
export function parseLoad(output: string): Load {
  const line = output.split('\n').find((one) => one.startsWith('{"requests"'));
  if (!line) throw new Error(`wrk gave no figures:\n${output}`);
  return JSON.parse(line) as Load;
}

/** Asks for addresses as fast as the server answers, for some seconds. */
export async function runLoad({ url, addresses, seconds, status = 200, ending, headers = {} }: Run): Promise<Load> {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t2', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s', ...fields, '-s', SCRIPT, url];
  const { stdout } = await promisify(execFile)('wrk', [...args, '--', addresses, String(status), ...(ending ? [ending] : [])]);
  return parseLoad(stdout);
}

const total = (loads: readonly Load[], name: 'requests' | 'seconds' | 'bytes' | 'wrong' | 'cut' | 'lost'): number =>
  loads.reduce((sum, one) => sum + one[name], 0);

/** Some runs as one. */
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

/** Runs again and again until there were so many requests. */
export async function runUntil(requests: number, run: Run): Promise<Load> {
  const loads: Load[] = [];
  do loads.push(await runLoad(run));
  while (total(loads, 'requests') < requests);
  return sumOf(loads);
}

/** What went wrong in a run, in words. Nothing for a run without a fault. */
export const faultsOfLoad = (name: string, { requests, wrong, cut, lost }: Load): string[] =>
  [
    requests === 0 && `${name}: no answer came`,
    wrong > 0 && `${name}: ${wrong} of ${requests} answers had another status`,
    cut > 0 && `${name}: ${cut} of ${requests} bodies were cut off or of something else`,
    lost > 0 && `${name}: ${lost} answers or connections were lost`,
  ].filter((one) => one !== false);
