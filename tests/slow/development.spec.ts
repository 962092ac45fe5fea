// `npm start` shows writers the same pages that readers get.
import type { Page } from '@playwright/test';
import { startDevServer, type DevServer } from '../support/dev-server';
import { expect, hydrated, kinds, test } from '../support/site';

test.describe.configure({ timeout: 400_000 });

let site: DevServer;
test.beforeAll(async () => {
  test.setTimeout(400_000);
  site = await startDevServer();
});
test.afterAll(() => site.dispose());

/** The accessibility tree without the date of the last change, which comes from Git and is missing in the copy. */
async function treeOf(page: Page, url: string): Promise<string> {
  await page.goto(url);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  return (await page.locator('body').ariaSnapshot()).replace(/^ *- text: Updated\n *- time: .*\n/m, '');
}

for (const [kind, route] of Object.entries(kinds))
  test(`the ${kind} page is the same in development and in the build`, async ({ page, baseURL, complaints }) => {
    const built = await treeOf(page, `${baseURL}${route}`);
    const developed = await treeOf(page, `${site.url}${route.slice(1)}`);
    expect(developed).toBe(built);
    complaints.length = 0;
  });
