import { expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sidebars from '../sidebars';
import { hosts } from '../src/data/hosts';
import { markdownRoute } from '../src/data/markdown-route';
import { AREAS } from '../src/plugins/markdown-pages/llms-full';
import { buildFolder, routes } from './support/built-site';

const SITE = hosts.docs.production;
const read = (file: string): string => readFileSync(path.join(buildFolder, file), 'utf8');

type Item = string | { type: string; id?: string; link?: { slug: string }; items?: Item[] };

/** Routes of a sidebar in the order of its file. */
const routesOf = (item: Item): string[] => {
  if (typeof item === 'string') return [`/${item.replace(/\/index$/, '')}`];
  if (item.type === 'doc') return [`/${item.id}`];
  return [...(item.link ? [item.link.slug] : []), ...(item.items ?? []).flatMap(routesOf)];
};

const inSidebars = (Object.values(sidebars) as unknown as Item[][]).flat().flatMap(routesOf);

/** The links in the sections below the instructions. */
const listed = (): string[] =>
  [...(read('llms.txt').split('\n## Getting started\n')[1] ?? '').matchAll(/^ *- \[[^\]]+\]\((\S+)\): .{20,}$/gm)].map(
    (match) => match[1] ?? '',
  );

test('llms.txt lists every page once with its description, in sidebar order', () => {
  const others = routes.filter(({ kind, sidebar }) => kind === 'doc' && sidebar === null).map((route) => SITE + markdownRoute(route.path));
  const links = listed();
  expect(links.filter((link) => !others.includes(link))).toEqual(inSidebars.map((route) => SITE + markdownRoute(route)));
  expect(links.filter((link) => others.includes(link)).toSorted()).toEqual(others.toSorted());
});

test('llms.txt lists the technical best practices with the other first steps', () => {
  const [, section = ''] = /^## Getting started\n([\s\S]*?)^## /m.exec(read('llms.txt')) ?? [];
  expect(section).toContain('/getting-started/technical-best-practices.md');
});

test('links in llms.txt lead to files', () => {
  const links = [...read('llms.txt').matchAll(/\]\((\S+?)(?:#\S+)?\)/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThan(inSidebars.length);
  expect(links.filter((link) => !link.startsWith(`${SITE}/`) || !existsSync(path.join(buildFolder, link.slice(SITE.length))))).toEqual([]);
});

test('llms.txt has a title, a summary, and instructions', () => {
  expect(read('llms.txt')).toMatch(/^# Partita Docs\n\n> .{50,}\n\n/);
  for (const fact of ['id.sandbox.partita.example', 'X-Partita-Idempotency-Key', '"value": 50000', '/openapi/v3.yaml'])
    expect(read('llms.txt')).toContain(fact);
});

test('llms-full.txt has every page in the same order', () => {
  const sources = [...read('llms-full.txt').matchAll(/^Source: (\S+)$/gm)].map((match) => match[1]?.replace(/\/$/, ''));
  expect(sources).toEqual(listed().map((link) => link.replace(/\.md$/, '')));
  expect(read('llms-full.txt')).toContain('verifyWebhook');
});

const sourcesIn = (file: string): string[] => [...read(file).matchAll(/^Source: (\S+)$/gm)].map(([, url = '']) => url);

test('the area files contain every page once, in at most 400 kB', () => {
  const files = AREAS.map(({ file }) => file);
  expect(files.flatMap(sourcesIn).toSorted()).toEqual(sourcesIn('llms-full.txt').toSorted());
  for (const file of files) {
    expect(Buffer.byteLength(read(file)), file).toBeLessThanOrEqual(400_000);
    expect(read('llms.txt')).toContain(`(${SITE}/${file})`);
  }
});

test('the area files show samples in one language', () => {
  const languages = new Set([...read('llms-api-accounts.txt').matchAll(/^```(\w+)/gm)].map(([, language]) => language));
  for (const other of ['php', 'java', 'ruby', 'csharp', 'go']) expect(languages).not.toContain(other);
  expect(read('llms-full.txt')).toContain('```csharp');
});

test("robots.txt contains the URL of this site's sitemap", () => {
  expect(read('robots.txt')).toContain(`Sitemap: ${SITE}/sitemap.xml`);
});
