import path from 'node:path';
import { bundledModule } from '../lib/bundled-module';
import { writeAtOnce } from '../lib/write-at-once';

const root = path.join(__dirname, '../..');

/**
 * The configuration with all of our plugins, as the framework reads it fast. It would compile each module in TypeScript, and each package
 * that is no CommonJS, one after the other by Babel, and for each plugin anew: 400 files.
 * @returns its path from the root of the project. @throws Error with what is wrong with the code, and where.
 */
export async function bundledConfig(): Promise<string> {
  const address = await bundledModule('docusaurus.config.ts');
  const file = '.docusaurus/bundled/docusaurus.config.cjs';
  writeAtOnce(path.join(root, file), `module.exports = async () => (await import('./${path.posix.basename(address)}')).default;\n`);
  return file;
}
