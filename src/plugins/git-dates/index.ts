import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { VcsConfig } from '@docusaurus/types';

/** The sources of pages. */
const SOURCES = ['docs', 'src/pages', 'openapi'];

/** An operation's page isn't in Git: it's as old as its API's specification, or the shared files. */
const OPERATION_PAGE = /^docs\/api\/([\w-]+)\/[\w-]+\.api\.mdx$/;

/** Pages that are also generated from a folder. */
const FOLDERS: Record<string, string> = { 'docs/changelog.mdx': 'openapi/releases/' };

/** @throws Error when Git is missing or fails. */
const git = (folder: string, args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * When each source file last changed, in one Git command.
 * @returns seconds since 1970 by path; empty without Git, and empty for a shallow clone, where unchanged files would get the date of its
 * oldest commit. No date is better than a wrong one.
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
  const shared = [...dates].filter(([datedFile]) => datedFile.startsWith(folder)).map(([, date]) => date);
  return Math.max(own, ...shared);
}

/** Page dates for Docusaurus, which otherwise runs Git once per page. @param folder of the site. */
export function gitDates(folder: string): VcsConfig {
  let dates: Map<string, number> | undefined;
  const read = async (file: string): Promise<{ timestamp: number; author: string } | null> => {
    dates ??= datesFromGit(folder);
    const seconds = dateOf(path.relative(folder, path.resolve(folder, file)).replaceAll(path.sep, '/'), dates);
    return seconds === undefined ? null : { timestamp: seconds * 1000, author: '' };
  };
  // Docusaurus checks the number of parameters.
  return { initialize: (_params) => undefined, getFileCreationInfo: async (_file) => null, getFileLastUpdateInfo: read };
}
