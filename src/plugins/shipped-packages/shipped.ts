import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Written by each build: where the packages stand whose code or styles reach readers. */
export const SHIPPED = '.docusaurus/shipped-packages.json';

/**
 * Where the package of a module is installed, as the lock names it: `node_modules/a/node_modules/@b/c`.
 * @param file a path, with the bundler's own marks around it. @returns nothing for our own modules.
 */
export function placeOf(file: string): string | undefined {
  const steps = file.replaceAll('\\', '/').split('?')[0]?.split('/') ?? [];
  const first = steps.indexOf('node_modules');
  const last = steps.lastIndexOf('node_modules');
  const name = steps[last + 1];
  // `node_modules/.cache` and the like are no packages.
  if (first === -1 || !name || name.startsWith('.')) return undefined;
  return steps.slice(first, last + (name.startsWith('@') ? 3 : 2)).join('/');
}

/** Places of the packages that the last build ships. @throws Error when there is no build. */
export function readShipped(root: string): string[] {
  const file = path.join(root, SHIPPED);
  if (!existsSync(file)) throw new Error('Which packages reach readers is known after a build. Run "npm run build" first.');
  return JSON.parse(readFileSync(file, 'utf8')) as string[];
}
