import { expect, test } from 'vitest';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CheerioAPI } from 'cheerio';
import { hosts } from '../src/data/hosts';
import { pictureRoute } from '../src/data/social-card-path';
import { dateOf, datesFromGit } from '../src/plugins/git-dates';
import { previewRenderer } from '../src/plugins/social-cards/render';
import { svgOf as svgIn } from '../src/plugins/social-cards/svg';
import { sitemap } from './support/pages';
import { buildFolder, root } from './support/built-site';
import { loadHtml } from './support/html';

const SITE = hosts.docs.production;
const pageOf = (route: string): CheerioAPI => loadHtml(readFileSync(path.join(buildFolder, route, 'index.html'), 'utf8'));

interface Crumbs {
  '@type': string;
  itemListElement: { '@type': string; position: number; name: string; item: string }[];
}

for (const route of sitemap())
  test(`${route} has complete link preview metadata`, () => {
    const page = pageOf(route);
    const meta = (name: string): string[] =>
      page(`meta[property="${name}"], meta[name="${name}"]`)
        .toArray()
        .map((node) => page(node).attr('content') ?? '');
    const picture = `${SITE}${pictureRoute(route)}`;
    expect(meta('og:title')).toEqual([page('title').text()]);
    expect(meta('og:description')).toEqual(meta('description'));
    expect(meta('og:url')).toEqual([`${SITE}${route}`]);
    expect(meta('og:image')).toEqual([picture]);
    expect(meta('og:image:alt')).toEqual([`Partita Docs: ${page('title').text().split(' | ')[0]}`]);
    expect(meta('twitter:image')).toEqual([picture]);
    expect(meta('twitter:card')).toEqual(['summary_large_image']);
    const png = readFileSync(path.join(buildFolder, pictureRoute(route)));
    expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630]);
    expect(png.length).toBeLessThan(100_000);
    const trails = page('script[type="application/ld+json"]')
      .toArray()
      .map((node) => JSON.parse(page(node).text()) as Crumbs);
    if (page('nav.theme-doc-breadcrumbs').length === 0) return expect(trails).toEqual([]);
    expect(trails.map((trail) => trail['@type'])).toEqual(['BreadcrumbList']);
    const items = trails[0]?.itemListElement ?? [];
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
    expect(items.at(-1)?.item).toBe(`${SITE}${route}`);
    for (const { item, name } of items) {
      expect(name).not.toBe('');
      expect(existsSync(path.join(buildFolder, item.slice(SITE.length), 'index.html')), item).toBe(true);
    }
  });

test('pages with noindex have no social card', () => {
  expect(loadHtml(readFileSync(path.join(buildFolder, '404.html'), 'utf8'))('meta[property="og:image"]').length).toBe(0);
  expect(pageOf('/search')('meta[property="og:image"]').length).toBe(0);
});

const { widthOf, svgOf, draw } = previewRenderer(root);
const plain = (): string => '#000000';

test('a long title wraps to fit and is escaped', () => {
  const inside = svgIn(
    { title: 'A <b>very</b> & long title that says much more than would fit on one line of it', area: '' },
    plain,
    widthOf,
  );
  expect(inside).toContain('&lt;b&gt;very&lt;/b&gt;');
  expect(inside).toContain('&amp;');
  const sizes = [...inside.matchAll(/font-size="(\d+)" fill="#000000">([^<]+)</g)].map(
    ([, size = '', words = '']) => widthOf(words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')) * Number(size),
  );
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1040);
});

test('the same title renders the same bytes', async () => {
  const preview = { title: 'Refund a plan', area: 'Installments API v3' };
  expect((await draw(svgOf(preview))).equals(await draw(svgOf({ ...preview })))).toBe(true);
  expect((await draw(svgOf(preview))).equals(await draw(svgOf({ ...preview, area: '' })))).toBe(false);
});

/** A repository with one page, committed at a known time, and one that changed later. */
function repository(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'dates-'));
  const run = (script: string): void => void execFileSync('sh', ['-ec', script], { cwd: folder, stdio: 'ignore' });
  run(`git init -q . && git config user.email a@b.example && git config user.name a && mkdir -p docs openapi/shared
    echo 1 > docs/old.mdx && echo 1 > docs/new.mdx && echo 1 > openapi/v3.yaml && echo 1 > openapi/shared/money.yaml && git add .
    GIT_COMMITTER_DATE='2026-01-02T00:00:00Z' git commit -q -m one
    echo 2 > docs/new.mdx && echo 2 > openapi/shared/money.yaml && git add . && GIT_COMMITTER_DATE='2026-03-04T00:00:00Z' git commit -q -m two`);
  return folder;
}

const day = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000).toISOString().slice(0, 10);

test('pages are dated by Git, and operations by their specification', () => {
  const folder = repository();
  const dates = datesFromGit(folder);
  expect(day(dateOf('docs/old.mdx', dates))).toBe('2026-01-02');
  expect(day(dateOf('docs/new.mdx', dates))).toBe('2026-03-04');
  expect(day(dateOf('docs/api/v3/refund.api.mdx', dates))).toBe('2026-03-04');
  expect(dateOf('docs/none.mdx', dates)).toBeUndefined();
  expect(dateOf('docs/api/none/refund.api.mdx', dates)).toBeUndefined();
  rmSync(folder, { recursive: true });
});

test('a shallow clone and a folder without Git have no dates', () => {
  const folder = repository();
  const shallow = mkdtempSync(path.join(tmpdir(), 'shallow-'));
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${folder}`, shallow], { stdio: 'ignore' });
  expect(datesFromGit(shallow).size).toBe(0);
  rmSync(path.join(shallow, '.git'), { recursive: true });
  expect(datesFromGit(shallow).size).toBe(0);
  rmSync(folder, { recursive: true });
  rmSync(shallow, { recursive: true });
});

test('a page and the sitemap show the last change in Git', () => {
  const expected = day(dateOf('docs/getting-started/plan-options.mdx', datesFromGit(root)));
  const page = pageOf('/getting-started/plan-options');
  expect(page('time[itemprop="dateModified"]').attr('datetime')?.slice(0, 10)).toBe(expected);
  const entry = /<loc>[^<]*\/plan-options<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/.exec(
    readFileSync(path.join(buildFolder, 'sitemap.xml'), 'utf8'),
  );
  expect(entry?.[1]).toBe(expected);
});
