import type { Locator, Page } from '@playwright/test';
import { expect, kinds, open, sharedTest } from './support/site';

sharedTest.use({ viewport: { width: 375, height: 800 } });

const toggle = (page: Page): Locator => page.getByRole('button', { name: 'Toggle navigation bar' });
const drawer = (page: Page): Locator => page.locator('.navbar-sidebar');

sharedTest('the hamburger opens the docs menu with a main menu link', async ({ page }) => {
  await open(page, kinds.guide);
  await toggle(page).click();
  await expect(drawer(page).getByRole('link', { name: 'Plan options' })).toBeVisible();
  await drawer(page)
    .getByRole('button', { name: /back to main menu/i })
    .click();
  await expect(drawer(page).getByRole('link', { name: 'APIs' })).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Languages' })).toHaveText('Languages');
  await expect(drawer(page).getByRole('link', { name: 'Trust Center' })).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: 'Create a Developer Account' })).toBeVisible();
});

sharedTest('the menu switches between docs and APIs on both levels', async ({ page }) => {
  await open(page, kinds.guide);
  await toggle(page).click();
  await drawer(page).getByRole('link', { name: 'APIs', exact: true }).click();
  await expect(page).toHaveURL('/apis');
  await expect(drawer(page).getByRole('link', { name: 'Installments API v3' })).toBeVisible();
  await drawer(page)
    .getByRole('button', { name: /back to main menu/i })
    .click();
  await drawer(page).getByRole('link', { name: 'Docs', exact: true }).click();
  await expect(page).toHaveURL(/\/getting-started\//);
});

sharedTest('rows of the menu are tall enough for touch', async ({ page }) => {
  await open(page, kinds.operation);
  await toggle(page).click();
  const rows = await drawer(page).getByRole('link').filter({ visible: true }).all();
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows.slice(1)) expect((await row.boundingBox())?.height, (await row.textContent()) ?? '').toBeGreaterThanOrEqual(44);
});

sharedTest('long breadcrumbs show only the parent page on a phone', async ({ page }) => {
  await open(page, '/checkout-solutions/hosted-fields/hosted-fields-diagram');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem').filter({ visible: true })).toHaveText([
    'Hosted fields',
  ]);
});

sharedTest('a long parent page starts next to its arrow, on the narrowest phone and with large text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page, '/merchant-hub/chargebacks-management/chargebacks-timeline');
  await page.evaluate(() => (document.documentElement.style.fontSize = '150%'));
  const parent = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem').filter({ visible: true });
  const name = parent.getByRole('link');
  await expect(name).toHaveText('Handling chargebacks – managed merchants (MoR)');
  const [item, link] = [await parent.boundingBox(), await name.boundingBox()];
  expect(link?.height).toBeGreaterThan(40);
  expect((link?.x ?? 0) - (item?.x ?? 0)).toBeGreaterThan(12);
  expect(link?.y).toBe(item?.y);
});

sharedTest('a table with long rows is stacked, with the name of each column', async ({ page }) => {
  await open(page, '/api/v3/errors#plan_on_hold');
  const row = page.getByRole('row').filter({ has: page.locator('[id="plan_on_hold"]') });
  const cells = await row.getByRole('cell').all();
  const boxes = await Promise.all(cells.map((cell) => cell.boundingBox()));
  for (const [index, box] of boxes.slice(1).entries())
    expect(box?.y).toBeGreaterThanOrEqual((boxes[index]?.y ?? 0) + (boxes[index]?.height ?? 0) - 1);
  expect(await cells[2]?.evaluate((cell) => getComputedStyle(cell, '::before').content)).toContain('Solution');
});

sharedTest('the drawer has the focus until it closes', async ({ page }) => {
  await open(page, kinds.guide);
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('button', { name: 'Close navigation bar' })).toBeFocused();
  const first = menu.getByRole('link', { name: 'Partita Docs home' });
  await page.keyboard.press('Shift+Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(first).not.toBeFocused();
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(first).toBeFocused();
  await menu.getByRole('button', { name: /back to main menu/i }).press('Enter');
  await expect(menu.getByRole('button', { name: 'Platform Plugins', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
});

sharedTest('the drawer closes on navigation', async ({ page }) => {
  await open(page, kinds.guide);
  await toggle(page).click();
  await drawer(page).getByRole('link', { name: 'Phases' }).click();
  await expect(page).toHaveURL('/getting-started/phases');
  await expect(drawer(page)).toBeHidden();
});

sharedTest('the drawer closes when the layout switches to desktop at 997 px', async ({ page }) => {
  await page.setViewportSize({ width: 996, height: 800 });
  await open(page, kinds.guide);
  await toggle(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.setViewportSize({ width: 997, height: 800 });
  await expect(drawer(page)).toBeHidden();
  await expect(toggle(page)).toBeHidden();
});

sharedTest('the drawer closes with its button and on an outside press', async ({ page }) => {
  await open(page, kinds.home);
  await toggle(page).click();
  await page.getByRole('button', { name: 'Close navigation bar' }).click();
  await expect(drawer(page)).toBeHidden();
  await toggle(page).click();
  await page.mouse.click(365, 400);
  await expect(drawer(page)).toBeHidden();
});

sharedTest('"On this page" stays in view, names the current section, and leads to others', async ({ page }) => {
  await open(page, '/direct-api/webhook-events');
  const button = page.getByRole('button', { name: 'On this page' });
  await expect(button).toHaveText('On this page');
  await page.getByRole('heading', { name: 'Test vector' }).evaluate((heading) => heading.scrollIntoView());
  await expect(button).toBeInViewport();
  await expect(button).toContainText('Test vector');

  await button.click();
  const list = page.getByRole('navigation', { name: 'On this page' });
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await button.click();
  await list.getByRole('link', { name: 'Handle an event' }).click();
  await expect(list).toBeHidden();
  await expect(button).toContainText('Handle an event');
  // The bar covers neither the heading nor what a reader tabs back to.
  const bar = await button.boundingBox();
  expect((await page.getByRole('heading', { name: 'Handle an event' }).boundingBox())?.y).toBeGreaterThanOrEqual(
    (bar?.y ?? 0) + (bar?.height ?? 0),
  );

  await button.click();
  await list.getByRole('link', { name: 'Top of the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(button).toHaveText('On this page');
});

sharedTest('nothing floats above the text', async ({ page }) => {
  await open(page, '/direct-api/webhook-events');
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
  await page.mouse.wheel(0, -500);
  await expect(page.getByRole('button', { name: 'Scroll back to top' })).toBeHidden();
});
