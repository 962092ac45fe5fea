import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { redirects } from '../../data/redirects';
import { caddyConfig } from './caddy';
import { compressFolder, type Compressed } from './compress';
import { HEADERS_FILE, readHeadersFile } from './headers-file';
import { nginxConfig } from './nginx';
import { REDIRECTS_FILE } from '../../plugins/redirects/redirect-pages';
import { baseOf, type ServerInput } from './server-input';

/** The paths in a release. */
export const releasePaths = { site: 'site', nginx: 'nginx/partita-docs.conf', caddy: 'caddy/Caddyfile' } as const;

/** The input of the server configurations. @throws Error when the build doesn't contain `_headers`. */
export function serverInput(build: string, root: string, port: number): ServerInput {
  const rules = readHeadersFile(build);
  if (rules.length === 0) throw new Error(`${path.join(build, HEADERS_FILE)} is missing. Run "npm run build" first.`);
  return { rules, base: baseOf(rules), root, port, redirects };
}

/** Copies the build to the path of its base URL, compresses it, and writes the configurations. Replaces an earlier release. */
export async function writeRelease(build: string, release: string, root: string, port: number): Promise<Compressed> {
  const input = serverInput(build, root, port);
  const site = path.join(release, releasePaths.site);
  rmSync(release, { recursive: true, force: true });
  cpSync(build, path.join(site, input.base), { recursive: true });
  for (const file of [HEADERS_FILE, REDIRECTS_FILE]) rmSync(path.join(site, input.base, file), { force: true });
  for (const [file, text] of [
    [releasePaths.nginx, nginxConfig(input)],
    [releasePaths.caddy, caddyConfig(input)],
  ] as const) {
    mkdirSync(path.join(release, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(release, file), text);
  }
  return compressFolder(site);
}
