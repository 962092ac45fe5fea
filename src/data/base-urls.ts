import { hosts } from './hosts';
import { sandboxPaths } from './sandbox-paths';

const apis = ['id', 'api', 'ams', 'chargebacks', 'keys', 'reports', 'text2pay'] as const;

/** The base URL of an API, and the environment variable that a code sample reads it from before it falls back to the URL. */
export interface BaseUrl {
  variable: string;
  url: string;
}

/** One per API, in the order of the host table. */
export const baseUrls: readonly BaseUrl[] = apis.map((name) => ({
  variable: `PARTITA_${name.toUpperCase()}_URL`,
  url: hosts[name].sandbox,
}));

/** @returns the base URL for a server in a specification; undefined for any other URL. */
export const baseUrlOf = (server: string): BaseUrl | undefined => baseUrls.find(({ url }) => url === server);

/** Environment variables that point every code sample at a local sandbox. @param origin `http://127.0.0.1:4010`. */
export function localBaseUrls(origin: string): Record<string, string> {
  const paths = new Map(sandboxPaths);
  return Object.fromEntries(baseUrls.map(({ variable, url }) => [variable, origin + (paths.get(url) ?? '')]));
}
