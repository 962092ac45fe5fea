// Writes the pages of operations beside the thread that writes all else.
import { createRequire } from 'node:module';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { Command } from 'commander';
import { pagesIn } from '../reference/plugin-options';

/** What to write, and where. */
export interface PageWork {
  siteDir: string;
  /** A folder that gets one for each description. */
  output: string;
  ids: readonly string[];
}

const NAME = 'docusaurus-plugin-openapi-docs';

/** By `require`: its types know no default export, and a module of one kind sees that of the other kind one level deeper. */
const { default: openApiDocs } = createRequire(__filename)(NAME) as {
  default: (context: LoadContext, options: object) => Plugin;
};

/** The plugin says each page that it writes. */
console.log = () => undefined;

/**
 * Runs the command of the plugin without that of the framework, which takes 2 s to load all that a site needs.
 * What fails is printed, and the page is not there.
 */
export default async function writePages({ siteDir, output, ids }: PageWork): Promise<void> {
  const options = pagesIn(output);
  const siteConfig = { presets: [], plugins: [[NAME, options]] };
  const plugin = openApiDocs({ siteDir, siteConfig } as unknown as LoadContext, options);
  for (const id of ids) {
    const command = new Command();
    plugin.extendCli?.(command as Parameters<NonNullable<Plugin['extendCli']>>[0]);
    await command.parseAsync(['gen-api-docs', id, '-p', options.id], { from: 'user' });
  }
}
