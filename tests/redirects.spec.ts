import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type Redirect } from '../src/data/redirects';
import { writeRedirects } from '../src/plugins/redirects/redirect-pages';
import { writeHeaders } from '../src/tooling/hosting/write-headers';
import { checkedRedirects } from '../src/plugins/redirects/chains';
import { serveFolder, type StaticServer } from '../src/tooling/commands/static-server';

/** One row of each kind, since the site's own table may have few or none. */
const SEEDED: Redirect[] = [
  { from: '/old/page', to: '/new' },
  { from: '/old/part', to: '/new#part' },
  { from: '/old/folder/', to: '/new' },
  { from: '/v1.2/page', to: '/new' },
];

/** The pages that the build writes for these redirects, next to their target. */
async function siteWithRedirect(): Promise<{ server: StaticServer; remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partita-redirect-'));
  mkdirSync(path.join(folder, 'new'));
  writeFileSync(path.join(folder, 'new/index.html'), '<!doctype html><title>New</title><h1>The new page</h1><h2 id="part">A part</h2>');
  writeFileSync(path.join(folder, '404.html'), '<!doctype html><h1>Missing</h1>');
  writeRedirects(folder, '/', checkedRedirects(SEEDED));
  writeHeaders(folder, '/');
  return { server: await serveFolder(folder), remove: () => rmSync(folder, { recursive: true }) };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test(`a redirect opens the new page${javaScriptEnabled ? ' with query and hash' : ''}`, async ({ page }) => {
      const { server, remove } = await siteWithRedirect();
      try {
        await page.goto(`${server.url}old/page?language=php#part`);
        await expect(page.getByRole('heading', { name: 'The new page' })).toBeVisible();
        const address = new URL(page.url());
        expect(address.pathname).toBe('/new');
        if (javaScriptEnabled) expect(address.search + address.hash).toBe('?language=php#part');
      } finally {
        await server.close();
        remove();
      }
    });

    test('every redirect works with and without a slash, and with Back', async ({ page }) => {
      const { server, remove } = await siteWithRedirect();
      try {
        for (const { from, to } of SEEDED)
          for (const address of [from.replace(/\/$/, ''), `${from.replace(/\/$/, '')}/`]) {
            await page.goto(`${server.url}404.html`);
            await page.goto(server.url + address.slice(1));
            await expect(page.getByRole('heading', { name: 'The new page' })).toBeVisible();
            expect(page.url().slice(server.url.length - 1)).toBe(to);
            await page.goBack();
            await expect(page.getByRole('heading', { name: 'Missing' })).toBeVisible();
          }
      } finally {
        await server.close();
        remove();
      }
    });
  });
