// Parts of the first page take over their HTML one after the other, and pages are found without the router.
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { matchRoutes } from 'react-router-config';
import { currencies } from '../src/data/plan-rules';
import { chunksByPath } from '../src/lib/chunks-by-path';
import { longDay, mediumDay, shortDay } from '../src/lib/dates';
import { inDigits, inWords, minorPerMajor } from '../src/lib/money';
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

test('dates are written as the browser would write them in English, without its tables', () => {
  const as = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  const [short, long, medium] = [as({ day: 'numeric', month: 'short' }), as({ dateStyle: 'long' }), as({ dateStyle: 'medium' })];
  for (let day = 0; day < 366; day += 1) {
    const moment = Date.UTC(2024, 0, 1 + day, 23, 59);
    const date = new Date(moment).toISOString().slice(0, 10);
    expect([shortDay(date), longDay(date), mediumDay(moment)]).toEqual([short, long, medium].map((one) => one.format(moment)));
  }
  for (const wrong of ['', 'soon', '2026-13-01']) expect(() => shortDay(wrong)).toThrow(`"${wrong}" is no date.`);
});

test('amounts are written as the browser would write them in English, without its tables', () => {
  for (const currency of currencies) {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
    expect(minorPerMajor(currency)).toBe(10 ** digits);
    const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits });
    for (const value of [0, 1, 99, 100, 999, 1000, 99_999, 100_000, 2_000_000, 123_456_789_012])
      for (const one of [value, -value || 0]) {
        assert.equal(inWords(one, currency), format.format(one / 10 ** digits));
        assert.equal(inDigits(one, currency), plain.format(one / 10 ** digits));
      }
  }
  // What no terminal has is left to the browser.
  expect(inWords(1_234_500, 'KWD')).toBe(new Intl.NumberFormat('en-US', { style: 'currency', currency: 'KWD' }).format(1234.5));
  expect(inDigits(1_234_567_890, 'KWD')).toBe('1,234,567.890');
  expect(() => inWords(1, 'constructor')).toThrow(RangeError);
  expect(inWords(50_000, 'EUR', 'de-DE')).toBe(new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(500));
});
