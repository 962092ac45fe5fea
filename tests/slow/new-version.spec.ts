// A host replaces the site while readers have pages of the old version open, whose scripts no longer exist.
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { serveFolder, type StaticServer } from '../../src/tooling/commands/static-server';
import { TITLE, writeNextVersion } from '../support/next-version';
import { buildFolder, expect, hydrated, test } from '../support/site';

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let folder: string;
let server: StaticServer;

/** Serves another version from now on. */
function publish(version: string): void {
  const next = path.join(folder, 'next');
  symlinkSync(version, next);
  renameSync(next, path.join(folder, 'current'));
}

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'partita-versions-'));
  expect(writeNextVersion(buildFolder, path.join(folder, 'second'))).toBeGreaterThan(100);
  publish(buildFolder);
  server = await serveFolder(path.join(folder, 'current'));
});
test.afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

/** Opens a page of the first version, and then publishes the second. @returns how many documents have been loaded since. */
async function openBefore(page: Page, route: string, use?: () => Promise<void>): Promise<() => number> {
  publish(buildFolder);
  await page.goto(new URL(route, server.url).href);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await use?.();
  publish(path.join(folder, 'second'));
  let documents = 0;
  page.on('request', (request) => request.isNavigationRequest() && (documents += 1));
  return () => documents;
}

const expectSecond = async (page: Page, heading: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page).toHaveTitle(new RegExp(TITLE.second));
  await expect(page.getByRole('alert').filter({ hasText: "couldn't be loaded" })).toHaveCount(0);
};

test('a link opens the new version, without a loop', async ({ page, complaints }) => {
  const documents = await openBefore(page, '/getting-started/phases');
  await page.getByRole('link', { name: 'Plan options' }).first().click();
  await expectSecond(page, 'Plan options');
  await hydrated(page);
  expect(documents()).toBeLessThanOrEqual(2);
  await page.getByRole('link', { name: 'Phases' }).first().click();
  await expectSecond(page, 'Phases of an integration project');
  complaints.length = 0;
});

test('a search result opens the new version', async ({ page, complaints }) => {
  await openBefore(page, '/');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search docs').fill('plan options');
  await page.locator('.DocSearch-Hit a:has(mark)').first().click();
  await expectSecond(page, 'Plan options');
  complaints.length = 0;
});

test('the console keeps what a reader has typed', async ({ page, complaints }) => {
  const typed = '{"typed": "before the new version"';
  const body = page.getByRole('textbox', { name: 'Body as JSON' });
  await openBefore(page, '/api/v3/refund', async () => {
    await page.getByRole('button', { name: 'Try it' }).click();
    await body.fill(typed);
  });
  await page.getByRole('main').locator('a[href="/api/v3/errors"]').first().click();
  await expectSecond(page, 'Errors');
  await page.goBack();
  await hydrated(page);
  await page.getByRole('button', { name: 'Try it' }).click();
  await expect(body).toHaveValue(typed);
  complaints.length = 0;
});
