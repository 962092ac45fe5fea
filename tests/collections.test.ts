import { expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collectionSchema } from '@usebruno/schema';
import postman, { type Item } from 'postman-collection';
import { apis, isInSandbox, type ApiId } from '../openapi/apis';
import { allOperations } from '../src/reference/descriptions';
import { contentsOf } from '../src/reference/collections/contents';
import { brunoRequest, entered, postmanRequest, type BrunoItem } from './support/collections';
import { everyPage } from './support/pages';
import { testSandbox } from './support/sandbox';
import { buildFolder } from './support/built-site';

const read = (api: ApiId, tool: string): object =>
  JSON.parse(readFileSync(path.join(buildFolder, `openapi/${api}.${tool}.json`), 'utf8')) as object;

function postmanItems(api: ApiId): Item[] {
  const collection = new postman.Collection(read(api, 'postman'));
  const items: Item[] = [];
  collection.forEachItem((item) => items.push(item));
  return items;
}

/** The URL with the collection's variables replaced, as Postman would send it. */
function addressOf(api: ApiId, item: Item): URL {
  const { variable } = read(api, 'postman') as { variable: { key: string; value: string }[] };
  const values = Object.fromEntries(variable.map(({ key, value }) => [key, value]));
  const raw = item.request.url.toString(false).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
  const parameters = item.request.url.variables.toObject() as Record<string, string>;
  return new URL(raw.replaceAll(/\/:(\w+)/g, (_, name: string) => `/${valueOf(api, parameters[name] ?? '')}`));
}

/** The value of a variable, or the text itself. */
const valueOf = (api: ApiId, text: string): string => {
  const name = /^\{\{(\w+)\}\}$/.exec(text)?.[1];
  return contentsOf(api).variables.find((variable) => variable.name === name)?.value ?? text;
};

for (const { id } of apis) {
  test(`the Postman collection of ${id} is valid and matches the samples`, () => {
    const items = postmanItems(id);
    const samples = contentsOf(id).operations.flatMap(({ requests }) => requests);
    expect(items.map((item) => item.name)).toEqual(samples.map(({ label }) => label));
    const sent = items.map((item) => [item.request.method, addressOf(id, item).origin + addressOf(id, item).pathname]);
    const expected = samples.map((sample) => [
      sample.method,
      // The variable of a request that uses an earlier one's result has the sample's value.
      sample.server + sample.pathValues.reduce((at, [name, value]) => at.replace(`{${name}}`, valueOf(id, value)), sample.path),
    ]);
    expect(sent).toEqual(expected);
    expect(sent.flat().filter((item) => /[{}]|undefined/.test(item))).toEqual([]);
    for (const [index, item] of items.entries()) {
      const body = samples[index]?.body;
      if (body?.type === 'application/json') expect(JSON.parse(item.request.body?.raw ?? '')).toEqual(JSON.parse(body.text));
    }
  });

  test(`the Bruno collection of ${id} matches Bruno's schema`, async () => {
    const collection = read(id, 'bruno');
    await collectionSchema.validate(collection, { strict: true });
    await expect(collectionSchema.validate({ ...collection, uid: 'short' })).rejects.toThrow();
    const requests = (collection as { items: { items: { request: { url: string } }[] }[] }).items.flatMap(({ items }) => items);
    expect(requests).toHaveLength(contentsOf(id).operations.flatMap((operation) => operation.requests).length);
  });
}

test('writes send a new idempotency key and token requests save the token', () => {
  const items = postmanItems('v3');
  const keys = items.flatMap((item) => item.request.headers.get('X-Partita-Idempotency-Key') ?? []);
  expect(keys.length).toBeGreaterThan(3);
  expect(new Set(keys)).toEqual(new Set(['{{$guid}}']));
  const [token] = items;
  expect(JSON.stringify(token?.events.toJSON())).toContain("collectionVariables.set('accessToken'");
  expect(token?.request.auth?.type).toBe('noauth');
  // Tokens with fewer scopes don't replace the first one, so a run of the whole collection can send every request.
  const saving = apis.map(
    ({ id }) => postmanItems(id).filter((item) => JSON.stringify(item.events.toJSON()).includes('accessToken')).length,
  );
  expect(new Set(saving)).toEqual(new Set([1]));
});

test('the Bruno folder unpacks to the files of a collection', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-bruno-'));
  execFileSync('unzip', ['-q', path.join(buildFolder, 'openapi/chargebacks.bruno.zip'), '-d', folder]);
  const files = readdirSync(path.join(folder, 'partita-chargebacks'), { recursive: true, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect(files).toEqual(expect.arrayContaining(['bruno.json', 'environments/Sandbox.bru', 'HL-10466-delivery-proof.pdf']));
  const requests = contentsOf('chargebacks').operations.flatMap((operation) => operation.requests);
  expect(files.filter((file) => /\/\d\d .*\.bru$/.test(file))).toHaveLength(requests.length);
});

for (const { id } of apis.filter((api) => isInSandbox(api.id)))
  test(`every request in both ${id} collections succeeds in the sandbox`, async () => {
    const problems: string[] = [];
    const send = async (name: string, make: (token: string) => Request): Promise<void> => {
      const { sandbox, token } = await testSandbox();
      const response = await sandbox.handle(make(token));
      if (response.status >= 300) problems.push(`${name}: ${response.status} ${(await response.text()).slice(0, 200)}`);
      problems.push(...sandbox.violations);
    };
    const { dates } = contentsOf(id);
    const { variable } = read(id, 'postman') as { variable: { key: string; value: string }[] };
    for (const item of postmanItems(id))
      await send(`Postman, ${item.name}`, (token) => postmanRequest(item, entered({ variables: variable, dates }, token)));
    const bruno = read(id, 'bruno') as {
      items: { items: BrunoItem[] }[];
      environments: { variables: { name: string; value: string }[] }[];
    };
    const variables = bruno.environments[0]?.variables ?? [];
    for (const item of bruno.items.flatMap(({ items }) => items))
      await send(`Bruno, ${item.name}`, (token) => brunoRequest(item, entered({ variables, dates }, token)));
    expect(problems).toEqual([]);
  });

test('every operation page links its specification, both collections, and its Markdown page', () => {
  for (const { api, route, operation } of allOperations()) {
    const { links } = everyPage().get(route) ?? { links: [] };
    for (const file of ['yaml', 'postman.json', 'bruno.json']) expect(links, route).toContain(`/openapi/${api}.${file}`);
    expect(links, route).toContain(`${route}.md`);
    const markdown = readFileSync(path.join(buildFolder, `${route}.md`), 'utf8');
    expect(markdown, route).toContain(operation.summary);
    expect(markdown).not.toMatch(/operation:\w|undefined|\[object/);
    for (const name of Object.keys(Object.values(operation.requestBody?.content ?? {})[0]?.schema?.properties ?? {}))
      expect(markdown, route).toContain(`\`${name}`);
  }
});
