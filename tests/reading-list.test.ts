import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { needOf, readingList } from '../src/theme/DocCardList/category-groups';
import { root } from './support/built-site';

test('a description becomes the end of "You want to"', () => {
  expect(needOf('Look up an error code, and decide.')).toBe('look up an error code, and decide');
  expect(needOf('Read one plan. It has its schedule.')).toBe('read one plan');
  expect(needOf('QR codes for the till.')).toBe('QR codes for the till');
});

/** Written by the build. */
const file = path.join(root, '.docusaurus/partita-page-descriptions/default/descriptions.json');

/** Words that begin a description which does not say what a reader can do. */
const NO_VERB = /^(a|an|the|this|these|how|what|when|your|our|all|every|each|everything)\b/i;

test('every description begins with what the reader does', () => {
  const wrong = (all: Record<string, string>): string[] => Object.keys(all).filter((route) => NO_VERB.test(all[route] ?? ''));
  expect(wrong(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)).toEqual([]);
  expect(wrong({ '/a': 'The fields of a plan.' })).toEqual(['/a']);
});

test('pages keep the order of the sidebar, and the first is set apart wherever it stands', () => {
  const link = (label: string, className?: string) => ({
    type: 'link' as const,
    label,
    href: `/${label}`,
    ...(className && { className }),
  });
  const inside = { type: 'category' as const, label: 'in', collapsed: true, collapsible: true, items: [link('b'), link('c')] };
  const list = readingList([inside, link('d', 'api-method post')] as Parameters<typeof readingList>[0], {
    '/b': 'Start.',
    '/d': 'End it.',
  });
  expect(list.first).toEqual({ need: 'start', label: 'b', href: '/b' });
  expect(list.pages).toEqual([{ need: 'end it', label: 'd', href: '/d', method: 'post' }]);
  expect(list.groups).toEqual([{ label: 'in', pages: [{ need: 'c', label: 'c', href: '/c' }] }]);
});
