import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { recordsOf } from '../search/records';

/** Writes the index that the search box answers from when no search service is configured. */
export default function searchIndex({ baseUrl }: LoadContext): Plugin {
  return {
    name: 'partita-search-index',
    postBuild: async ({ outDir, routesPaths }) => {
      const pages = routesPaths
        .map((route) => route.slice(baseUrl.length - 1))
        .filter((route) => !['/404.html', '/search'].includes(route));
      const records = pages.flatMap((route) => {
        const html = readFileSync(path.join(outDir, route, 'index.html'), 'utf8');
        return recordsOf(route, route.startsWith('/api') ? 'APIs' : 'Docs', html);
      });
      writeFileSync(path.join(outDir, 'search-index.json'), JSON.stringify(records));
    },
  };
}
