import { expect, test } from 'vitest';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RETENTION } from '../src/tooling/release/retention';
import { release } from '../src/tooling/release/release';
import { root } from './support/built-site';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 0, 1);

interface Host {
  site: string;
  /** Writes a build with these assets, by name and content. */
  build(assets: Record<string, string>, page?: string): string;
  assets(): string[];
  page(): string;
  remove(): void;
}

function host(): Host {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-release-'));
  const site = path.join(folder, 'site');
  let count = 0;
  return {
    site,
    build(assets, page = 'page') {
      const build = path.join(folder, `build-${(count += 1)}`);
      mkdirSync(path.join(build, 'assets/js'), { recursive: true });
      for (const name of ['index.html', '404.html', 'sitemap.xml']) writeFileSync(path.join(build, name), page);
      for (const [name, text] of Object.entries(assets)) writeFileSync(path.join(build, 'assets/js', name), text);
      return build;
    },
    assets: () => readdirSync(path.join(site, 'current/assets/js')).toSorted(),
    page: () => readFileSync(path.join(site, 'current/index.html'), 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

test('assets stay for 30 days after their version is replaced', () => {
  const testHost = host();
  release({ site: testHost.site, build: testHost.build({ 'a.js': 'a', 'both.js': 'x' }), now: NOW });
  // This version is current for a year. Its retention starts when the next one replaces it.
  const second = testHost.build({ 'b.js': 'b', 'both.js': 'x' }, 'second');
  expect(release({ site: testHost.site, build: second, now: NOW + 365 * DAY }).kept).toEqual(['assets/js/a.js']);
  expect(testHost.assets()).toEqual(['a.js', 'b.js', 'both.js']);
  expect(testHost.page()).toBe('second');
  const third = testHost.build({ 'c.js': 'c' });
  expect(release({ site: testHost.site, build: third, now: NOW + (365 + RETENTION.assetDays - 1) * DAY }).dropped).toEqual([]);
  expect(testHost.assets()).toEqual(['a.js', 'b.js', 'both.js', 'c.js']);
  expect(release({ site: testHost.site, build: third, now: NOW + (365 + RETENTION.assetDays) * DAY }).dropped).toEqual(['assets/js/a.js']);
  expect(testHost.assets()).toEqual(['b.js', 'both.js', 'c.js']);
  testHost.remove();
});

test('a site built with a base URL can be released', () => {
  const testHost = host();
  const below = (build: string): string => {
    const folder = `${build}-below`;
    mkdirSync(folder);
    renameSync(build, path.join(folder, 'docs'));
    return folder;
  };
  release({ site: testHost.site, build: below(testHost.build({ 'a.js': 'a' })), now: NOW });
  expect(release({ site: testHost.site, build: below(testHost.build({ 'b.js': 'b' })), now: NOW + DAY }).kept).toEqual([
    'docs/assets/js/a.js',
  ]);
  expect(readdirSync(path.join(testHost.site, 'current/docs/assets/js')).toSorted()).toEqual(['a.js', 'b.js']);
  const cut = below(testHost.build({ 'c.js': 'c' }));
  rmSync(path.join(cut, 'docs/sitemap.xml'));
  expect(() => release({ site: testHost.site, build: cut })).toThrow('it has no sitemap.xml');
  testHost.remove();
});

test('a rollback is a release and both versions find their assets', () => {
  const testHost = host();
  const first = testHost.build({ 'a.js': 'a' }, 'first');
  release({ site: testHost.site, build: first, now: NOW });
  release({ site: testHost.site, build: testHost.build({ 'b.js': 'b' }, 'second'), now: NOW });
  release({ site: testHost.site, build: first, now: NOW });
  expect([testHost.page(), testHost.assets()]).toEqual(['first', ['a.js', 'b.js']]);
  testHost.remove();
});

test('a host keeps the documented number of complete versions', () => {
  const testHost = host();
  for (let count = 0; count < RETENTION.releases + 2; count++) {
    mkdirSync(path.join(testHost.site, 'releases/20250101T000000000Z.partial'), { recursive: true });
    release({ site: testHost.site, build: testHost.build({ [`${count}.js`]: 'x' }, `${count}`), now: NOW + count });
  }
  const left = readdirSync(path.join(testHost.site, 'releases')).filter((name) => !name.endsWith('.json') && !name.startsWith('.'));
  expect(left).toHaveLength(RETENTION.releases);
  expect(left).toContain(path.basename(realpathSync(path.join(testHost.site, 'current'))));
  expect(testHost.page()).toBe(`${RETENTION.releases + 1}`);
  testHost.remove();
});

test('an incomplete build is rejected and the current version stays', () => {
  const testHost = host();
  release({ site: testHost.site, build: testHost.build({ 'a.js': 'a' }, 'first'), now: NOW });
  const half = testHost.build({ 'a.js': 'a' });
  rmSync(path.join(half, '404.html'));
  expect(() => release({ site: testHost.site, build: half })).toThrow(/isn't a complete build: it has no 404\.html\. Run "npm run build"/);
  expect(() => release({ site: testHost.site, build: testHost.build({ 'a.js': 'other' }) })).toThrow(
    /a\.js has the same name but different contents/,
  );
  expect([testHost.page(), readdirSync(path.join(testHost.site, 'releases')).filter((name) => name.includes('partial'))]).toEqual([
    'first',
    [],
  ]);
  rmSync(path.join(testHost.site, 'current'));
  mkdirSync(path.join(testHost.site, 'current'));
  expect(() => release({ site: testHost.site, build: testHost.build({ 'a.js': 'a' }) })).toThrow(
    /current isn't a link to a release\. Move it/,
  );
  testHost.remove();
});

test('MAINTAINING.md states how long earlier releases stay', () => {
  const text = readFileSync(path.join(root, 'MAINTAINING.md'), 'utf8');
  expect(text).toContain(
    `| Scripts, styles, and images of earlier releases | ${RETENTION.assetDays} days after a newer release replaced them |`,
  );
  expect(text).toContain(`| Whole releases, including the current one | ${RETENTION.releases} |`);
});
