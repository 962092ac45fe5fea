// `npm run bench -- size`: measures a cold build, and the size of each kind of page.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { kinds } from './site-kinds';
import { pageFiles, routeOfFile } from '../../plugins/built-pages/built-pages';
import { markdownRoute } from '../../data/markdown-route';
import { readablePart } from '../../plugins/built-pages/readable-part';
import { differenceOf } from '../../plugins/markdown-pages/difference';
import { hasMarkdownPage } from '../../plugins/markdown-pages/markdown-page';
import { findBrowser } from '../commands/browser';
import { serveFolder } from '../commands/static-server';
import { measureBytes, type Bytes } from './measure-bytes';
import { help } from '../commands/help';

help(`Usage: npm run bench -- size [--pages | --markdown]

  --pages      measures the pages of the existing build, without building
  --markdown   lists the five pages that differ most from their Markdown versions`);

const root = path.join(__dirname, '../../..');

const pages = { ...kinds, errors: { route: '/api/v3/errors' } };

function coldBuild(): number {
  for (const folder of ['build', '.docusaurus', 'node_modules/.cache']) rmSync(path.join(root, folder), { recursive: true, force: true });
  const start = performance.now();
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  return (performance.now() - start) / 1000;
}

const kilobytes = ({ raw, gzip, brotli }: Bytes): string =>
  [raw, gzip, brotli].map((bytes) => (bytes / 1000).toFixed(1).padStart(7)).join(' ');

/** Prints how many words of the HTML pages aren't in the Markdown pages. */
function compareMarkdown(): void {
  const build = path.join(root, 'build');
  const differences = pageFiles(build).flatMap((file) => {
    const [html, route] = [readablePart(readFileSync(path.join(build, file), 'utf8')), routeOfFile(file)];
    if (!hasMarkdownPage(html)) return [];
    return [{ route, ...differenceOf(html, readFileSync(path.join(build, markdownRoute(route)), 'utf8')) }];
  });
  const share = ({ words, missing }: { words: number; missing: string[] }): number => missing.length / words;
  const all = {
    words: differences.flatMap(({ words }) => words).reduce((sum, count) => sum + count, 0),
    missing: differences.flatMap(({ missing }) => missing),
  };
  console.log(
    `Words missing from the Markdown of ${differences.length} pages: ${all.missing.length} of ${all.words}, ${(share(all) * 100).toFixed(2)}%`,
  );
  for (const difference of differences.toSorted((a, b) => share(b) - share(a)).slice(0, 5))
    console.log(
      `${(share(difference) * 100).toFixed(2)}%  ${difference.missing.length} of ${difference.words}  ${difference.route}: ${[...new Set(difference.missing)].slice(0, 15).join(' ')}`,
    );
}

async function measure(): Promise<void> {
  if (process.argv.includes('--markdown')) return compareMarkdown();
  if (!process.argv.includes('--pages')) console.log(`Cold build: ${coldBuild().toFixed(1)} s on this machine`);
  const server = await serveFolder(path.join(root, 'build'));
  const browser = await chromium.launch({
    executablePath: findBrowser('measure'),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  console.log('kB: raw, gzip, brotli   |         JavaScript        |            CSS            |           HTML');
  for (const [kind, { route }] of Object.entries(pages)) {
    const { script, style, html } = await measureBytes(browser, new URL(route, server.url).href);
    console.log(`${kind.padEnd(23)} | ${kilobytes(script)}   | ${kilobytes(style)}   | ${kilobytes(html)}`);
  }
  await browser.close();
  await server.close();
}

measure().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
