import path from 'node:path';
import { createVariant, type Variant } from '../../../tests/support/variant';
import { versions } from './versions';
import { installed, runIn } from './work-folder';

/** A build of the same pages with another search. */
export interface SearchBuild {
  folder: string;
  dispose(): void;
}

/** Builds our pages with @easyops-cn/docusaurus-search-local, configured as its README recommends. */
export function buildEasyops(): SearchBuild {
  const variant: Variant = createVariant();
  const options = `{ hashed: true, indexBlog: false, indexPages: true, docsRouteBasePath: '/', language: ['en'], searchResultLimits: 20 }`;
  for (const folder of ['SearchBar', 'SearchPage']) variant.remove(`src/theme/${folder}`);
  variant.edit('docusaurus.config.ts', (before) =>
    before
      .replace(/^.*(?:searchService|search-index).*\n/gm, '')
      .replace(
        "themes: ['docusaurus-theme-openapi-docs']",
        `themes: ['docusaurus-theme-openapi-docs', ['@easyops-cn/docusaurus-search-local', ${options}]]`,
      ),
  );
  const { status, output } = variant.build();
  if (status !== 0) throw new Error(`The build with @easyops-cn/docusaurus-search-local failed:\n${output}`);
  return { folder: path.join(variant.folder, 'build'), dispose: variant.dispose };
}

/** Writes Pagefind's index of a build to its folder `pagefind/`. */
export async function indexWithPagefind(build: string): Promise<void> {
  const folder = await installed('pagefind', versions.pagefind);
  const command = path.join(folder, 'node_modules/.bin/pagefind');
  await runIn(folder, command, ['--site', build, '--root-selector', 'main', '--exclude-selectors', 'nav']);
}
