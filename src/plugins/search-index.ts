import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { INDEX_FILE } from '../data/search-service';
import { BuildCache, codeDigest } from '../lib/build-cache';
import { keptRecords } from '../search/records/kept-records';
import { pack } from '../search/records/pack';
import type { SearchRecord } from '../search/types';
import { previewIndex } from './preview-index';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
type Configured = ReturnType<NonNullable<Plugin['configureWebpack']>>;

/** Writes the index that the search box answers from when no search service is configured, in builds and in `npm start`. */
export default function searchIndex({ baseUrl, siteDir }: LoadContext): Plugin {
  return {
    name: 'partita-search-index',
    configureWebpack() {
      if (process.env.NODE_ENV === 'production') return undefined;
      const index = previewIndex(siteDir);
      const answer: Middleware = (request, response, next) => {
        if (request.url?.split('?')[0] !== baseUrl + INDEX_FILE) return next();
        void send(index(), response);
      };
      const devServer = {
        // The framework merges this with its own function, which comes first: what is put into the list stays, what is returned is added.
        setupMiddlewares: (middlewares: Middleware[]) => {
          void index();
          middlewares.unshift(answer);
          return [];
        },
      };
      return { devServer } as Configured;
    },
    postBuild: async ({ outDir }) => {
      const cache = new BuildCache<SearchRecord[]>(siteDir, 'search', codeDigest(siteDir, ['src/search/records', 'src/lib']));
      writeFileSync(path.join(outDir, INDEX_FILE), JSON.stringify(pack(await keptRecords(outDir, baseUrl, cache))));
    },
  };
}

async function send(index: Promise<string | undefined>, response: ServerResponse): Promise<void> {
  const body = await index;
  response.statusCode = body === undefined ? 503 : 200;
  response.setHeader('content-type', 'application/json');
  response.end(body ?? '{}');
}
