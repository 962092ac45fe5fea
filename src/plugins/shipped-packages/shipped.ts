import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Written by each build: the install paths of packages whose code or styles ship to readers. */
export const SHIPPED = '.docusaurus/shipped-packages.json';

/**
 * The install path of a module's package, as in the lock file: `node_modules/a/node_modules/@b/c`.
 * @param file a path, with the bundler's prefixes and suffixes.
 * @returns nothing for our own modules.
 */
export function placeOf(file: string): string | undefined {
  const steps = file.replaceAll('\\', '/').split('?')[0]?.split('/') ?? [];
  const first = steps.indexOf('node_modules');
  const last = steps.lastIndexOf('node_modules');
  const name = steps[last + 1];
  // `node_modules/.cache` and similar folders aren't packages.
  if (first === -1 || !name || name.startsWith('.')) return undefined;
  return steps.slice(first, last + (name.startsWith('@') ? 3 : 2)).join('/');
}

/** Install paths of the packages that the last build ships. @throws Error when there is no build. */
export function readShipped(root: string): string[] {
  const file = path.join(root, SHIPPED);
  if (!existsSync(file)) throw new Error('Which packages reach readers is known after a build. Run "npm run build" first.');
  return JSON.parse(readFileSync(file, 'utf8')) as string[];
}
