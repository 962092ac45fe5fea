import type { Locator, Page } from '@playwright/test';
import { expect, kinds, open, test } from './support/site';

test.use({ viewport: { width: 375, height: 800 } });

const toggle = (page: Page): Locator => page.getByRole('button', { name: 'Toggle navigation bar' });
const drawer = (page: Page): Locator => page.locator('.navbar-sidebar');

test('the hamburger opens the docs menu with a main menu link', async ({ page }) => {
  await open(page, kinds.guide);
  await toggle(page).click();
  await expect(drawer(page).getByRole('link', { name: 'Plan options' })).toBeVisible();
  await drawer(page)
    .getByRole('button', { name: /back to main menu/i })
    .click();
  await expect(drawer(page).getByRole('link', { name: 'APIs' })).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: 'Trust Center' })).toBeVisible();
  await expect(drawer(page).getByRole('link', { name: 'Create a Developer Account' })).toBeVisible();
});

test('the drawer closes on navigation', async ({ page }) => {
  await open(page, kinds.guide);
  await toggle(page).click();
  await drawer(page).getByRole('link', { name: 'Phases' }).click();
  await expect(page).toHaveURL('/getting-started/phases');
  await expect(drawer(page)).toBeHidden();
});

test('the drawer closes when the layout switches to desktop at 997 px', async ({ page }) => {
  await page.setViewportSize({ width: 996, height: 800 });
  await open(page, kinds.guide);
  await toggle(page).click();
  await expect(drawer(page)).toBeVisible();
  await page.setViewportSize({ width: 997, height: 800 });
  await expect(drawer(page)).toBeHidden();
  await expect(toggle(page)).toBeHidden();
});

test('the drawer closes with its button and on an outside press', async ({ page }) => {
  await open(page, kinds.home);
  await toggle(page).click();
  await page.getByRole('button', { name: 'Close navigation bar' }).click();
  await expect(drawer(page)).toBeHidden();
  await toggle(page).click();
  await page.mouse.click(365, 400);
  await expect(drawer(page)).toBeHidden();
});
