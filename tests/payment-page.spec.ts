import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './support/axe';
import { inFolder, started, type UnpackedProject } from './support/project-folder';
import { expect, test as siteTest } from './support/site';

/** The Node project and the downloaded sandbox, started as its README says. */
const test = siteTest.extend<object, { project: UnpackedProject }>({
  project: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern here
    async ({}, use) =>
      inFolder({ language: 'node', integration: 'redirect', webhooks: true }, async (place) => {
        const shop = started(place.settings.start, place.folder, place.env);
        const isUp = (): Promise<boolean> =>
          fetch(place.shop).then(
            ({ ok }) => ok,
            () => false,
          );
        await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
        await use(place);
        await shop.stop();
      }),
    { scope: 'worker' },
  ],
});

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });

/** Selects the pay button of the shop. @returns the number of the order. */
async function checkOut(page: Page, { shop, sandbox }: UnpackedProject): Promise<string> {
  await page.goto(shop);
  const order = (await page.locator('[name=order]').getAttribute('value')) ?? '';
  await button(page, 'Pay in installments').click();
  await expect(page).toHaveURL(new RegExp(`^${sandbox}/p/[A-Z0-9]{20}$`));
  await expect(page.getByRole('heading', { name: 'Pay Harbor Lane Home' })).toBeVisible();
  await expect(page.getByRole('definition').first()).toHaveText(order);
  return order;
}

async function expectPaid(page: Page, { shop }: UnpackedProject, order: string): Promise<void> {
  await expect(page).toHaveURL(`${shop}/checkout/done?order=${order}`);
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await page.getByRole('link', { name: "Open the order as the shop's staff" }).click();
  await expect(page.locator('#state')).toHaveText('paid');
  await expect(page.locator('#fulfillments')).toHaveText('1');
}

/** The webhooks of an order that the shop accepted. */
async function deliveredFor(order: string, { sandbox }: UnpackedProject): Promise<string[]> {
  const read = async (path: string): Promise<unknown> => (await fetch(`${sandbox}/_sandbox${path}`)).json();
  const { endpoints } = (await read('/webhooks')) as { endpoints: { endpointId: string }[] };
  const { deliveries } = (await read(`/webhooks/${endpoints[0]?.endpointId}/deliveries`)) as {
    deliveries: { eventId: string; status: string }[];
  };
  const { items } = (await read('/events')) as { items: { id: string; type: string; rawBody: string }[] };
  const accepted = new Set(deliveries.filter(({ status }) => status === 'delivered').map(({ eventId }) => eventId));
  return items.filter(({ id, rawBody }) => rawBody.includes(`"${order}"`) && accepted.has(id)).map(({ type }) => type);
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader pays, returns to the shop, and the webhook arrives', async ({ page, project }) => {
    const order = await checkOut(page, project);
    await page.getByRole('radio', { name: '4 monthly payments of $125.00' }).check();
    await expect(page.getByRole('list').filter({ hasText: '$125.00' }).getByRole('listitem')).toHaveCount(4);
    await button(page, 'Pay').click();
    await expectPaid(page, project, order);
    await expect.poll(() => deliveredFor(order, project)).toContain('plan.created');
  });

  test('a declined card can be replaced by another one', async ({ page, project }) => {
    const order = await checkOut(page, project);
    await button(page, /card_declined/).click();
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0200 0000 1008');
    await button(page, 'Pay').click();
    await expect(page.getByRole('alert')).toHaveText("Your card wasn't accepted. Check the details, or use another card. card_declined");
    await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/wasn't accepted/);
    await button(page, 'Pay').click();
    await expectPaid(page, project, order);
  });

  test('the mock bank approves a payment', async ({ page, project }) => {
    const order = await checkOut(page, project);
    await button(page, /3DS challenge/).click();
    await button(page, 'Pay').click();
    await expect(page.getByRole('heading', { name: 'Your bank needs to verify your identity' })).toBeVisible();
    await button(page, 'Approve').click();
    await expectPaid(page, project, order);
  });

  test('Cancel leads back to the cart, where the same order can be paid', async ({ page, project }) => {
    const order = await checkOut(page, project);
    await button(page, 'Cancel').click();
    await expect(page).toHaveURL(`${project.shop}/?order=${order}`);
    await button(page, 'Pay in installments').click();
    await button(page, 'Pay').click();
    await expectPaid(page, project, order);
  });
});

test('every state of the page fits a phone and is accessible', async ({ page, project, complaints }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const order = await checkOut(page, project);
  const expectFine = async (): Promise<void> => {
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };
  await expectFine();
  await page.getByLabel('Card number').fill('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription(/^Enter a complete card number/);
  await expectFine();
  // The browser reports the status of the invalid form.
  complaints.length = 0;
  await page.getByText('All other test cards').press('Enter');
  await button(page, /^issuer_unavailable; the second try succeeds/).press('Enter');
  await page.getByRole('radio', { name: /^3 monthly/ }).press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^4 monthly/ })).toBeChecked();
  await page.getByLabel('Security code').press('Enter');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expectFine();
  const url = page.url();
  await button(page, 'Pay').press('Enter');
  await expectPaid(page, project, order);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'This order is paid' })).toBeVisible();
  await expectFine();
  await page.getByRole('link', { name: 'Return to Harbor Lane Home' }).click();
  await expect(page).toHaveURL(`${project.shop}/checkout/done?order=${order}`);
});
