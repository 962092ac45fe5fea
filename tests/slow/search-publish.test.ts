import { expect, test, beforeEach, afterEach } from 'vitest';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ADMIN_PERMISSIONS, startSearchService, type Call, type SearchService } from '../support/search-service';
import { root } from '../support/built-site';

const INDEX = 'partita_docs';
let service: SearchService;

beforeEach(async () => {
  service = await startSearchService();
});
afterEach(() => service.close());

interface Run {
  code: number | null;
  output: string;
}

/** Runs what `npm run search:publish` runs, without npm. */
function run(args: string[] = [], env: NodeJS.ProcessEnv = {}, script = 'search-publish.ts'): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(path.join(root, 'node_modules/.bin/tsx'), [`src/tooling/commands/${script}`, ...args], {
      cwd: root,
      env: {
        ...process.env,
        ALGOLIA_APP_ID: 'STANDIN',
        ALGOLIA_ADMIN_API_KEY: service.key,
        ALGOLIA_INDEX_NAME: INDEX,
        ALGOLIA_HOST: service.url,
        ...env,
      },
    });
    let output = '';
    child.stdout.on('data', (part) => (output += part));
    child.stderr.on('data', (part) => (output += part));
    child.on('close', (code) => resolve({ code, output }));
  });
}

const isMove = ({ path: at, body }: Call): boolean => at.endsWith('/operation') && body.operation === 'move';
const isBatch = ({ path: at }: Call): boolean => at.endsWith('/batch') && !at.includes('synonyms');

/** A live index that a failed run must not change. */
function withLiveIndex(records = 1): void {
  const entries = Array.from({ length: records }, (_, index) => [`/old-${index}`, { objectID: `/old-${index}` }] as const);
  service.indices.set(INDEX, {
    records: new Map(entries),
    synonyms: new Map(),
    rules: ['a rule made by hand'],
    settings: { distinct: false },
  });
}

test('a publication sends records, settings, and synonyms, and replaces the live index', async () => {
  withLiveIndex();
  const { code, output } = await run();
  expect(output).toMatch(/1\/4 Settings and \d+ synonyms[\s\S]*2\/4 Records \d+ of \d+[\s\S]*4\/4 Done/);
  expect(code).toBe(0);
  expect([...service.indices.keys()]).toEqual([INDEX]);
  const live = service.indices.get(INDEX);
  expect(live?.records.has('/old-0')).toBe(false);
  expect(live?.records.get('/api/v3/errors#amount_below_minimum')).toMatchObject({
    url: 'https://docs.partita.example/api/v3/errors#amount_below_minimum',
    type: 'lvl4',
    hierarchy: { lvl4: 'amount_below_minimum' },
    language: 'en',
    docusaurus_tag: 'docs-default-current',
  });
  expect(live?.settings).toMatchObject({
    attributeForDistinct: 'url',
    attributesForFaceting: expect.arrayContaining(['language', 'docusaurus_tag']),
  });
  expect([...(live?.synonyms.values() ?? [])]).toContainEqual(
    expect.objectContaining({ synonyms: expect.arrayContaining(['chargeback', 'dispute']) }),
  );
  expect(live?.rules).toEqual(['a rule made by hand']);
});

test('a dry run lists the changes and writes nothing', async () => {
  const first = await run(['--dry-run']);
  expect(first.output).toContain('There is no such index yet');
  expect(service.indices.size).toBe(0);
  await run();
  expect((await run(['--dry-run'])).output).toMatch(
    /Records: 0 new, 0 changed, 0 removed\nSynonyms: 0 new, 0 changed, 0 removed\nSettings: 0 new, 0 changed, 0 removed\n/,
  );
  const live = service.indices.get(INDEX);
  live?.records.delete('/apis');
  live?.records.set('/gone', { objectID: '/gone' });
  Object.assign(live?.records.get('/api/v3/refund') ?? {}, { content: 'an older text' });
  Object.assign(live?.settings ?? {}, { distinct: false });
  const { code, output } = await run(['--dry-run']);
  expect(code).toBe(0);
  for (const line of [
    'Records: 1 new, 1 changed, 1 removed',
    '+ /apis',
    '~ /api/v3/refund',
    '- /gone',
    'Settings: 0 new, 1 changed',
    '~ distinct',
  ])
    expect(output).toContain(line);
  expect(live?.records.has('/gone')).toBe(true);
});

test('requests are retried when the service fails temporarily', async () => {
  const failures = [429, 503, 429];
  service.fault = (call) => {
    const status = isBatch(call) ? failures.shift() : undefined;
    return status ? { status, message: 'Wait' } : undefined;
  };
  const { code, output } = await run();
  expect(output).toContain('Trying again');
  expect(code).toBe(0);
  expect(failures).toEqual([]);
});

test('a lost response to the move is not a failure', async () => {
  let dropped = 0;
  service.fault = (call) => (isMove(call) && dropped++ === 0 ? { drop: true, after: true } : undefined);
  withLiveIndex();
  const { code } = await run();
  expect(code).toBe(0);
  expect([...service.indices.keys()]).toEqual([INDEX]);
  expect(service.indices.get(INDEX)?.records.has('/apis')).toBe(true);
});

const FAILURES: [name: string, fault: SearchService['fault'], env: NodeJS.ProcessEnv, says: RegExp][] = [
  [
    'a wrong key',
    () => undefined,
    { ALGOLIA_ADMIN_API_KEY: 'wrong-key-of-nobody' },
    /rejects the key \(status 403\)[\s\S]*ALGOLIA_ADMIN_API_KEY must be/,
  ],
  [
    'a key without rights',
    (call) => (isBatch(call) ? { status: 403, message: 'Method not allowed with this API key' } : undefined),
    {},
    /rejects the key/,
  ],
  [
    'a full account',
    (call) => (isBatch(call) ? { status: 403, message: 'Record quota exceeded' } : undefined),
    {},
    /rejects more data[\s\S]*raise its plan/,
  ],
  [
    'too many requests',
    (call) => (isBatch(call) ? { status: 429, message: 'Too many requests' } : undefined),
    {},
    /still limits requests \(status 429\)/,
  ],
  ['a connection that breaks', (call) => (isBatch(call) ? { drop: true } : undefined), {}, /can't be reached/],
];

for (const [name, fault, env, says] of FAILURES)
  test(`the run fails and keeps the live index when ${name}`, async () => {
    withLiveIndex(10);
    service.fault = fault;
    const { code, output } = await run([], env);
    expect(code).toBe(1);
    expect(output).toMatch(says);
    expect(output).toContain('The live index is as it was.');
    expect(output).not.toContain(env.ALGOLIA_ADMIN_API_KEY ?? service.key);
    expect([...service.indices.keys()]).toEqual([INDEX]);
    expect(service.indices.get(INDEX)?.records.size).toBe(10);
  });

test('a rejected move fails the run even when records are identical', async () => {
  expect((await run()).code).toBe(0);
  service.fault = (call) => (isMove(call) ? { status: 403, message: 'Not now' } : undefined);
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toContain('Compare with --dry-run');
  expect(output).not.toContain('Done');
  expect([...service.indices.keys()]).toEqual([INDEX]);
});

test('the next publication deletes what a killed one left', async () => {
  service.indices.set(`${INDEX}_next`, {
    records: new Map([['/left', { objectID: '/left' }]]),
    synonyms: new Map(),
    rules: [],
    settings: {},
  });
  const { code, output } = await run();
  expect(output).toContain(`Deleting ${INDEX}_next`);
  expect(code).toBe(0);
  expect([...service.indices.keys()]).toEqual([INDEX]);
  expect(service.indices.get(INDEX)?.records.has('/left')).toBe(false);
});

test('a second concurrent publication stops the first one', async () => {
  withLiveIndex(10);
  let batches = 0;
  service.fault = (call) => {
    if (isBatch(call) && batches++ === 1)
      Object.assign(service.indices.get(`${INDEX}_next`)?.settings ?? {}, { userData: { run: 'another' } });
    return undefined;
  };
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toContain('Another publication is running');
  expect(service.indices.get(INDEX)?.records.size).toBe(10);
});

test('an index that lacks records is not published', async () => {
  withLiveIndex(10);
  service.fault = (call) => {
    if (call.path.endsWith('/query') && call.path.includes('_next')) service.indices.get(`${INDEX}_next`)?.records.delete('/apis');
    return undefined;
  };
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toMatch(/has \d+ of \d+ records/);
  expect(service.indices.get(INDEX)?.records.size).toBe(10);
});

test('the documented permissions are sufficient and minimal', async () => {
  const guide = readFileSync(path.join(root, 'MAINTAINING.md'), 'utf8');
  for (const permission of ADMIN_PERMISSIONS)
    expect(guide.split('\n').find((line) => line.includes('`ALGOLIA_ADMIN_API_KEY`'))).toContain(permission);
  // A first publication, an update, and an update after a killed one use every call.
  await run();
  for (const permission of ADMIN_PERMISSIONS) {
    service.indices.set(`${INDEX}_next`, { records: new Map(), synonyms: new Map(), rules: [], settings: {} });
    service.permissions.set(
      service.key,
      ADMIN_PERMISSIONS.filter((item) => item !== permission),
    );
    const calls = [await run(), await run(['--dry-run'])];
    expect(calls.map(({ output }) => output).join('\n'), permission).toContain('rejects the key');
  }
});

test('a search key with extra permissions is rejected', async () => {
  service.permissions.set('search-key', ['search']).set('wide-key', ['search', 'addObject']);
  expect((await run(['--dry-run'], { ALGOLIA_SEARCH_API_KEY: 'search-key' })).code).toBe(0);
  const { code, output } = await run([], { ALGOLIA_SEARCH_API_KEY: 'wide-key' });
  expect(code).toBe(1);
  expect(output).toContain('permits more than searching: addObject');
  const build = await run([], { ALGOLIA_SEARCH_API_KEY: 'wide-key' }, 'build.ts');
  expect(build.code).toBe(1);
  expect(build.output).toContain('permits more than searching: addObject. Every reader receives it');
});

test.each(['http://search.example', 'https://search.example/path', 'search.example', 'ftp://search.example'])(
  'the host %s is rejected',
  async (host) => {
    const { code, output } = await run([], { ALGOLIA_HOST: host });
    expect(code).toBe(1);
    expect(output).toContain(`ALGOLIA_HOST is "${host}"`);
  },
);

test('an unreachable network ends with a message instead of hanging', async () => {
  await service.close();
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toContain("The service can't be reached.");
});

test('missing variables are named and unknown options are rejected', async () => {
  const missing = await run([], { ALGOLIA_APP_ID: '', ALGOLIA_ADMIN_API_KEY: '' });
  expect(missing.code).toBe(1);
  expect(missing.output).toContain('Set ALGOLIA_APP_ID, ALGOLIA_ADMIN_API_KEY');
  const unknown = await run(['--dryrun']);
  expect(unknown.code).toBe(1);
  expect(unknown.output).toContain('--dryrun');
  expect(service.calls).toEqual([]);
});

test('a build that lost most records needs confirmation', async () => {
  withLiveIndex(100_000);
  const { code, output } = await run();
  expect(code).toBe(1);
  expect(output).toContain('--allow-shrink');
  expect(service.indices.get(INDEX)?.records.size).toBe(100_000);
  expect((await run(['--allow-shrink'])).code).toBe(0);
});
