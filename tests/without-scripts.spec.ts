import { expect, kinds, test } from './support/site';

test.beforeEach(({ page }) => page.route('**/*.js', (route) => route.abort()));

for (const [type, route] of Object.entries(kinds))
  test(`the ${type} page is readable and its links work without scripts`, async ({ page, complaints }) => {
    await page.goto(route);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const dead = await page
      .locator('main a, nav a')
      .evaluateAll((links) => links.filter((link) => !link.getAttribute('href')).map((link) => link.outerHTML));
    expect(dead).toEqual([]);
    const fonts = await page
      .locator('main :is(table, pre):visible')
      .evaluateAll((blocks) => blocks.map((block) => getComputedStyle(block).fontFamily));
    if (type !== 'home' && type !== 'category') expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.filter((font) => font.includes('Times'))).toEqual([]);
    if (type === 'operation') {
      await page.locator('main details:not([open])').first().locator('summary').first().click();
      await expect(page.locator('main details[open]').first()).toBeVisible();
      await page.locator('.navbar .dropdown').first().hover();
      await expect(page.locator('.navbar .dropdown__menu').first()).toBeVisible();
      await page.mouse.move(0, 700);
    }
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'APIs', exact: true }).click();
    await expect(page).toHaveURL(/\/apis$/);
    // The scripts are blocked on purpose.
    complaints.length = 0;
  });
