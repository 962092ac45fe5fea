import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { searchService } from '../../data/search-service';
import { contentSecurityPolicy, searchHosts } from './content-security-policy';
import { headerTable } from './header-table';
import { HEADERS_FILE, headersFile } from './headers-file';
import { htmlFiles } from './html-files';
import { inlineCode } from './inline-code';
import { together } from './inline-sources';

/**
 * Writes `_headers` into a finished build, with the hashes of the inline code of its pages. It runs after Docusaurus has ended: plugins
 * finish in parallel, so none of them can read what another writes, such as redirect pages.
 * @param outDir the build. @param baseUrl with slashes on both ends.
 * @throws Error when a line is longer than hosts allow, or `SITE_HSTS` or `SITE_TRUSTED_TYPES` has a value that browsers
 * wouldn't understand.
 */
export function writeHeaders(outDir: string, baseUrl: string): void {
  const inline = together([...htmlFiles(outDir).values()].map(inlineCode));
  const policy = contentSecurityPolicy(inline, searchHosts(searchService.appId));
  writeFileSync(
    path.join(outDir, HEADERS_FILE),
    headersFile(headerTable(baseUrl, policy, { hsts: process.env.SITE_HSTS, trustedTypes: process.env.SITE_TRUSTED_TYPES })),
  );
}
