import { expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sidebars from '../sidebars';
import { hosts } from '../src/data/hosts';
import { twinRoute } from '../src/lib/twin-route';
import { llmsIndex, type SidebarNode } from '../src/twins/llms';
import type { Twin } from '../src/twins/twin';
import { buildFolder, routes } from './support/built-site';

const SITE = hosts.docs.production;
const read = (file: string): string => readFileSync(path.join(buildFolder, file), 'utf8');

type Item = string | { type: string; id?: string; link?: { slug: string }; items?: Item[] };

/** Routes of a sidebar as it is written, in order. */
const routesOf = (item: Item): string[] => {
  if (typeof item === 'string') return [`/${item.replace(/\/index$/, '')}`];
  if (item.type === 'doc') return [`/${item.id}`];
  return [...(item.link ? [item.link.slug] : []), ...(item.items ?? []).flatMap(routesOf)];
};

const inSidebars = (Object.values(sidebars) as unknown as Item[][]).flat().flatMap(routesOf);

/** The links of the sections below the instructions. */
const listed = (): string[] =>
  [...(read('llms.txt').split('\n## Getting started\n')[1] ?? '').matchAll(/^ *- \[[^\]]+\]\((\S+)\): .{20,}$/gm)].map(
    (match) => match[1] ?? '',
  );

test('llms.txt lists every page of both sidebars once, in order, each with what it is for', () => {
  const alone = routes.filter(({ kind, sidebar }) => kind === 'doc' && sidebar === null).map((route) => route.path);
  const links = listed();
  expect(links.slice(0, inSidebars.length)).toEqual(inSidebars.map((route) => SITE + twinRoute(route)));
  expect(links.slice(inSidebars.length).toSorted()).toEqual(alone.map((route) => SITE + twinRoute(route)).toSorted());
});

test('every link of llms.txt leads to a file', () => {
  const links = [...read('llms.txt').matchAll(/\]\((\S+?)(?:#\S+)?\)/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThan(inSidebars.length);
  expect(links.filter((link) => !link.startsWith(`${SITE}/`) || !existsSync(path.join(buildFolder, link.slice(SITE.length))))).toEqual([]);
});

test('llms.txt has the form of its kind: a title, a summary, sections', () => {
  expect(read('llms.txt')).toMatch(/^# Partita Docs\n\n> .{50,}\n\n/);
  for (const fact of ['id.sandbox.partita.example', 'X-Partita-Idempotency-Key', '"value": 50000', '/openapi/v3.yaml'])
    expect(read('llms.txt')).toContain(fact);
});

test('llms-full.txt holds the text of every page, in the same order', () => {
  const sources = [...read('llms-full.txt').matchAll(/^Source: (\S+)$/gm)].map((match) => match[1]?.replace(/\/$/, ''));
  expect(sources).toEqual(listed().map((link) => link.replace(/\.md$/, '')));
  expect(read('llms-full.txt')).toContain('verifyWebhook');
});

test('robots.txt names the sitemap of this site', () => {
  expect(read('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});

const twin = (route: string): [string, Twin] => [
  route,
  { route, title: `Title of ${route}`, description: 'What for.', url: `https://x.example${route}`, body: '' },
];
const frame = { title: 'T', summary: 'S', instructions: 'I', addressOf: (route: string) => `https://x.example${route}.md` };
const nodes: SidebarNode[] = [
  { label: 'A', items: [{ label: 'a1', route: '/a1', items: [] }] },
  { label: 'B', route: '/b', items: [{ label: 'b1', route: '/b1', items: [] }] },
  { label: 'C', route: '/c', items: [] },
  { label: 'D', route: '/d', items: [] },
];

test('categories are sections, and pages between them share one', () => {
  const text = llmsIndex(frame, [nodes], new Map(['/a1', '/b', '/b1', '/c', '/d', '/e'].map(twin)), ['/e']);
  expect(text.split('\n').filter((line) => /^ *(##|-)/.test(line))).toEqual([
    '## A',
    '- [Title of /a1](https://x.example/a1.md): What for.',
    '## B',
    '- [B](https://x.example/b.md): What for.',
    '  - [Title of /b1](https://x.example/b1.md): What for.',
    '## C, D',
    '- [Title of /c](https://x.example/c.md): What for.',
    '- [Title of /d](https://x.example/d.md): What for.',
    '## Optional',
    '- [Title of /e](https://x.example/e.md): What for.',
  ]);
});

test('a page of a sidebar without a twin stops the build', () => {
  expect(() => llmsIndex(frame, [nodes], new Map([twin('/b')]), [])).toThrow('/a1 is in a sidebar, and has no Markdown twin.');
});
