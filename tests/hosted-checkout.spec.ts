import type { Locator, Page } from '@playwright/test';
import { faultsOf } from './support/axe';
import { expect, open, scriptsOf, test } from './support/site';

const FIELDS = '/checkout-solutions/hosted-fields/';
const IFRAME = '/checkout-solutions/hosted-forms/hosted-form-iframe';
const MODAL = '/checkout-solutions/hosted-forms/hosted-form-modal';
const REDIRECT = '/checkout-solutions/hosted-forms/hosted-form-redirect';

const CHALLENGE = '4000 0300 0000 1007';

const demoOf = (page: Page): Locator => page.getByRole('region', { name: /demo$/i });

/** Opens a demo by keyboard, then goes offline: from there on, everything runs in the page. */
async function begin(page: Page, route: string): Promise<Locator> {
  await page.context().setOffline(false);
  // The framework would prefetch other pages meanwhile.
  await open(page, route);
  await page.getByRole('button', { name: 'Pay in installments' }).press('Enter');
  await expect(page.getByRole('form', { name: 'Payment' })).toBeVisible();
  await page.context().setOffline(true);
  return demoOf(page);
}

/** Pays by keyboard with a card from the list. */
async function payWith(page: Page, last4: string): Promise<void> {
  const cards = page.getByLabel('Fill in a test card');
  await expect(cards).toBeFocused();
  const value = await cards.locator('option', { hasText: last4 }).first().getAttribute('value');
  await cards.selectOption(value);
  await page.getByLabel('I accept the plan terms').press('Space');
  await page.getByRole('button', { name: /^Pay / }).press('Enter');
}

test('hosted fields handle coupon, refresh, and 3DS offline by keyboard', async ({ page }) => {
  const demo = await begin(page, FIELDS);
  await demo.getByRole('button', { name: 'Server: apply a coupon' }).press('Enter');
  await expect(demo).toContainText('The picker still shows $500.00.');
  await demo.getByRole('button', { name: 'Page: fields.refresh()' }).press('Enter');
  await expect(demo.getByRole('radio', { name: '4 payments of $105.00' })).toBeChecked();
  await demo.getByLabel('Fill in a test card').focus();
  await payWith(page, '1007');
  await expect(demo.getByText('Your bank needs to verify your identity')).toBeFocused();
  await demo.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(demo.getByRole('alert').filter({ hasText: 'authentication_failed' })).toBeVisible();
  await expect(demo.getByLabel('Card number')).toHaveValue(CHALLENGE);
  await demo.getByRole('button', { name: /^Pay / }).press('Enter');
  await demo.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(demo.getByText('Thank you for your order')).toBeFocused();
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('HL-10482 is paid');
});

test('hosted fields explain errors, keep input, and reject unknown cards', async ({ page }) => {
  const demo = await begin(page, FIELDS);
  await demo.getByRole('button', { name: /^Pay / }).press('Enter');
  await expect(demo.getByLabel('Name on card')).toBeFocused();
  await expect(demo.getByText('Accept the plan terms.')).toBeVisible();
  await demo.getByLabel('Card number').fill('4242 4242 4242 4242');
  await demo.getByLabel('Card number').press('Tab');
  await expect(demo.getByText('Never enter a real card here.')).toBeVisible();
  await expect(demo.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(demo.getByRole('list', { name: 'What happens' })).not.toContainText('4242');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('4242');
});

test('the iframe form reports its height and stays open after a decline', async ({ page }) => {
  const demo = await begin(page, IFRAME);
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText(/message resize.*"height":\d{3}/);
  await payWith(page, '1008');
  await expect(demo.getByRole('alert').filter({ hasText: 'card_declined' })).toBeVisible();
  await demo.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(demo.getByText('Payment canceled')).toBeFocused();
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('message canceled');
});

test('the modal traps the focus, closes on Escape, and reopens', async ({ page }) => {
  const demo = await begin(page, MODAL);
  const dialog = page.getByRole('dialog', { name: 'Pay in installments with Partita' });
  await expect(dialog).toBeVisible();
  for (let count = 0; count < 15; count += 1) {
    await page.keyboard.press('Tab');
    // The focus is in the dialog or in the browser's own controls, never in the page behind it.
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(demo.getByText('Payment canceled')).toBeFocused();
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('onCancel()');
  await demo.getByRole('button', { name: 'Start again' }).press('Enter');
  await payWith(page, '1111');
  await expect(demo.getByText('Thank you for your order')).toBeFocused();
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('onSuccess()');
});

test("the redirect fills in placeholders and pays without the browser's return", async ({ page }) => {
  const demo = await begin(page, REDIRECT);
  await expect(demo).toContainText('https://checkout.sandbox.partita.example/p/');
  await payWith(page, '1111');
  await expect(demo).toContainText(/https:\/\/harborlane\.example\/checkout\/done\?order=HL-10482&plan=[0-9A-Z]{20}/);
  await demo.getByRole('button', { name: 'Start again' }).press('Enter');
  await demo.getByLabel('After the payment').selectOption('The shopper closes the window');
  await demo.getByLabel('Fill in a test card').focus();
  await payWith(page, '1111');
  await expect(demo).toContainText('The shopper left.');
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('The shopper closed the window');
});

test('the form expires after an hour', async ({ page }) => {
  const demo = await begin(page, REDIRECT);
  await demo.getByRole('button', { name: 'Let 61 minutes pass' }).press('Enter');
  await expect(demo.getByText('This form has expired')).toBeFocused();
  await demo.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(demo.getByRole('form', { name: 'Payment' })).toBeVisible();
});

test('the sandbox loads with the demo rather than the page', async ({ page }) => {
  const scripts = await scriptsOf(page, FIELDS);
  expect(scripts.filter((script) => script.includes('pending_3ds'))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(3);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const route of [FIELDS, IFRAME, MODAL, REDIRECT])
    test(`${route} explains what a payment leads to`, async ({ page }) => {
      await page.goto(route);
      await expect(demoOf(page).getByRole('list', { name: 'Sequence of a payment' })).toContainText('HL-10482 is paid');
      await expect(page.getByRole('button', { name: 'Pay in installments' })).toBeHidden();
    });
});

// The demos share one form; on a phone, only the frame around it differs.
for (const [route, width] of [
  [FIELDS, 320],
  [IFRAME, 1280],
  [MODAL, 320],
  [REDIRECT, 1280],
] as const)
  test(`${route} is accessible at ${width} px with a form full of errors`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const demo = await begin(page, route);
    await page.getByLabel('Card number').fill('1234');
    await page.getByRole('button', { name: /^Pay / }).press('Enter');
    await expect(page.getByText('Enter a complete card number.')).toBeVisible();
    // What a bar covers right now is too small for axe, but a reader can scroll.
    await page.evaluate(() => {
      for (const bar of document.querySelectorAll<HTMLElement>('.navbar, main *'))
        if (getComputedStyle(bar).position === 'sticky') bar.style.position = 'static';
    });
    expect(await faultsOf(page, { part: 'section[aria-label$="demo" i], dialog[open]' })).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(demo).toBeVisible();
  });
