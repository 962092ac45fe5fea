import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import pRetry, { AbortError } from 'p-retry';

/** An external URL, and the pages that link to it. */
export interface ExternalLink {
  url: string;
  pages: string[];
}

/** Reserved names, which never resolve (RFC 2606, RFC 6761). Ours end in `.example`. */
const RESERVED = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$|^(?:127\.|\[)/;

/** Returns a built page's external links, without their fragments. */
export function linksIn(html: string): string[] {
  const page = load(html);
  const found = page('a[href^="http"]')
    .toArray()
    .map((link) => page(link).attr('href') ?? '')
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address))
    .filter(({ hostname }) => !RESERVED.test(hostname));
  return [...new Set(found.map((url) => ((url.hash = ''), url.href)))];
}

/** Returns all external links of a built site. */
export function externalLinks(build: string): ExternalLink[] {
  const links = new Map<string, string[]>();
  for (const file of readdirSync(build, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!file.endsWith('.html')) continue;
    const page = `/${file.replaceAll(path.sep, '/').replace(/(?:\/?index)?\.html$/, '')}`;
    for (const url of linksIn(readFileSync(path.join(build, file), 'utf8'))) links.set(url, [...(links.get(url) ?? []), page]);
  }
  return [...links].map(([url, pages]) => ({ url, pages }));
}

/** The result of a request: `gone` for 404 and 410, and `silent` without a response. */
export interface LinkStatus extends ExternalLink {
  state: 'there' | 'gone' | 'silent';
  why: string;
}

/** The statuses of missing pages. Hosts that block bots return others, such as 401, 403, and 429. */
const GONE = new Set([404, 410]);

export interface RetryOptions {
  retries?: number;
  /** The timeout of one request, in milliseconds. */
  timeout?: number;
  minTimeout?: number;
}

/** Requests a URL, with a few retries. */
async function ask(link: ExternalLink, { retries = 2, timeout = 20_000, minTimeout = 2000 }: RetryOptions): Promise<LinkStatus> {
  const attempt = async (): Promise<number> => {
    const response = await fetch(link.url, {
      redirect: 'follow',
      signal: AbortSignal.timeout(timeout),
      headers: { accept: 'text/html,*/*' },
    });
    await response.body?.cancel();
    if (GONE.has(response.status)) throw new AbortError(String(response.status));
    if (response.status >= 500) throw new Error(String(response.status));
    return response.status;
  };
  try {
    return { ...link, state: 'there', why: String(await pRetry(attempt, { retries, minTimeout, shouldRetry: () => true })) };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    const isGone = GONE.has(Number(message));
    return { ...link, state: isGone || /^5\d\d$/.test(message) ? 'gone' : 'silent', why: cause?.code ?? message };
  }
}

/** Requests every URL, a few at a time, and one at a time per host. */
export async function askAll(links: readonly ExternalLink[], options: RetryOptions = {}, concurrency = 6): Promise<LinkStatus[]> {
  const hostOf = ({ url }: ExternalLink): string => new URL(url).host;
  const hosts = [...new Set(links.map(hostOf))].map((host) => links.filter((link) => hostOf(link) === host));
  const statuses: LinkStatus[] = [];
  const worker = async (): Promise<void> => {
    for (let own = hosts.pop(); own; own = hosts.pop()) for (const link of own) statuses.push(await ask(link, options));
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return statuses.toSorted((a, b) => a.url.localeCompare(b.url));
}
