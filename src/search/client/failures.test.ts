import { expect, test } from 'vitest';
import type { SearchClient } from '../types';
import { checkedClient } from './checked-client';
import { failureOf, textsOf, type SearchFailure } from './failures';

const site = { url: 'https://docs.partita.example', baseUrl: '/', origin: 'https://docs.partita.example' };

/** The failure of a search whose service returns a value or throws an error. */
async function failed(reply: () => unknown): Promise<SearchFailure> {
  const client = { search: () => Promise.resolve().then(reply) } as unknown as SearchClient;
  const params = { requests: [] } as unknown as Parameters<SearchClient['search']>[0];
  return checkedClient(client, site)
    .search(params)
    .then(
      () => Promise.reject(new Error('The search succeeded.')),
      (error: SearchFailure) => error,
    );
}

test.each([
  ['no results', {}],
  ['an empty list of results', { results: [] }],
  ["hits that aren't a list", { results: [{ hits: 'none', nbHits: 'many' }] }],
  ['only invalid hits', { results: [{ hits: [null, {}], nbHits: 2 }] }],
  ['no content', undefined],
])('a response with %s is unreadable', async (_, response) => {
  expect(await failed(() => response)).toMatchObject({ name: 'SearchFailure', kind: 'unreadable' });
});

test('a service error keeps its kind and status', async () => {
  const named = (name: string, fields: object = {}): Error => Object.assign(new Error('from the client'), { name, ...fields });
  const thrown = (error: unknown): Promise<SearchFailure> =>
    failed(() => {
      throw error;
    });
  expect(await thrown(named('RetryError'))).toMatchObject({ kind: 'unreachable' });
  expect(await thrown(named('ApiError', { status: 429 }))).toMatchObject({ kind: 'refused', status: 429 });
  expect(await thrown(named('DeserializationError'))).toMatchObject({ kind: 'unreadable' });
  expect(await thrown('text')).toMatchObject({ kind: 'unreadable' });
});

test('each failure says what a reader can do', () => {
  const helpOf = (status: number): string => textsOf(failureOf(Object.assign(new Error(), { name: 'ApiError', status }))).help;
  expect(helpOf(403)).toContain('Use the menus');
  expect(helpOf(429)).toContain('Wait a minute');
  expect(helpOf(503)).toContain('Keep typing to try again');
  expect(textsOf(failureOf(new Error())).help).toContain('Reload the page');
});
