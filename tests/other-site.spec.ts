import { serveFolder, type StaticServer } from '../src/scripts/static-server';
import { expect, hitsOf, hydrated, open, test } from './support/site';
import { createVariant, type Variant } from './support/variant';

/** A page that crashes once it has hydrated, with a cause behind the error, until a reader tries again. */
const CRASHING_PAGE = `
import { useEffect, useState } from 'react';
import Layout from '@theme/Layout';
let crashed = false;
function Crash() {
  const [now, setNow] = useState(false);
  useEffect(() => { if (!crashed) { crashed = true; setNow(true); } }, []);
  if (now) throw new Error('The schedule is empty', { cause: new Error('No terminal') });
  return <h1>All is well</h1>;
}
export default function CrashingPage() { return <Layout title="Crash"><Crash /></Layout>; }
`;

const ANNOUNCEMENT = `{ id: 'maintenance', content: 'Sandbox maintenance on Sunday', backgroundColor: '#fdf2e4', textColor: '#1a1b2e', isCloseable: true }`;

const BASE = '/base/path/';

/** One build serves all these tests: below another path, with an announcement, a page that crashes and a broken anchor. */
let variant: Variant;
let server: StaticServer;
let log: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  variant = createVariant();
  variant.edit('src/pages/crash.tsx', () => CRASHING_PAGE);
  variant.edit('src/data/site.ts', (before) => before.replace(/(export const announcementBar[^=]*= )undefined/, `$1${ANNOUNCEMENT}`));
  variant.edit('docs/getting-started/phases.mdx', (before) => `${before}\n[nowhere](/getting-started/plan-options#nowhere-on-this-page)\n`);
  const { status, output } = variant.build({ SITE_BASE: BASE });
  expect(status, output).toBe(0);
  log = output;
  server = await serveFolder(`${variant.folder}/build`, { base: BASE });
});

test.afterAll(async () => {
  await server?.close();
  variant?.dispose();
});

test('a crashing page says so inside the shell, with the message chain, and recovers by "Try again"', async ({ page, complaints }) => {
  await page.goto(`${server.url}crash`);
  await expect(page.getByRole('heading', { name: 'This page crashed', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Page Error');
  await expect(page.getByRole('list', { name: 'What went wrong' }).getByRole('listitem')).toHaveText([
    'The schedule is empty',
    'No terminal',
  ]);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'All is well' })).toBeVisible();
  expect(complaints.join()).toContain('The schedule is empty');
  complaints.length = 0;
});

test('the announcement bar shows, stays closed when closed, and comes back with a new id', async ({ page }) => {
  const bar = page.getByText('Sandbox maintenance on Sunday');
  await page.goto(server.url);
  await hydrated(page);
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await hydrated(page);
  await expect(bar).toBeHidden();
  // What a reader has who closed an earlier announcement.
  await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'an-earlier-one'));
  await page.reload();
  await hydrated(page);
  await expect(bar).toBeVisible();
});

test('a broken anchor only warns', () => {
  expect(log).toMatch(/WARNING[\s\S]*\/getting-started\/phases[\s\S]*#nowhere-on-this-page/);
});

test('a build below a base URL searches by itself too', async ({ page }) => {
  await open(page, server.url);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search docs').fill('refund a plan');
  await page.locator('.DocSearch-Hit').first().getByRole('link').click();
  await expect(page).toHaveURL(`${server.url}api/v3/refund`);
  await open(page, `${server.url}search?q=refund`);
  await hitsOf(page).first().click();
  await expect(page).toHaveURL(new RegExp(`^${server.url}[a-z]`));
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toHaveCount(0);
});
