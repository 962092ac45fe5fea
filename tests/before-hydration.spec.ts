// Scripts are delayed, so the reader acts before the page hydrates.
import type { Page } from '@playwright/test';
import { holdRequests } from './support/hold-requests';
import { expect, hydrated, kinds, sharedTest, test } from './support/site';

interface EarlyAction {
  does: string;
  route: string;
  width?: number;
  act(page: Page): Promise<void>;
  works(page: Page): Promise<void>;
}

const dialogOpens = (page: Page): Promise<void> => expect(page.getByPlaceholder('Search docs')).toBeVisible();

const ACTIONS: EarlyAction[] = [
  {
    does: 'the search button',
    route: kinds.guide,
    act: (page) => page.getByRole('button', { name: 'Search docs' }).click(),
    works: dialogOpens,
  },
  { does: 'Ctrl+K', route: kinds.home, act: (page) => page.keyboard.press('Control+k'), works: dialogOpens },
  { does: 'the slash key', route: kinds.category, act: (page) => page.keyboard.press('/'), works: dialogOpens },
  {
    does: 'text typed after Ctrl+K',
    route: kinds.guide,
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('refundx');
      await page.keyboard.press('Backspace');
    },
    works: (page) => expect(page.getByPlaceholder('Search docs')).toHaveValue('refund'),
  },
  {
    does: 'text typed after a click on the search button',
    route: kinds.operation,
    act: async (page) => {
      await page.getByRole('button', { name: 'Search docs' }).click();
      await page.keyboard.type('partial refund');
    },
    works: (page) => expect(page.getByPlaceholder('Search docs')).toHaveValue('partial refund'),
  },
  {
    does: 'the question mark',
    route: kinds.guide,
    act: (page) => page.keyboard.press('?'),
    works: (page) => expect(page.getByRole('dialog')).toBeVisible(),
  },
  {
    does: 'a menu of the navbar',
    route: kinds.guide,
    act: (page) => page.getByRole('button', { name: 'Products' }).click(),
    works: (page) => expect(page.getByRole('button', { name: 'Products' })).toHaveAttribute('aria-expanded', 'true'),
  },
  {
    does: 'the button of the drawer',
    route: kinds.guide,
    width: 375,
    act: (page) => page.getByRole('button', { name: 'Toggle navigation bar' }).click(),
    works: (page) => expect(page.locator('.navbar-sidebar').getByRole('link', { name: 'Phases' })).toBeVisible(),
  },
  {
    does: 'the button that collapses the sidebar',
    route: kinds.guide,
    act: (page) => page.getByRole('button', { name: 'Collapse sidebar' }).click(),
    works: (page) => expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible(),
  },
  {
    does: 'Try it',
    route: kinds.operation,
    act: (page) => page.getByRole('button', { name: 'Try it' }).click(),
    works: (page) => expect(page.getByRole('button', { name: 'Send' })).toBeVisible(),
  },
  {
    does: 'a language',
    route: kinds.operation,
    act: (page) => page.getByRole('toolbar', { name: 'Language' }).getByRole('button', { name: 'Python' }).click(),
    works: (page) =>
      expect(page.getByRole('toolbar', { name: 'Language' }).getByRole('button', { name: 'Python' })).toHaveAttribute(
        'aria-pressed',
        'true',
      ),
  },
  {
    does: 'a Copy button',
    route: kinds.operation,
    act: (page) => page.getByRole('button', { name: /^Copy/ }).last().click(),
    works: (page) => expect(page.getByText('Copied').first()).toBeVisible(),
  },
  {
    does: 'text typed into a filter',
    route: '/api/v3/errors',
    act: (page) => page.getByRole('searchbox').first().fill('plan_on_hold'),
    works: (page) => expect(page.getByText(/^\d+ of \d+ /).first()).toBeVisible(),
  },
  {
    does: 'a choice in a calculator',
    route: kinds.guide,
    act: async (page) => void (await page.getByLabel('Installments', { exact: true }).first().selectOption('7')),
    works: (page) => expect(page.getByRole('main')).toContainText('7 monthly installments'),
  },
];

for (const { does, route, width = 1280, act, works } of ACTIONS)
  sharedTest(`${does} works when pressed before hydration`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const release = await holdRequests(page, '**/assets/js/*.js');
    await page.goto(route, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => document.readyState !== 'loading');
    await act(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-has-hydrated', 'true');
    release();
    await hydrated(page);
    await works(page);
  });

test('Escape before hydration cancels the search', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/js/*.js');
  await page.goto(kinds.guide, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('refund');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Products' }).click();
  release();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Products' })).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByPlaceholder('Search docs')).toHaveCount(0);
});

test('a control pressed twice before hydration acts once', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/js/*.js');
  await page.goto(kinds.guide, { waitUntil: 'commit' });
  const menu = page.getByRole('button', { name: 'Products' });
  await menu.click();
  await menu.click();
  release();
  await hydrated(page);
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
});
