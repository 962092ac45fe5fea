import { serveFolder, type StaticServer } from '../src/scripts/static-server';
import { expect, hydrated, test } from './support/site';
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

let variant: Variant;
let server: StaticServer;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  variant = createVariant();
  variant.edit('src/pages/crash.tsx', () => CRASHING_PAGE);
  variant.edit('src/data/site.ts', (before) => before.replace(/(export const announcementBar[^=]*= )undefined/, `$1${ANNOUNCEMENT}`));
  const { status, output } = variant.build();
  expect(status, output).toBe(0);
  server = await serveFolder(`${variant.folder}/build`);
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
