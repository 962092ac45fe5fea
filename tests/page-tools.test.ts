import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { isShortcut, keysOf } from '../src/components/key-press';
import { REPORT_FORM, reportLink } from '../src/components/PageFoot/report-link';
import { languages } from '../src/reference/samples/languages';
import { root } from './support/built-site';

test('the report form has each field and option that pages fill in', () => {
  interface Form {
    body: { id?: string; attributes: { options?: string[] } }[];
  }
  const form = parse(readFileSync(path.join(root, '.github/ISSUE_TEMPLATE', REPORT_FORM), 'utf8')) as Form;
  const unknown = (address: string): string[] =>
    [...new URL(address).searchParams.keys()].filter((key) => !['template', 'title', ...form.body.map(({ id }) => id)].includes(key));
  const report = { title: 'A & B', page: '/a?b', version: 'Next' };
  const links = (['Helpful', 'Not helpful', 'Problem'] as const).map((reason) => reportLink({ ...report, reason }));
  expect(links.flatMap(unknown)).toEqual([]);
  expect(unknown(`${links[0]}&section=a`)).toEqual([]);
  expect(unknown(`${links[0]}&mood=fine`)).toEqual(['mood']);
  const values = (name: string): (string | null)[] => links.map((link) => new URL(link).searchParams.get(name));
  expect(values('title')).toEqual(['Helpful: A & B', 'Not helpful: A & B', 'Problem: A & B']);
  expect(values('helpful')).toEqual([...(form.body.find(({ id }) => id === 'helpful')?.attributes.options ?? []), null]);
});

test("shortcuts match only their own modifier and show the keyboard's label", () => {
  const press = (key: string, mod = false) => ({ key, ctrlKey: mod, metaKey: false, altKey: false, target: null });
  expect(isShortcut(press('K', true), 'search')).toBe(true);
  expect(isShortcut(press('k'), 'search')).toBe(false);
  expect(isShortcut(press('/', true), 'searchAtOnce')).toBe(false);
  expect(isShortcut(press('?'), 'help')).toBe(true);
  expect(keysOf({ key: 'k', mod: true }, false)).toEqual(['Ctrl', 'K']);
  expect(keysOf({ key: 'k', mod: true }, true)).toEqual(['⌘', 'K']);
  expect(keysOf({ key: 'escape' }, false)).toEqual(['Esc']);
});

/** Languages in `<Tabs groupId="language">` that no sample has. */
const strangers = (source: string): string[] =>
  [...source.matchAll(/<Tabs groupId="language">([\s\S]*?)<\/Tabs>/g)]
    .flatMap(([, tabs = '']) => [...tabs.matchAll(/<TabItem value="([^"]+)"/g)].map(([, value = '']) => value))
    .filter((value) => !languages.some(({ id }) => id === value));

test('language tabs use the names of the sample languages', () => {
  const pages = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mdx'));
  expect(pages.flatMap((file) => strangers(readFileSync(path.join(root, 'docs', file), 'utf8')))).toEqual([]);
  expect(strangers('<Tabs groupId="language">\n<TabItem value="js" label="Node">\n</TabItem></Tabs>')).toEqual(['js']);
});
