import { readFileSync } from 'node:fs';
import { Octokit } from '@octokit/core';

/** A repository, and a client for it. */
export interface Api {
  octokit: Octokit;
  owner: string;
  repo: string;
}

function required(name: string, env: NodeJS.ProcessEnv): string {
  const value = env[name];
  if (!value) throw new Error(`${name} isn't set. A workflow sets it; elsewhere, use --dry-run.`);
  return value;
}

/** Returns the repository of the workflow. @throws Error if it isn't in the environment. */
export function apiOf(env: NodeJS.ProcessEnv = process.env): Api {
  const [owner = '', repo = ''] = required('GITHUB_REPOSITORY', env).split('/');
  return {
    octokit: new Octokit({ auth: required('GITHUB_TOKEN', env), baseUrl: env.GITHUB_API_URL ?? 'https://api.github.com' }),
    owner,
    repo,
  };
}

/** Returns the payload of the event that started the workflow. @throws Error if there is none. */
export const eventOf = <T>(env: NodeJS.ProcessEnv = process.env): T =>
  JSON.parse(readFileSync(required('GITHUB_EVENT_PATH', env), 'utf8')) as T;

const PAGE = 100;

/** Requests all rows of a paginated list. @param ask Requests one page. The first one has the number 1. */
export async function everyPage<T>(ask: (page: number) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    // The last page isn't full.
    const found = await ask(page);
    rows.push(...found);
    if (found.length < PAGE) return rows;
  }
}
