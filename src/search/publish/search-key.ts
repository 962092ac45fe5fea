// The search key is part of every page, so anyone can use its permissions.
import { PublishError, type Target } from './service';

const TIMEOUT = 5_000;

/** Returns the permissions of a key, as the service reports them to its holder, or `undefined` if they're unknown. */
async function permissionsOf({ appId, host }: Pick<Target, 'appId' | 'host'>, key: string): Promise<string[] | undefined> {
  const address = new URL(`/1/keys/${encodeURIComponent(key)}`, host ?? `https://${appId}-dsn.algolia.net`);
  try {
    const response = await fetch(address, {
      headers: { 'x-algolia-application-id': appId, 'x-algolia-api-key': key },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const { acl } = (await response.json()) as { acl?: unknown };
    return response.ok && Array.isArray(acl) ? acl.map(String) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks that a key permits only searching. This isn't possible without a network or for derived keys.
 * https://www.algolia.com/doc/rest-api/search/get-api-key
 * @returns Whether the key could be checked.
 * @throws PublishError that lists the key's other permissions.
 */
export async function checkSearchKey(service: Pick<Target, 'appId' | 'host'>, key: string): Promise<boolean> {
  const permissions = await permissionsOf(service, key);
  const others = permissions?.filter((permission) => permission !== 'search') ?? [];
  if (others.length > 0)
    throw new PublishError(
      `ALGOLIA_SEARCH_API_KEY permits more than searching: ${others.join(', ')}. Every reader receives it. Set it to a search-only key.`,
    );
  return permissions !== undefined;
}
