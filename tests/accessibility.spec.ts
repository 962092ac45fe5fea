import { faultsOf } from './support/axe';
import { expect, kinds, open, sharedTest } from './support/site';

// These menus and dialogs open over a page, and axe checks only them. The pages themselves are checked in every-page.spec.ts.

/** The states of the search dialog: empty, with hits, and without hits. */
const SCREENS: [query: string, shows: string][] = [
  ['', '.DocSearch-StartScreen'],
  ['refund', '.DocSearch-Hit'],
  ['zzzzqqqq', '.DocSearch-NoResults'],
];

for (const width of [1280, 375])
  sharedTest(`each screen of the search dialog is accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, kinds.guide);
    await page.keyboard.press('Control+k');
    for (const [query, shows] of SCREENS)
      await sharedTest.step(shows, async () => {
        await page.getByPlaceholder('Search docs').fill(query);
        await expect(page.locator(shows).first()).toBeVisible();
        expect(await faultsOf(page, { part: '.DocSearch-Container' })).toEqual([]);
      });
  });

sharedTest('each menu of the navbar is accessible', async ({ page }) => {
  await open(page, kinds.guide);
  const navbar = page.getByRole('navigation', { name: 'Main' });
  for (const [name, link] of [
    ['Platform Plugins', 'Shopify'],
    ['English', 'English'],
    ['Next', 'How versions work'],
  ] as const)
    await sharedTest.step(name, async () => {
      await navbar.getByRole('button', { name }).press('Enter');
      await expect(navbar.getByRole('link', { name: link })).toBeVisible();
      expect(await faultsOf(page, { part: '.navbar' })).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(navbar.getByRole('link', { name: link })).toBeHidden();
    });
});

sharedTest('the drawer is accessible with the pages of a sidebar and the main menu', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, kinds.operation);
  const drawer = page.locator('.navbar-sidebar');
  await page.getByRole('button', { name: 'Toggle navigation bar' }).press('Enter');
  await expect(drawer.getByRole('link', { name: 'Refund a plan' })).toBeVisible();
  expect(await faultsOf(page, { part: '.navbar' })).toEqual([]);
  await page.getByRole('button', { name: /back to main menu/i }).press('Enter');
  await expect(drawer.getByRole('link', { name: 'Trust Center' })).toBeInViewport();
  expect(await faultsOf(page, { part: '.navbar' })).toEqual([]);
});

sharedTest("a phone's 'On this page' is accessible", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, kinds.guide);
  await page.getByRole('button', { name: 'On this page' }).press('Enter');
  await expect(page.getByRole('main').getByRole('link', { name: 'Next steps', exact: true })).toBeVisible();
  expect(await faultsOf(page, { part: 'main' })).toEqual([]);
});

sharedTest('the check of an open menu detects a link without a name', async ({ page }) => {
  await open(page, kinds.guide);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Next' }).press('Enter');
  await page
    .locator('.dropdown--show .dropdown__menu a')
    .first()
    .evaluate((link) => link.replaceChildren());
  expect((await faultsOf(page, { part: '.navbar' })).join()).toContain('link-name');
});
