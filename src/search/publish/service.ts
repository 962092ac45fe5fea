import { algoliasearch, type Algoliasearch } from 'algoliasearch';
import pRetry, { AbortError } from 'p-retry';
import { isLoopbackUrl } from '../../domain/loopback';

/** Where to publish, read from the environment. */
export interface Target {
  appId: string;
  adminKey: string;
  indexName: string;
  /** Another host for the service, such as a test server or a proxy. */
  host?: string;
}

/** An error that stops a publication. Its message says what to do. */
export class PublishError extends Error {}

const VARIABLES = { appId: 'ALGOLIA_APP_ID', adminKey: 'ALGOLIA_ADMIN_API_KEY', indexName: 'ALGOLIA_INDEX_NAME' } as const;

/** Returns whether the client can use a host: it supports no path, and a key must not be sent unencrypted. */
function isAllowedHost(host: string): boolean {
  if (!URL.canParse(host)) return false;
  const { protocol, pathname, search, username } = new URL(host);
  if (pathname !== '/' || search !== '' || username !== '') return false;
  return protocol === 'https:' || isLoopbackUrl(host);
}

/**
 * Reads the target of a publication.
 * @throws PublishError that lists all missing variables.
 */
export function targetFrom(env: NodeJS.ProcessEnv): Target {
  const missing = Object.values(VARIABLES).filter((name) => !env[name]);
  if (missing.length > 0) throw new PublishError(`Set ${missing.join(', ')} and run it again. The README says what they are.`);
  const host = env.ALGOLIA_HOST;
  if (host && !isAllowedHost(host))
    throw new PublishError(
      `ALGOLIA_HOST is "${host}". Write a scheme and a host: https://search.example. Only a host on this machine may use http, because the admin key is sent to it.`,
    );
  return {
    appId: env[VARIABLES.appId] ?? '',
    adminKey: env[VARIABLES.adminKey] ?? '',
    indexName: env[VARIABLES.indexName] ?? '',
    ...(host && { host }),
  };
}

export function connect({ appId, adminKey, host }: Target): Algoliasearch {
  if (!host) return algoliasearch(appId, adminKey);
  const { protocol, hostname, port } = new URL(host);
  const apiHost = {
    url: hostname,
    accept: 'readWrite' as const,
    protocol: protocol.slice(0, -1) as 'http' | 'https',
    ...(port && { port: Number(port) }),
  };
  return algoliasearch(appId, adminKey, { hosts: [apiHost] });
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;

/** Explains an error of the service, and says what to do. https://www.algolia.com/doc/rest-api/search/#section/Errors */
export function explain(error: unknown): string {
  const status = statusOf(error);
  const message = error instanceof Error ? error.message.split('\n')[0] : String(error);
  if (status === undefined)
    return `The service can't be reached. Check the network and ALGOLIA_APP_ID: a wrong ID has no host. (${message})`;
  if (/quota|exceeded|too big|over the limit|blocked/i.test(message ?? '') && status !== 429)
    return `The service rejects more data (status ${status}): "${message}". Free records in the account, or raise its plan.`;
  if (status === 401 || status === 403)
    return `The service rejects the key (status ${status}): "${message}". ALGOLIA_ADMIN_API_KEY must be an admin key of ALGOLIA_APP_ID, or have the rights addObject, browse, deleteIndex, editSettings, search, and settings.`;
  if (status === 429) return 'The service still limits requests (status 429) after several retries. Try again later.';
  return `The service returned status ${status}: "${message}".`;
}

/** Returns whether a retry may help: after no response, too many requests, or an error of the service. */
const isTemporary = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === undefined ? !(error instanceof PublishError) : status === 429 || status >= 500;
};

/** Retries a call with longer and longer pauses, as long as its error is temporary. */
export function retried<Result>(call: () => Promise<Result>, log: (line: string) => void): Promise<Result> {
  return pRetry(
    async () => {
      try {
        return await call();
      } catch (error) {
        if (isTemporary(error) || !(error instanceof Error)) throw error;
        throw new AbortError(error);
      }
    },
    {
      retries: 4,
      minTimeout: 500,
      factor: 2,
      onFailedAttempt: ({ error, retriesLeft }) => {
        if (retriesLeft > 0 && isTemporary(error))
          log(`  Failed (${statusOf(error) ?? 'no response'}). Trying again, ${retriesLeft} retries left.`);
      },
    },
  );
}
