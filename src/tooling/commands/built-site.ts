import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where `npm run build` puts the site. */
export const builtSite = path.join(__dirname, '../../../build');

/** Checks that the site has been built. @throws Error that says what to do if it hasn't. */
export function needBuiltSite(): void {
  if (!existsSync(path.join(builtSite, 'index.html'))) throw new Error('There is no built site. Run "npm run build" first.');
}
