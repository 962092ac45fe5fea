import * as fc from 'fast-check';
import postman from 'postman-collection';
import { expect, test } from 'vitest';
import { brunoRequest, entered, postmanRequest, type BrunoItem } from '../../../tests/support/collections';
import { receivedFrom } from '../../../tests/support/recording-server';
import { differences } from '../../../tests/support/sent-as-typed';
import { typedRequests, type TypedRequest } from '../../../tests/support/typed-requests';
import { sampleOf } from '../../components/Console/session/draft';
import { sandboxWorld } from '../../data/sandbox-world';
import { brunoCollection } from './bruno';
import { contentsOf as contentsOfApi, namedRequests, type Contents } from './contents';
import { postmanCollection } from './postman';
import { apis } from '../../../openapi/apis';
import { tokenOf } from '../../../tests/support/sandbox';
import { sandboxPaths } from '../../data/sandbox-paths';
import { DAY } from '../../domain/time';
import { startServer } from '../../sandbox/node/server/server';
import { allOperations } from '../descriptions';
import { sampleRequests } from '../sample-request';

const seed = Date.now() % 2 ** 31;

/** Collections ask for the credentials once. */
const CREDENTIALS = new Map([
  ['client_id', sandboxWorld.clientId],
  ['client_secret', sandboxWorld.clientSecret],
]);

/** Requests that `fetch` can send. It's the tests that send them. */
const isSendable = ({ headers, multipart = [] }: TypedRequest): boolean =>
  headers.every(([, value]) => !/[^\t -~\u0080-\u00FF]/u.test(value)) && multipart.every(({ isFile }) => !isFile);

const contentsOf = (typed: TypedRequest): Contents => ({
  name: 'Test',
  summary: '',
  dates: [],
  variables: ['baseUrl', 'identityUrl'].map((name) => ({ name, value: typed.operation.server, isSecret: false })),
  operations: [{ name: 'Test', description: '', route: '/test', isToken: false, requests: [sampleOf(typed.operation, typed.draft)] }],
});

function fromPostman(contents: Contents): Request {
  const collection = new postman.Collection(postmanCollection(contents));
  const [item] = collection.items.map((folder) => (folder as postman.ItemGroup<postman.Item>).items.idx(0) as postman.Item);
  return postmanRequest(item as postman.Item, entered(contents, 'token'));
}

function fromBruno(contents: Contents): Request {
  const { items } = JSON.parse(JSON.stringify(brunoCollection(contents))) as { items: { items: [BrunoItem] }[] };
  return brunoRequest((items[0] as (typeof items)[number]).items[0], entered(contents, 'token'));
}

for (const [tool, send] of Object.entries({ Postman: fromPostman, Bruno: fromBruno }))
  test(`a ${tool} collection sends its requests unchanged (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(typedRequests('http://127.0.0.1').filter(isSendable), async (typed) => {
        expect(await differences(typed, [await receivedFrom(send(contentsOf(typed)))], CREDENTIALS)).toEqual([]);
      }),
      { seed, numRuns: 300 },
    );
  });

test('the requests that depend on others are samples', () => {
  const labels = allOperations().flatMap((located) => sampleRequests(located).map(({ label }) => `${located.id} ${label}`));
  expect(labels).toEqual(expect.arrayContaining(namedRequests()));
});

for (const months of [0, 18])
  for (const { id } of apis)
    test(`all requests of the ${id} collection succeed in order, ${months} months from now`, async () => {
      const startsAt = Date.now() + months * 30 * DAY;
      const { sandbox, origin, stop } = await startServer({ port: 0, startsAt });
      const contents = contentsOfApi(id);
      const collection = new postman.Collection(postmanCollection(contents));
      const requests = contents.operations.flatMap((operation) => operation.requests);
      const local = (url: string): string => sandboxPaths.reduce((at, [host, below]) => at.replace(host, origin + below), url);
      const kept = new Map<string, string>([['accessToken', await tokenOf(sandbox)]]);
      const failed: string[] = [];
      const items: postman.Item[] = [];
      collection.forEachItem((item) => items.push(item));
      for (const [index, item] of items.entries()) {
        const values = { ...entered(contents, '', startsAt), ...Object.fromEntries(kept) };
        const request = postmanRequest(item, values);
        const response = await fetch(new Request(local(request.url), request));
        const text = await response.text();
        if (!response.ok) failed.push(`${item.name}: ${response.status} ${text.slice(0, 200)}`);
        const saves = requests[index]?.saves;
        if (saves) kept.set(saves.variable, (JSON.parse(text) as Record<string, string>)[saves.field] as string);
      }
      await stop();
      expect(failed).toEqual([]);
      expect(items).toHaveLength(requests.length);
    });
