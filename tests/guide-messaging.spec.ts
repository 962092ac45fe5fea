import { expect, test, type Page } from '@playwright/test';
import { guideCode, guideText } from './support/guide-samples';
import { callsOf, html, messagingStub, script, serve, SHOP } from './support/partita-stub';

const SCRIPT = 'https://js.sandbox.partita.example/messaging/v1/messaging.js';

/** A shop page with the script and setup from the installation page. */
async function shopPage(page: Page, body: string, isBlocked = false): Promise<string[]> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await serve(page, {
    [`${SHOP}/`]: html(guideCode('on-site-messaging/page.html', 'scripts') + body),
    [`${SHOP}/js/partita-setup.js`]: script(guideText('on-site-messaging/partita-setup.js')),
    [`${SHOP}/follow-price.js`]: script(guideText('on-site-messaging/follow-price.js')),
    [SCRIPT]: isBlocked ? null : script(messagingStub()),
  });
  await page.goto(`${SHOP}/`);
  return errors;
}

const problemsOf = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { stubProblems: string[] }).stubProblems);

const message = guideCode('on-site-messaging/page.html', 'message');

test("the installation page's message initializes once and follows its price", async ({ page }) => {
  const errors = await shopPage(page, message);
  expect(await callsOf(page)).toEqual([{ name: 'messaging', options: { merchantId: 'mer_4K2Q9ZT7', locale: 'en-US' } }]);
  await expect(page.locator('partita-message')).toHaveText(/4 payments of \$125\.00/);
  await page.evaluate(guideText('on-site-messaging/change-amount.js'));
  await expect(page.locator('partita-message')).toHaveText(/4 payments of \$60\.00/);
  expect([...errors, ...(await problemsOf(page))]).toEqual([]);
});

test('the shop works when a blocker stops the script', async ({ page }) => {
  const errors = await shopPage(page, `<h1>Table</h1>${message}`, true);
  await expect(page.getByRole('heading', { name: 'Table' })).toBeVisible();
  expect(await page.evaluate(() => 'Partita' in window)).toBe(false);
  expect(errors).toEqual([]);
});

test('an element that shows nothing explains why', async ({ page }) => {
  await shopPage(page, message);
  const said = page.waitForEvent('console', (output) => output.text().startsWith('No message:'));
  await page.evaluate(guideText('on-site-messaging/hidden.js'));
  await page.locator('partita-message').evaluate((element) => element.setAttribute('amount', '500'));
  expect((await said).text()).toBe('No message: amount_below_minimum');
});

test('the styling hooks reach the elements that they name', async ({ page }) => {
  await shopPage(page, message);
  const weight = () =>
    page.locator('partita-message').evaluate((element) => {
      const part = element.shadowRoot?.querySelector('[part=amount]');
      return part ? getComputedStyle(part).fontWeight : '';
    });
  await page.addStyleTag({ content: 'partita-message::part(amount) { font-weight: 200 }' });
  expect(await weight()).toBe('200');
  await page.addStyleTag({ content: guideText('on-site-messaging/look.css') });
  expect(await weight()).toBe('600');
});

test('the price sample sets minor units and hides messages without a price', async ({ page }) => {
  await shopPage(page, message);
  const element = page.locator('partita-message');
  const show = (order: object) =>
    page.evaluate(async (data) => {
      const address = '/follow-price.js';
      const { showPrice } = (await import(address)) as { showPrice(order: object): void };
      showPrice(data);
    }, order);
  const order = { price: 19.99, currency: 'USD', quantity: 3, selected: true, inStock: true };
  await show(order);
  await expect(element).toHaveAttribute('amount', '5997');
  await show({ ...order, price: 1200.4, currency: 'JPY', quantity: 5 });
  await expect(element).toHaveAttribute('amount', '6000');
  await expect(element).toHaveAttribute('currency', 'JPY');
  for (const without of [{ selected: false }, { inStock: false }]) {
    await show({ ...order, ...without });
    await expect(element).toBeHidden();
  }
  await show(order);
  await expect(element).toBeVisible();
});

test('the recipes use elements and attributes that exist', async ({ page }) => {
  await shopPage(page, ['on-site-messaging/cart.html', 'on-site-messaging/checkout.html'].map(guideText).join('\n'));
  expect(await problemsOf(page)).toEqual([]);
  await expect(page.locator('partita-message')).toHaveText(/4 payments of \$125\.00/);
  await page.getByText('See all payment dates').press('Enter');
  await expect(page.locator('partita-schedule')).toBeVisible();
  // The button is outside the label, so a click on it selects no method.
  expect(await page.locator('label partita-learn-more').count()).toBe(0);
  await page.locator('label').click();
  await expect(page.getByRole('radio')).toBeChecked();
});

test('the Wix code sets up messages and shows a banner', async ({ page }) => {
  await serve(page, {
    [`${SHOP}/`]: html(guideText('on-site-messaging/wix-head.html') + guideText('on-site-messaging/wix-banner.html')),
    [SCRIPT]: script(messagingStub()),
  });
  await page.goto(`${SHOP}/`);
  expect(await callsOf(page)).toMatchObject([{ name: 'messaging', options: { merchantId: 'mer_4K2Q9ZT7' } }]);
  await expect(page.locator('partita-banner')).toHaveText('Partita');
  expect(await problemsOf(page)).toEqual([]);
});
