// `npm run measure`: a cold build, the bytes of each kind of page, and both beside a stock site of the same descriptions.
// With `-- --pages`, only the pages of the build that is there; with `-- --stock`, only the comparison.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { serveCompressed, timeToHydrated } from '../bench/hydration';
import { buildStockSite, stockPages } from '../bench/stock-site';
import { findBrowser } from './browser';
import { serveFolder } from './static-server';
import { weigh, type Bytes } from './weigh';

const root = path.join(__dirname, '../..');

const pages = {
  home: '/',
  guide: '/getting-started/plan-options',
  category: '/category/gateways',
  operation: '/api/v3/installment-plan',
  errors: '/api/v3/errors',
};

function coldBuild(): number {
  for (const folder of ['build', '.docusaurus', 'node_modules/.cache']) rmSync(path.join(root, folder), { recursive: true, force: true });
  const start = performance.now();
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  return (performance.now() - start) / 1000;
}

const kilobytes = ({ raw, gzip, brotli }: Bytes): string =>
  [raw, gzip, brotli].map((bytes) => (bytes / 1000).toFixed(1).padStart(7)).join(' ');

/** Bytes of JavaScript and time to hydrated of both sites, one after the other on the same machine. */
async function compare(browser: Browser): Promise<void> {
  console.log('\nBuilding a stock site of the same descriptions…');
  const stock = await serveCompressed(buildStockSite());
  const ours = await serveCompressed(path.join(root, 'build'));
  console.log(
    'Beside a stock site          | JavaScript, kB brotli: ours, stock, ratio | hydrated on a slow phone, ms: ours, stock, ratio',
  );
  for (const [kind, route] of Object.entries(stockPages)) {
    const urls = [ours.url + pages[kind as keyof typeof stockPages], stock.url + route] as const;
    const bytes = await Promise.all(urls.map(async (url) => (await weigh(browser, url)).script.brotli));
    const times = [await timeToHydrated(browser, urls[0]), await timeToHydrated(browser, urls[1])];
    const columns = [bytes.map((one) => one / 1000), times].map(
      ([one = 0, other = 1]) => `${one.toFixed(0).padStart(12)} ${other.toFixed(0).padStart(12)} ${(one / other).toFixed(2).padStart(12)}`,
    );
    console.log(`${kind.padEnd(28)} | ${columns.join('  | ')}`);
  }
  stock.close();
  ours.close();
}

async function measure(): Promise<void> {
  const isWhole = !process.argv.includes('--pages') && !process.argv.includes('--stock');
  if (isWhole) console.log(`Cold build: ${coldBuild().toFixed(1)} s on this machine`);
  const server = await serveFolder(path.join(root, 'build'));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-background-networking'] });
  console.log('kB: raw, gzip, brotli   |         JavaScript        |            CSS            |           HTML');
  for (const [kind, route] of Object.entries(pages)) {
    const { script, style, html } = await weigh(browser, new URL(route, server.url).href);
    console.log(`${kind.padEnd(23)} | ${kilobytes(script)}   | ${kilobytes(style)}   | ${kilobytes(html)}`);
  }
  if (!process.argv.includes('--pages')) await compare(browser);
  await browser.close();
  await server.close();
}

measure().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
