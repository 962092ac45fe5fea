import { spawnSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { startDevServer, type DevServer } from '../support/dev-server';

// The development server starts and compiles while other tests use the machine.
test.describe.configure({ mode: 'serial', timeout: 400_000 });

let site: DevServer;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  site = await startDevServer();
});
test.afterAll(() => site.dispose());

test('an edit to a guide appears without a manual reload', async ({ page }) => {
  await page.goto(`${site.url}getting-started/phases`);
  await page.locator('article h1').waitFor();
  site.edit('docs/getting-started/phases.mdx', (before) => `${before}\nA sentence that was not there.\n`);
  await expect(page.getByText('A sentence that was not there.')).toBeVisible({ timeout: 240_000 });
});

/** Mistakes of a writer, as an edit of the page, and the message with its line. */
const SLIPS: [name: string, edit: (before: string) => string, message: RegExp][] = [
  [
    'an older form of a title',
    (before) => `${before}\n:::note Old title\n\nText.\n\n:::\n`,
    /phases\.mdx:\d+: ":::note Old title" isn't an admonition/,
  ],
  ['an ID in braces', (before) => `${before}\n## Own {#own}\n`, /phases\.mdx:\d+: .*Write ## Own \{\/\* #own \*\/\}\./],
  ['an open element', (before) => `${before}\n<Tabs>\n`, /phases\.mdx:\d+: Expected a closing tag for `<Tabs>`/],
  ['broken front matter', (before) => before.replace(/^title: .*$/m, 'title: Plan: "x'), /phases\.mdx:2: front matter isn't YAML/],
];

for (const [name, edit, message] of SLIPS)
  test(`${name} is named in the browser and in the terminal, and the page recovers`, async ({ page }) => {
    await page.goto(`${site.url}getting-started/phases`);
    await page.locator('article h1').waitFor();
    const begun = site.output().length;
    let right = '';
    site.edit('docs/getting-started/phases.mdx', (before) => edit((right = before)));
    await site.waitForOutput(message, begun);
    await expect(page.frameLocator('#webpack-dev-server-client-overlay, #rspack-dev-server-client-overlay').locator('body')).toContainText(
      message,
      {
        timeout: 240_000,
      },
    );
    site.edit('docs/getting-started/phases.mdx', () => right);
    await expect(page.locator('iframe[id$="dev-server-client-overlay"]')).toHaveCount(0, { timeout: 240_000 });
    await expect(page.getByText('A sentence that was not there.')).toBeVisible();
  });

test('an edit to a specification appears on its page', async ({ page }) => {
  await page.goto(`${site.url}api/v3/refund`);
  await page.locator('article h1').waitFor();
  site.edit('openapi/v3.yaml', (before) => before.replace('Refund all or part of a plan', 'Refund a part or all of a plan'));
  await expect(page.getByText('Refund a part or all of a plan').first()).toBeVisible({ timeout: 240_000 });
});

test('an edit to a field of a specification appears on the page of its operation', async ({ page }) => {
  await page.goto(`${site.url}api/v3/refund`);
  await page.locator('article h1').waitFor();
  site.edit('openapi/v3.yaml', (before) => before.replace('Send the amount, not line items.', 'Send an amount, and no line items.'));
  await expect(page.getByText('Send an amount, and no line items.').first()).toBeVisible({ timeout: 240_000 });
});

test('the server names the page, the line, and the specification of an unsuitable link, and recovers', async ({ page }) => {
  const begun = site.output().length;
  site.edit('openapi/v3.yaml', (before) => before.replace('Send an amount, and', 'Send [an amount](./amount.md), and'));
  await site.waitForOutput(/refund\.api\.mdx:\d+: <Operation>: openapi\/v3\.yaml: A specification links to "\.\/amount\.md"/, begun);
  site.edit('openapi/v3.yaml', (before) => before.replace('[an amount](./amount.md)', 'one amount'));
  await page.goto(`${site.url}api/v3/refund`);
  await expect(page.getByText('Send one amount, and no line items.').first()).toBeVisible({ timeout: 240_000 });
});

test("an edit to a shared fragment appears in a guide's table", async ({ page }) => {
  await page.goto(`${site.url}merchant-hub/dashboard`);
  await page.locator('article h1').waitFor();
  site.edit('openapi/shared/error-codes.yaml', (before) =>
    before.replace('The issuer declined the payment without giving a reason.', 'The issuer declined and said nothing.'),
  );
  await expect(page.getByText('The issuer declined and said nothing.').first()).toBeVisible({ timeout: 240_000 });
});

test('the server reports a specification error and recovers when it is fixed', async ({ page }) => {
  const begun = site.output().length;
  site.edit('openapi/v3.yaml', (before) => before.replace('\npaths:', '\npaths: : ['));
  await site.waitForOutput(/openapi\/v3\.yaml[\s\S]*bad indentation[\s\S]*the pages didn't change/, begun);
  expect((await page.goto(`${site.url}api/v3/refund`))?.status()).toBe(200);
  await expect(page.getByText('Refund a part or all of a plan').first()).toBeVisible({ timeout: 240_000 });
  const broken = site.output().length;
  site.edit('openapi/v3.yaml', (before) => before.replace('\npaths: : [', '\npaths:'));
  await site.waitForOutput(/openapi\/v3\.yaml: done in/, broken);
});

test('Ctrl+C ends every process', async () => {
  const isOurs = (line: string): boolean => line.includes(site.folder) || line.includes(`--port ${new URL(site.url).port}`);
  const ours = (): string[] => spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.split('\n').filter(isOurs);
  expect(ours()).not.toEqual([]);
  const { code, took } = await site.interrupt();
  expect(took).toBeLessThan(10_000);
  expect(code).toBe(0);
  await expect.poll(ours, { timeout: 5000 }).toEqual([]);
});
