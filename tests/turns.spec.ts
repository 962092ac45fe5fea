// Parts of the first page take over their HTML one after the other, and pages are found without the router.
import { expect, test } from '@playwright/test';
import { matchRoutes } from 'react-router-config';
import { chunksByPath } from '../src/lib/chunks-by-path';
import { nextTask } from '../src/lib/next-task';
import { bringForward, routesTo } from '../src/lib/route-tree';
import { askForTurn, everyTurn, withTurns, type Turn } from '../src/preact/turns';

const media = (matches: boolean): MediaQueryList => Object.assign(new EventTarget(), { matches }) as unknown as MediaQueryList;

test('each part has a turn in a task of its own, also one that another part brings, and a part that does not show has none', async () => {
  expect(askForTurn('/a')).toBeUndefined();
  const turns: Turn[] = [];
  const ask = (query?: MediaQueryList): Turn => {
    const turn = askForTurn('/a', query);
    if (!turn) throw new Error('There is no turn to wait for.');
    turns.push(turn);
    return turn;
  };
  const come = (): string => turns.map(({ hasCome }) => (hasCome ? 'x' : '.')).join('');
  const phone = media(false);
  const all = withTurns(() => {
    void ask().coming.then(() => void ask());
    ask(phone);
    ask(media(true));
  });
  expect(come()).toBe('');
  const seen: string[] = [];
  for (let task = 0; task < 6; task += 1) {
    await nextTask();
    seen.push(come());
  }
  // One more in each task, and the second one, whose place does not show, in none.
  expect([...new Set(seen)]).toEqual(['...', 'x...', 'x.x.', 'x.xx']);
  await all;
  await everyTurn;
  phone.dispatchEvent(new Event('change'));
  expect(come()).toBe('xxxx');
  expect(askForTurn('/a')).toBeUndefined();
});

const routes = () => [
  { path: '/search', exact: true },
  {
    path: '/',
    routes: [
      {
        path: '/',
        routes: [
          { path: '/a', exact: true },
          { path: '/b/', exact: true },
          { path: '/c', exact: true },
        ],
      },
    ],
  },
  { path: '*' },
];

const paths = (pathname: string): unknown[] => routesTo(routes(), pathname).map(({ path }) => path);

test('the routes of a page are those around it and its own, with or without a slash, as the router finds them', () => {
  expect(paths('/search')).toEqual(['/search']);
  expect(paths('/a')).toEqual(['/', '/', '/a']);
  expect(paths('/b')).toEqual(['/', '/', '/b/']);
  expect(paths('/a/')).toEqual(['/', '/', '/a']);
  for (const nowhere of ['/a/b', '/ab', '/%', '//a']) expect(paths(nowhere), nowhere).toEqual(['/', '/']);
  expect(paths('')).toEqual(['*']);
  for (const pathname of ['/search', '/a', '/b/', '/a/b', '/%'])
    expect(paths(pathname), pathname).toEqual(matchRoutes(routes(), pathname).map(({ route }) => route.path));
});

test('a page goes before its siblings, and nothing else moves', () => {
  const list = routes();
  bringForward(list, '/b');
  expect(list.map(({ path }) => path)).toEqual(['/search', '/', '*']);
  expect(list[1]?.routes?.[0]?.routes.map(({ path }) => path)).toEqual(['/b/', '/a', '/c']);
  bringForward(list, '/nothing');
  expect(list[1]?.routes?.[0]?.routes.map(({ path }) => path)).toEqual(['/b/', '/a', '/c']);
});

test('the chunks of a page are its own and those of the routes around it, each once', () => {
  const names = {
    '/-e5f': { __comp: 'root', __context: { plugin: 'shared' } },
    '/-837': { __comp: 'version', data: 'shared' },
    '/a-x': { __comp: 'doc', content: 'text-of-a' },
    '/search-5de': { __comp: 'search' },
  };
  const chunks = chunksByPath(routes(), names);
  expect(chunks.get('/a')).toEqual(['root', 'shared', 'version', 'doc', 'text-of-a']);
  expect(chunks.get('/search')).toEqual(['search']);
  expect(chunks.get('/nowhere')).toBeUndefined();
});
