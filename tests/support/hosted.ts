import type { Page, Request } from '@playwright/test';
import { serveFolder, type StaticServer } from '../../src/tooling/commands/static-server';
import { needVariant, service, variantBase, variantBuild } from './build-variant';

/** The site with a hosted search, below a base URL. */
export function hostedSite(): Promise<StaticServer> {
  needVariant();
  return serveFolder(variantBuild, { base: variantBase });
}

/** The requests that the browser sends to the service. */
export interface Query {
  url: URL;
  method: string;
  body: { requests: Record<string, unknown>[] };
}

export interface HitOptions {
  path?: string;
  lvl0?: string;
  title?: string;
  [field: string]: unknown;
}

let count = 0;

/** A hit as the service sends it, with overrides. */
export function hit({
  path: at = '/api/v3/refund',
  lvl0 = 'Installments API v3',
  title = 'Refund a plan',
  ...rest
}: HitOptions = {}): object {
  const hierarchy = { lvl0, lvl1: title, lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null };
  const marked = { lvl0: { value: lvl0 }, lvl1: { value: title } };
  return {
    objectID: `id-${++count}`,
    url: `https://docs.partita.example/docs${at}`,
    type: 'lvl1',
    content: null,
    hierarchy,
    _highlightResult: { hierarchy: marked },
    _snippetResult: { hierarchy: marked },
    ...rest,
  };
}

export const answerOf = (hits: object[], nbHits = hits.length): object => ({
  results: [
    {
      hits,
      nbHits,
      nbPages: Math.ceil(nbHits / 20),
      page: 0,
      hitsPerPage: 20,
      query: '',
      queryID: 'a'.repeat(32),
      index: service.indexName,
    },
  ],
});

export type Reply = { status?: number; body: string; delay?: number } | 'abort' | 'hang';

/** Mocks every host of the service and records the requests. */
export async function answerWith(page: Page, reply: (query: Query) => Reply | object): Promise<Query[]> {
  const queries: Query[] = [];
  await page.unroute(/algolia(?:net\.com|\.net)/);
  await page.route(/algolia(?:net\.com|\.net)/, async (route) => {
    const query = queryOf(route.request());
    queries.push(query);
    const replied = reply(query);
    if (replied === 'abort') return route.abort();
    if (replied === 'hang') return undefined;
    const { status = 200, body, delay = 0 } = 'body' in replied ? (replied as Exclude<Reply, string>) : { body: JSON.stringify(replied) };
    await new Promise((done) => setTimeout(done, delay));
    return route.fulfill({ status, body, contentType: 'application/json', headers: { 'access-control-allow-origin': '*' } });
  });
  return queries;
}

const queryOf = (request: Request): Query => ({
  url: new URL(request.url()),
  method: request.method(),
  body: JSON.parse(request.postData() ?? '{"requests":[]}') as Query['body'],
});
