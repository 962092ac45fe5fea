import { createReadStream, existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { INDEX_FILE } from '../../data/search-service';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
type Configured = ReturnType<NonNullable<Plugin['configureWebpack']>>;

/** Serves the search index of the last build with `npm start`, which can't write one. */
export default function searchIndex({ baseUrl, siteDir }: LoadContext): Plugin {
  return {
    name: 'partita-search-index',
    configureWebpack() {
      if (process.env.NODE_ENV === 'production') return undefined;
      const lastBuild = path.join(siteDir, 'build', INDEX_FILE);
      const serveIndex: Middleware = (request, response, next) => {
        if (request.url?.split('?')[0] !== baseUrl + INDEX_FILE) return next();
        response.setHeader('content-type', 'application/json');
        if (existsSync(lastBuild)) return void createReadStream(lastBuild).pipe(response);
        console.warn('[search] There is no index yet. Run "npm run build" once; search then uses the pages of that build.');
        response.statusCode = 503;
        response.end('{}');
      };
      const devServer = {
        // Docusaurus merges this with its own function, which runs first, so additions to the list remain.
        setupMiddlewares: (middlewares: Middleware[]) => {
          middlewares.unshift(serveIndex);
          return [];
        },
      };
      return { devServer } as Configured;
    },
  };
}
