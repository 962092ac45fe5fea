import { readFileSync } from 'node:fs';
import { UNCONFIGURED } from '../src/data/search-service';
import { serveFolder, type StaticServer } from '../src/tooling/commands/static-server';
import { expect, hitsOf, hydrated, open, test } from './support/site';
import { needVariant, service, variantBase, variantBuild, variantLog } from './support/build-variant';

const BASE = variantBase;
let server: StaticServer;

test.beforeAll(async () => {
  needVariant();
  server = await serveFolder(variantBuild, { base: BASE });
});
test.afterAll(() => server?.close());

test('the build warns about a broken anchor and continues', () => {
  expect(readFileSync(variantLog, 'utf8')).toMatch(/WARNING[\s\S]*\/getting-started\/phases[\s\S]*#nowhere-on-this-page/);
});

test('a crashing page shows its error chain and recovers with Try again', async ({ page, complaints }) => {
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

test('the announcement bar stays closed until it gets a new ID', async ({ page }) => {
  const bar = page.getByText('Sandbox maintenance on Sunday');
  await page.goto(server.url);
  await hydrated(page);
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toBeHidden();
  await page.reload();
  await hydrated(page);
  await expect(bar).toBeHidden();
  // The stored state of a reader who closed an earlier announcement.
  await page.evaluate(() => localStorage.setItem('docusaurus.announcement.id', 'an-earlier-one'));
  await page.reload();
  await hydrated(page);
  await expect(bar).toBeVisible();
});

test('a build below a base URL searches its own index', async ({ page }) => {
  // This build names a search service; without one, the site uses its own index.
  await page.route('**/assets/js/main.*.js', async (route) => {
    const script = await (await route.fetch()).text();
    expect(script).toContain(service.appId);
    await route.fulfill({ body: script.replaceAll(service.appId, UNCONFIGURED), contentType: 'text/javascript' });
  });
  await open(page, server.url);
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search docs').fill('refund a plan');
  await page.locator('.DocSearch-Hit').first().click();
  await expect(page).toHaveURL(new RegExp(`^${server.url}api/v3/refund(#|$)`));
  await open(page, `${server.url}search?q=refund`);
  await hitsOf(page).first().click();
  await expect(page).toHaveURL(new RegExp(`^${server.url}[a-z]`));
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toHaveCount(0);
});

test('pages work with enforced Trusted Types and text cannot become code', async ({ page, complaints }) => {
  await open(page, server.url);
  expect((await page.request.get(server.url)).headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'APIs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open(page, `${server.url}api/v3/installment-plan`);
  await page.getByRole('link', { name: 'Refund a plan' }).first().click();
  await expect(page).toHaveURL(new RegExp(`^${server.url}api/v3/refund(#|$)`));
  await expect(page.locator('[data-sample]:visible').first()).toContainText('refunds');
  expect(complaints).toEqual([]);
  const refused = await page.evaluate(() => {
    const attempts: (() => void)[] = [
      () => (document.createElement('div').innerHTML = '<img src="x" onerror="alert(1)">'),
      () => (document.createElement('div').innerHTML = '<a href="javascript:alert(1)">x</a>'),
      () => (document.createElement('div').innerHTML = '<svg/onload=alert(1)>'),
      () => (document.createElement('div').innerHTML = '<form action="https://evil.example">x</form>'),
      () => (document.createElement('div').innerHTML = '<style>@import "https://evil.example/x.css"</style>'),
      () => (document.createElement('script').src = 'https://evil.example/x.js'),
      () => (document.createElement('script').src = '/another-application/x.js'),
      () => (document.createElement('script').src = '/docs/assets/../../another-application/x.js'),
      () => (document.createElement('script').src = URL.createObjectURL(new Blob(['alert(1)'], { type: 'text/javascript' }))),
      () =>
        (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }).trustedTypes.createPolicy(
          'another',
          {},
        ),
      () => (document.createElement('script').textContent = 'alert(1)'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(refused.map(() => 'TypeError'));
  expect(refused.length).toBe(11);
  complaints.length = 0;
});
