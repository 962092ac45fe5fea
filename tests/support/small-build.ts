import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';

const ASSETS = 200;

/** Writes the smallest build that can be released, whose files contain its name. @returns its folder. */
export function writeSmallBuild(folder: string, name: string): string {
  const build = path.join(folder, name);
  mkdirSync(path.join(build, 'assets/js'), { recursive: true });
  for (const file of ['index.html', '404.html', 'sitemap.xml']) writeFileSync(path.join(build, file), name);
  for (let at = 0; at < ASSETS; at++) writeFileSync(path.join(build, 'assets/js', `${name}-${at}.js`), name.repeat(100));
  return build;
}

/** Returns the name of the build that a site serves, and checks that it's complete. */
export function servedBuild(site: string): string {
  const name = readFileSync(path.join(site, 'current/index.html'), 'utf8');
  const own = readdirSync(path.join(site, 'current/assets/js')).filter((file) => file.startsWith(`${name}-`));
  expect(own).toHaveLength(ASSETS);
  for (const file of own) expect(readFileSync(path.join(site, 'current/assets/js', file), 'utf8')).toBe(name.repeat(100));
  return name;
}
