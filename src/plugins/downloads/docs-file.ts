import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DOCS_FILE } from '../../data/docs-file';
import { markdownRoute } from '../../data/markdown-route';
import { INDEX_FILE } from '../../data/search-service';
import { version } from '../../sandbox/node/common/version';
import { DOCS_VERSION, type DocsFile } from '../../sandbox/node/mcp/docs';
import type { PackedIndex } from '../../search/pack';
import { pageFiles, routeOfFile } from '../built-pages/built-pages';

/** The maximum size of the file, in bytes. Hosts compress it to a sixth. */
const LARGEST = 4_000_000;

/** A page without its front matter and the notes above its title. */
const fromTitle = (markdown: string): string => markdown.slice(Math.max(0, markdown.search(/^# /m)));

/**
 * Writes the docs as one file for the sandbox's MCP server and its command `docs`, from the Markdown pages and the search index of a finished build.
 * @param folder the build. @param address of the site, with the base URL and a trailing slash.
 * @throws Error when the file becomes too large.
 */
export function writeDocsFile(folder: string, address: string): void {
  const pages = pageFiles(folder)
    .map(routeOfFile)
    .map((route) => [route, path.join(folder, markdownRoute(route))] as const)
    .filter(([, file]) => existsSync(file));
  const content: DocsFile = {
    version: DOCS_VERSION,
    release: version(),
    address,
    pages: Object.fromEntries(pages.map(([route, file]) => [route, fromTitle(readFileSync(file, 'utf8'))])),
    index: JSON.parse(readFileSync(path.join(folder, INDEX_FILE), 'utf8')) as PackedIndex,
  };
  const text = JSON.stringify(content);
  if (Buffer.byteLength(text) > LARGEST)
    throw new Error(`${DOCS_FILE} has ${Buffer.byteLength(text)} bytes. At most ${LARGEST} are allowed.`);
  writeFileSync(path.join(folder, 'downloads', DOCS_FILE), text);
}
