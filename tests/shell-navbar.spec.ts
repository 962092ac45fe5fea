import type { Locator, Page } from '@playwright/test';
import { addRules, expect, kinds, open, sharedTest, test } from './support/site';

const navbar = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });
const menuButton = (page: Page, name: string): Locator => navbar(page).getByRole('button', { name, exact: true });

const MENUS: Record<string, [string, string][]> = {
  'Platform Plugins': [
    ['WooCommerce', '/platform-plugins/woocommerce'],
    ['BigCommerce', '/platform-plugins/bigcommerce'],
    ['Wix', '/platform-plugins/wix'],
    ['Shopify', '/platform-plugins/shopify'],
    ['SAP Commerce Cloud', '/platform-plugins/sap-commerce-cloud'],
    ['Magento', '/platform-plugins/magento'],
    ['Salesforce Commerce Cloud', '/platform-plugins/salesforce-cc'],
  ],
  Products: [
    ['Checkout solutions', '/category/checkout-solutions'],
    ['Partita Go', '/partita-go'],
    ['On-site messaging', '/category/on-site-messaging'],
  ],
  'Back Office': [
    ['Reports', '/category/reports'],
    ['Funding', '/back-office/funding'],
    ['Merchant Hub', '/merchant-hub/getting-started'],
  ],
};

sharedTest.beforeEach(async ({ page }) => open(page, kinds.home));

sharedTest('the navbar links to both areas, external sites, and the pages of its menus', async ({ page }) => {
  await expect(navbar(page).getByRole('link', { name: 'Docs', exact: true })).toHaveAttribute('href', '/getting-started/adding-partita');
  await expect(navbar(page).getByRole('link', { name: 'APIs' })).toHaveAttribute('href', '/apis');
  for (const [name, href] of [
    ['Create a Developer Account', 'https://register.sandbox.partita.example'],
    ['Trust Center', 'https://trust.partita.example'],
  ] as const) {
    const link = navbar(page).getByRole('link', { name });
    await expect(link).toHaveAttribute('href', href);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  for (const [name, items] of Object.entries(MENUS)) {
    await menuButton(page, name).click();
    const links = navbar(page).locator('.dropdown--show').getByRole('link');
    await expect(links).toHaveText(items.map(([label]) => label));
    for (const [index, [, href]] of items.entries()) await expect(links.nth(index)).toHaveAttribute('href', href);
    await page.keyboard.press('Escape');
  }
});

sharedTest('a menu opens on hover and closes when the pointer leaves', async ({ page }) => {
  await menuButton(page, 'Products').hover();
  await expect(navbar(page).getByRole('link', { name: 'Partita Go' })).toBeVisible();
  await page.mouse.move(640, 600);
  await expect(navbar(page).getByRole('link', { name: 'Partita Go' })).toBeHidden();
});

sharedTest('a clicked menu stays open until an outside press', async ({ page }) => {
  await menuButton(page, 'Products').click();
  await expect(menuButton(page, 'Products')).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.move(640, 600);
  await expect(navbar(page).getByRole('link', { name: 'Partita Go' })).toBeVisible();
  await page.mouse.down();
  await expect(navbar(page).getByRole('link', { name: 'Partita Go' })).toBeHidden();
});

test('a second click closes the menu for good, however fast it is', async ({ page }) => {
  await page.clock.install();
  await open(page, kinds.home);
  await page.clock.pauseAt(Date.now() + 60_000);
  await menuButton(page, 'Products').dblclick();
  // The pointer has rested on the button long enough now.
  await page.clock.runFor(1_000);
  await expect(menuButton(page, 'Products')).toHaveAttribute('aria-expanded', 'false');
});

sharedTest('a menu supports Enter and arrow keys and restores focus on Escape', async ({ page }) => {
  await menuButton(page, 'Products').focus();
  await page.keyboard.press('Enter');
  await expect(menuButton(page, 'Products')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(navbar(page).getByRole('link', { name: 'Checkout solutions' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(navbar(page).getByRole('link', { name: 'On-site messaging' })).toBeFocused();
  await page.keyboard.press('Home');
  await expect(navbar(page).getByRole('link', { name: 'Checkout solutions' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(navbar(page).getByRole('link', { name: 'On-site messaging' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menuButton(page, 'Products')).toBeFocused();
  await expect(menuButton(page, 'Products')).toHaveAttribute('aria-expanded', 'false');
});

sharedTest('arrow down opens a closed menu at its first item', async ({ page }) => {
  await menuButton(page, 'Back Office').focus();
  await page.keyboard.press('ArrowDown');
  await expect(navbar(page).getByRole('link', { name: 'Reports' })).toBeFocused();
});

test('crossing a menu with the pointer opens nothing', async ({ page }) => {
  await page.clock.install();
  await open(page, kinds.home);
  const button = menuButton(page, 'Products');
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.hover();
  await page.clock.runFor(90);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('heading', { level: 1 }).hover();
  await page.clock.runFor(1000);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.hover();
  await page.clock.runFor(110);
  await expect(button).toHaveAttribute('aria-expanded', 'true');
});

sharedTest('Escape closes a menu that was opened by hover', async ({ page }) => {
  await menuButton(page, 'Products').hover();
  await expect(navbar(page).getByRole('link', { name: 'Partita Go' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(navbar(page).getByRole('link', { name: 'Partita Go' })).toBeHidden();
});

sharedTest('tabbing out of a menu closes it', async ({ page }) => {
  await menuButton(page, 'Back Office').click();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Tab');
  await expect(menuButton(page, 'Back Office')).toHaveAttribute('aria-expanded', 'false');
});

sharedTest('choosing an item navigates and closes the menu', async ({ page }) => {
  await menuButton(page, 'Products').click();
  await navbar(page).getByRole('link', { name: 'Partita Go' }).click();
  await expect(page).toHaveURL('/partita-go');
  await expect(menuButton(page, 'Products')).toHaveAttribute('aria-expanded', 'false');
});

sharedTest('the navbar has search, one language, and no color mode switch', async ({ page }) => {
  await expect(navbar(page).getByRole('button', { name: /Search/ })).toBeVisible();
  await menuButton(page, 'English').click();
  await expect(navbar(page).locator('.dropdown--show').getByRole('link')).toHaveText(['English']);
  await expect(page.getByRole('button', { name: /dark|light|color mode/i })).toHaveCount(0);
});

sharedTest('the version dropdown shows Next and stores the choice', async ({ page }) => {
  await menuButton(page, 'Next').click();
  await navbar(page).locator('.dropdown--show').getByRole('link', { name: 'Next' }).click();
  await expect
    .poll(() => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('docs-preferred-version-'))))
    .toEqual([['docs-preferred-version-default', 'current']]);
});

sharedTest("the system's dark preference changes nothing", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, kinds.guide);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('body')).toHaveCSS('background-color', /rgba?\((255, 255, 255|0, 0, 0, 0)/);
});

sharedTest('the navbar hides on scroll down and returns on scroll up', async ({ page }) => {
  await open(page, kinds.guide);
  const inView = (): Promise<boolean> => navbar(page).evaluate((bar) => bar.getBoundingClientRect().bottom > 0);
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 300);
  await page.mouse.wheel(0, 300);
  await expect.poll(inView).toBe(false);
  await page.mouse.wheel(0, -100);
  await expect.poll(inView).toBe(true);
  await page.mouse.wheel(0, 200);
  await expect.poll(inView).toBe(false);
  await page.mouse.wheel(0, -900);
  await expect.poll(inView).toBe(true);
});

sharedTest('the navbar fits on one line at every width of a desktop', async ({ page }) => {
  await open(page, kinds.guide);
  for (const width of [997, 1024, 1100, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = await navbar(page).evaluate((element) => ({
      height: element.clientHeight,
      over: document.documentElement.scrollWidth - innerWidth,
    }));
    expect(bar.height, `at ${width} px`).toBeLessThanOrEqual(61);
    expect(bar.over, `at ${width} px`).toBeLessThanOrEqual(0);
    const boxes = await navbar(page)
      .locator('.navbar__items > *')
      .evaluateAll((items) =>
        items
          .map((item) => item.getBoundingClientRect())
          .filter((box) => box.width > 0)
          .map((box) => [box.left, box.right]),
      );
    const sorted = boxes.toSorted(([a = 0], [b = 0]) => a - b);
    for (const [index, [left = 0]] of sorted.entries())
      if (index > 0) expect(left).toBeGreaterThanOrEqual((sorted[index - 1]?.[1] ?? 0) - 1);
    expect(sorted.at(-1)?.[1]).toBeLessThanOrEqual(width);
  }
});

/** Wide enough that a window of 1280 px needs two lines. */
const WIDE_FONT = ":root { --font-text: 'Cousine', monospace !important }";

test('a navbar whose text is wide takes two lines, and covers nothing that sticks below it', async ({ page }) => {
  await open(page, kinds.operation);
  await addRules(page, WIDE_FONT);
  await expect.poll(() => navbar(page).evaluate((bar) => bar.clientHeight)).toBeGreaterThan(80);
  await page.mouse.move(640, 400);
  const inView = (): Promise<boolean> => navbar(page).evaluate((bar) => bar.getBoundingClientRect().bottom > 0);
  // The first turn of the wheel is where the navbar starts to follow the direction.
  await page.mouse.wheel(0, 600);
  await page.mouse.wheel(0, 600);
  await expect.poll(inView).toBe(false);
  await page.mouse.wheel(0, -300);
  const sticky = {
    sections: page.getByRole('navigation', { name: 'Sections' }),
    sidebar: page.getByRole('navigation', { name: 'Docs sidebar' }),
  };
  for (const [name, element] of Object.entries(sticky))
    await expect(async () => {
      const [bar, box] = await Promise.all([navbar(page).boundingBox(), element.boundingBox()]);
      expect(bar?.y, name).toBe(0);
      expect(box?.y, name).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
    }).toPass({ timeout: 10_000 });
});

test('a navbar of two lines has its height from the start', async ({ page }) => {
  await page.addInitScript((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => Object.assign(window, { shifts: list.getEntries().length })).observe({
      type: 'layout-shift',
      buffered: true,
    });
  }, WIDE_FONT);
  await open(page, kinds.guide);
  await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--navbar-more'))).toMatch(/^[23]\d/);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
  expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
});
