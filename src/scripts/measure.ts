// `npm run measure`: a cold build, and the bytes of each kind of page. With `-- --pages`, only the pages of the build that is there.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { kinds } from '../bench/site-kinds';
import { findBrowser } from './browser';
import { serveFolder } from './static-server';
import { weigh, type Bytes } from './weigh';

const root = path.join(__dirname, '../..');

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

async function measure(): Promise<void> {
  if (!process.argv.includes('--pages')) console.log(`Cold build: ${coldBuild().toFixed(1)} s on this machine`);
  const server = await serveFolder(path.join(root, 'build'));
  const browser = await chromium.launch({
    executablePath: findBrowser('measure'),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  console.log('kB: raw, gzip, brotli   |         JavaScript        |            CSS            |           HTML');
  for (const [kind, { route }] of Object.entries(pages)) {
    const { script, style, html } = await weigh(browser, new URL(route, server.url).href);
    console.log(`${kind.padEnd(23)} | ${kilobytes(script)}   | ${kilobytes(style)}   | ${kilobytes(html)}`);
  }
  await browser.close();
  await server.close();
}

measure().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
