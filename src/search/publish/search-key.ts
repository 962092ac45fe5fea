// The search key is part of every page, so anyone can do with it what it permits.
import { PublishError, type Target } from './service';

const PATIENCE = 5_000;

/** The permissions of a key, as the service reports them to whoever has that key. Undefined when it can't say. */
async function permissionsOf({ appId, host }: Pick<Target, 'appId' | 'host'>, key: string): Promise<string[] | undefined> {
  const address = new URL(`/1/keys/${encodeURIComponent(key)}`, host ?? `https://${appId}-dsn.algolia.net`);
  try {
    const response = await fetch(address, {
      headers: { 'x-algolia-application-id': appId, 'x-algolia-api-key': key },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { acl } = (await response.json()) as { acl?: unknown };
    return response.ok && Array.isArray(acl) ? acl.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks that a key can only search. Without a network, and for keys that were derived from others, nobody can tell.
 * https://www.algolia.com/doc/rest-api/search/get-api-key
 * @returns whether it could be checked.
 * @throws PublishError naming what else the key permits.
 */
export async function checkSearchKey(service: Pick<Target, 'appId' | 'host'>, key: string): Promise<boolean> {
  const permissions = await permissionsOf(service, key);
  const others = permissions?.filter((one) => one !== 'search') ?? [];
  if (others.length > 0)
    throw new PublishError(
      `ALGOLIA_SEARCH_API_KEY permits more than searching: ${others.join(', ')}. Every reader receives it. Set it to a search-only key.`,
    );
  return permissions !== undefined;
}
