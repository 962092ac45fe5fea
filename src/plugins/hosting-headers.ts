import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as redirectsPlugin from '@docusaurus/plugin-client-redirects';
import type { LoadContext, Plugin, Props } from '@docusaurus/types';
import { searchService } from '../data/search-service';
import { contentSecurityPolicy, searchHosts } from '../hosting/content-security-policy';
import { headerTable } from '../hosting/header-table';
import { HEADERS_FILE, headersFile } from '../hosting/headers-file';
import { htmlFiles } from '../hosting/html-files';
import { together } from '../hosting/inline-sources';
import { inWorkers } from '../workers/pool';

type MovedPages = Pick<redirectsPlugin.PluginOptions, 'redirects'>;

/** By `require`: an import of it differs between a module that is bundled and one that is compiled alone. */
const { default: redirectPlugin } = createRequire(__filename)('@docusaurus/plugin-client-redirects') as typeof redirectsPlugin;

/**
 * Writes `_headers`, with the hashes of what the pages of this very build hold.
 * @param redirects the options of the plugin that writes pages for old addresses.
 */
export default function hostingHeaders(context: LoadContext, redirects: MovedPages): Plugin {
  return {
    name: 'partita-hosting-headers',
    async postBuild(props) {
      // The pages of redirects have a script each, and may be half written: the framework runs the last step of all plugins at once.
      const pages = new Map([...htmlFiles(props.outDir), ...(await redirectPages(context, redirects, props))]);
      const inline = await inWorkers('code', {}, [...pages.values()]);
      const policy = contentSecurityPolicy(together(inline), searchHosts(searchService.appId));
      writeFileSync(path.join(props.outDir, HEADERS_FILE), headersFile(headerTable(context.baseUrl, policy)));
    },
  };
}

/** What the plugin for redirects writes, written once more to a folder of our own. */
async function redirectPages(context: LoadContext, options: MovedPages, props: Props): Promise<Map<string, string>> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'partita-redirects-'));
  try {
    const plugin = redirectPlugin(context, { ...options, id: 'default', fromExtensions: [], toExtensions: [] });
    type PostBuild = NonNullable<NonNullable<typeof plugin>['postBuild']>;
    await plugin?.postBuild?.({ ...props, outDir } as unknown as Parameters<PostBuild>[0]);
    return htmlFiles(outDir);
  } finally {
    rmSync(outDir, { recursive: true });
  }
}
