import { settings } from './client';

/** With `EVAL_FILE`, the agent reads only this file of the site, such as `/AGENTS.md`. */
const onlyFile = process.env.EVAL_FILE;

const pages = new Map<string, Promise<string>>();

async function fetched(route: string): Promise<string> {
  const response = await fetch(settings.docs + (onlyFile ?? `${route}.md`));
  if (!response.ok) throw new Error(`There is no page ${route}.`);
  return response.text();
}

/** Returns a page as Markdown. Each page is fetched only once. */
export function readPage(route: string): Promise<string> {
  const page = pages.get(route) ?? fetched(route);
  pages.set(route, page);
  return page;
}

/** Finds a fact on a page. @returns the groups of the first match. @throws Error if nothing matches. */
export async function fact(route: string, pattern: RegExp): Promise<string[]> {
  const match = pattern.exec(await readPage(route));
  if (!match) throw new Error(`${route} doesn't say ${pattern.source}.`);
  return match.slice(1);
}

export interface Endpoint {
  method: string;
  /** The path below the API's base URL, including the plan number. */
  path: string;
}

/** Returns the request that an operation's page describes. */
export async function endpoint(route: string, planNumber = ''): Promise<Endpoint> {
  const pattern = onlyFile === undefined ? '^([A-Z]+) `/v3(/\\S*)`$' : `${route}\\.md\\): \`([A-Z]+) \\S+?/v3(/\\S*)\`$`;
  const [method = '', path = ''] = await fact(route, new RegExp(pattern, 'm'));
  return { method, path: path.replace('{planNumber}', planNumber) };
}
