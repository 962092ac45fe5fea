import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { searchService } from '../../data/search-service';
import { parseHtml } from '../../plugins/built-pages/html-tree';
import { inlineCode } from '../../plugins/inline-code/inline-code';
import type { InlineCodeByPage } from '../../plugins/inline-code/inline-code-file';
import { together, type InlineCode } from '../../plugins/inline-code/inline-sources';
import { contentSecurityPolicy, searchHosts } from './content-security-policy';
import { headerTable } from './header-table';
import { HEADERS_FILE, headersFile } from './headers-file';
import { htmlFileNames } from './html-files';

/**
 * Writes `_headers` into a finished build, with the hashes of the inline code of its pages. It runs after Docusaurus has ended: plugins
 * finish in parallel, so none of them can read what another writes, such as redirect pages.
 * @param outDir the build. @param baseUrl with slashes on both ends.
 * @param pages the inline code of its pages, as far as it's known. Other files are parsed.
 * @throws Error when a line is longer than hosts allow, or `SITE_HSTS` or `SITE_TRUSTED_TYPES` has a value that browsers
 * wouldn't understand.
 */
export function writeHeaders(outDir: string, baseUrl: string, pages: InlineCodeByPage = {}): void {
  const known = new Set(Object.keys(pages).map((route) => path.join('.', route, 'index.html')));
  const others = htmlFileNames(outDir).filter((file) => !known.has(file));
  const codeOf = (file: string): InlineCode => inlineCode(parseHtml(readFileSync(path.join(outDir, file), 'utf8')));
  const inline = together([...Object.values(pages), ...others.map(codeOf)]);
  const policy = contentSecurityPolicy(inline, searchHosts(searchService.appId));
  writeFileSync(
    path.join(outDir, HEADERS_FILE),
    headersFile(headerTable(baseUrl, policy, { hsts: process.env.SITE_HSTS, trustedTypes: process.env.SITE_TRUSTED_TYPES })),
  );
}
