import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { VcsConfig } from '@docusaurus/types';

/** What the pages are made from. */
const SOURCES = ['docs', 'src/pages', 'openapi'];

/** An operation's page is not in git: it is as old as the description of its API, or what the descriptions share. */
const OPERATION_PAGE = /^docs\/api\/([\w-]+)\/[\w-]+\.api\.mdx$/;

/** Pages that are made from a folder too. */
const FOLDERS: Record<string, string> = { 'docs/changelog.mdx': 'openapi/releases/' };

/** @throws Error when git is missing or says no. */
const git = (folder: string, args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * When each file below the sources last changed, in one run of git.
 * @returns seconds since 1970 by path; nothing without git, and nothing from a shallow clone, where every file that was not changed since
 * would carry the date of the oldest commit there is. No date is better than a wrong one.
 */
export function datesFromGit(folder: string): Map<string, number> {
  const dates = new Map<string, number>();
  try {
    if (git(folder, ['rev-parse', '--is-shallow-repository']).trim() !== 'false') return dates;
    const log = git(folder, [
      '-c',
      'core.quotePath=false',
      'log',
      '--relative',
      '--no-renames',
      '--name-only',
      '--format=%x00%ct',
      '--',
      ...SOURCES,
    ]);
    for (const commit of log.split('\0').slice(1)) {
      const [seconds = '', ...files] = commit.split('\n').filter(Boolean);
      for (const file of files) dates.set(file, Math.max(dates.get(file) ?? 0, Number(seconds)));
    }
  } catch {
    dates.clear();
  }
  return dates;
}

/** The date of a file of the site. @param file below the site's folder, with slashes. */
export function dateOf(file: string, dates: ReadonlyMap<string, number>): number | undefined {
  const api = OPERATION_PAGE.exec(file)?.[1];
  const own = dates.get(api ? `openapi/${api}.yaml` : file);
  const folder = api ? 'openapi/shared/' : FOLDERS[file];
  if (own === undefined || !folder) return own;
  const shared = [...dates].filter(([one]) => one.startsWith(folder)).map(([, date]) => date);
  return Math.max(own, ...shared);
}

/** Dates of pages for the framework, which asks git once for each page otherwise. @param folder of the site. */
export function gitDates(folder: string): VcsConfig {
  let dates: Map<string, number> | undefined;
  const read = async (file: string): Promise<{ timestamp: number; author: string } | null> => {
    dates ??= datesFromGit(folder);
    const seconds = dateOf(path.relative(folder, path.resolve(folder, file)).replaceAll(path.sep, '/'), dates);
    return seconds === undefined ? null : { timestamp: seconds * 1000, author: '' };
  };
  // The framework counts the parameters of its functions.
  return { initialize: (_params) => undefined, getFileCreationInfo: async (_file) => null, getFileLastUpdateInfo: read };
}
