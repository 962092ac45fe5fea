import type { Locator, Page } from '@playwright/test';
import { filledWith, problemOf, EMPTY_CARD } from '../src/checkout/card-entry';
import { Checkout, type Arrival } from '../src/checkout/checkout';
import { STORIES, type Presentation } from '../src/checkout/moments';
import { SandboxShop } from '../src/checkout/sandbox-shop';
import { testCards } from '../src/data/test-data';
import { readContract } from '../src/sandbox/read-contract';
import { faultsOf } from './support/axe';
import { expect, open, saveData, scriptsOf, test } from './support/site';

const FIELDS = '/checkout-solutions/hosted-fields/';
const IFRAME = '/checkout-solutions/hosted-forms/hosted-form-iframe';
const MODAL = '/checkout-solutions/hosted-forms/hosted-form-modal';
const REDIRECT = '/checkout-solutions/hosted-forms/hosted-form-redirect';

const SUCCEEDS = '4111 1111 1111 1111';
const CHALLENGE = '4000 0300 0000 1007';

/** A checkout whose shopper has filled in a card and accepted the terms. */
async function filled(
  presentation: Presentation,
  number = SUCCEEDS,
  arrival: Arrival = 'browser',
): Promise<{ checkout: Checkout; shop: SandboxShop }> {
  const shop = SandboxShop.open(readContract());
  const checkout = new Checkout(presentation, shop);
  checkout.arriveBy(arrival);
  await checkout.start();
  for (const field of ['holderName', 'number', 'expiry', 'cvv'] as const) checkout.leave(field, filledWith(number));
  checkout.accept(true, filledWith(number));
  return { checkout, shop };
}

const namesOf = ({ state }: Checkout): string[] => state.log.map(({ lane, name }) => `${lane} ${name}`);

test.describe('in the sandbox', () => {
  for (const [presentation, story] of Object.entries(STORIES) as [Presentation, (typeof STORIES)[Presentation]][])
    test(`${presentation}: the page tells beforehand what a payment leads to`, async () => {
      const { checkout, shop } = await filled(presentation);
      await checkout.pay(filledWith(SUCCEEDS));
      // A height is measured in a browser.
      const told = story.map(({ lane, name }) => `${lane} ${name}`).filter((name) => name !== 'page message resize');
      expect(namesOf(checkout)).toEqual(told);
      expect(shop.sandbox.violations).toEqual([]);
    });

  for (const { number, outcome, does } of testCards)
    test(`${number} on the hosted form: ${outcome}`, async () => {
      const { checkout } = await filled('iframe', number);
      await checkout.pay(filledWith(number));
      const { step, decline } = checkout.state;
      const code = /`(\w+)`/.exec(outcome)?.[1];
      if (does?.threeDS === 'challenge') expect(step).toBe('challenge');
      else if (code === 'suspected_fraud') expect([step, decline?.code]).toEqual(['failed', code]);
      else if (code && !does?.issuer && !does?.failRefund && !does?.chargeback && !outcome.includes('without Amex'))
        expect([step, decline?.code]).toEqual(['form', code]);
      else expect(step).toBe('paid');
      if (does?.declineOnce) await checkout.pay(filledWith(number));
      if (does?.declineOnce) expect(checkout.state.step).toBe('paid');
    });

  test('redirect and webhook in any order pay the order once', async () => {
    const orders: Record<Arrival, string[]> = { browser: [], webhook: [], closed: [] };
    for (const arrival of Object.keys(orders) as Arrival[]) {
      const { checkout } = await filled('redirect', SUCCEEDS, arrival);
      await checkout.pay(filledWith(SUCCEEDS));
      const names = namesOf(checkout);
      expect(names.filter((name) => name === 'server HL-10482 is paid')).toHaveLength(1);
      orders[arrival] = names.slice(3);
    }
    const [verified, paid, again] = [
      'server GET /installment-plans/{planNumber}/authorization',
      'server HL-10482 is paid',
      'server HL-10482 was paid already: nothing to do',
    ];
    const hooks = ['webhook plan.created', 'webhook plan.activated', 'webhook installment.succeeded'];
    expect(orders).toEqual({
      browser: ['browser GET redirectUrls.succeeded', verified, paid, ...hooks, again],
      webhook: [...hooks, verified, paid, 'browser GET redirectUrls.succeeded', again],
      closed: [...hooks, verified, paid, 'browser The shopper closed the window'],
    });
  });

  test('an amount that changes on the server is charged, and shown after a refresh', async () => {
    const { checkout } = await filled('fields');
    await checkout.discount();
    expect([checkout.state.total, checkout.state.shownTotal]).toEqual([42_000, 50_000]);
    await checkout.refresh();
    expect(checkout.state.shownTotal).toBe(42_000);
    expect(checkout.state.plans.find(({ length }) => length === 4)?.[0]?.amount).toBe(10_500);
    await checkout.pay(filledWith(SUCCEEDS));
    expect(checkout.state.isPaid).toBe(true);
  });

  test('a new attempt knows nothing of the one before, however fast it comes', async () => {
    const { checkout } = await filled('redirect');
    const paying = checkout.pay(filledWith(SUCCEEDS));
    await checkout.start();
    await paying;
    expect(checkout.state).toMatchObject({ step: 'form', isPaid: false, accepted: false, total: 50_000 });
    expect([checkout.state.returnedTo, checkout.state.decline]).toEqual([undefined, undefined]);
  });

  test('after an hour nothing can be paid, and a new attempt gets a new plan', async () => {
    const { checkout } = await filled('fields');
    const before = checkout.state.plan?.planNumber;
    await checkout.expire();
    expect(checkout.state.step).toBe('expired');
    expect(namesOf(checkout).slice(-2)).toEqual(['page tokenExpired', 'webhook plan.expired']);
    await checkout.start();
    expect(checkout.state.plan?.planNumber).not.toBe(before);
  });

  test('no number but that of a test card is accepted, and no text gets into the log', async () => {
    const now = Date.parse('2026-04-20T12:00:00Z');
    // A valid number of no test card, then what is no number at all.
    expect(problemOf('number', { ...EMPTY_CARD, number: '4242 4242 4242 4242' }, now)).toContain('not a test card');
    for (const number of ['', '4111', '4111111111111112', '<script>', '１２３４'])
      expect(problemOf('number', { ...EMPTY_CARD, number }, now)).toContain('no complete card number');
    for (const expiry of ['', '13/29', '03/26', 'soon']) expect(problemOf('expiry', { ...EMPTY_CARD, expiry }, now)).not.toBe('');
    expect(problemOf('expiry', { ...EMPTY_CARD, expiry: '04/26' }, now)).toBe('');
    const { checkout } = await filled('fields');
    const entry = { ...filledWith(SUCCEEDS), number: '4242424242424242', holderName: '<b>Mallory</b>' };
    checkout.leave('number', entry);
    await checkout.pay(entry);
    expect(checkout.state.step).toBe('form');
    expect(JSON.stringify(checkout.state)).not.toMatch(/42424242|Mallory/);
  });
});

const demoOf = (page: Page): Locator => page.getByRole('region', { name: /demo$/i });

/** Opens a demo by keyboard, then cuts the network: from there on it is on its own. */
async function begin(page: Page, route: string): Promise<Locator> {
  await page.context().setOffline(false);
  // The framework would load the next pages meanwhile.
  await saveData(page);
  await open(page, route);
  await page.getByRole('button', { name: 'Pay in installments' }).press('Enter');
  await expect(page.getByRole('form', { name: 'Payment' })).toBeVisible();
  await page.context().setOffline(true);
  return demoOf(page);
}

/** Pays by keyboard with a card of the list. */
async function payWith(page: Page, last4: string): Promise<void> {
  const cards = page.getByLabel('Fill in a test card');
  await expect(cards).toBeFocused();
  const value = await cards.locator('option', { hasText: last4 }).first().getAttribute('value');
  await cards.selectOption(value);
  await page.getByLabel('I accept the terms').press('Space');
  await page.getByRole('button', { name: /^Pay / }).press('Enter');
}

test('hosted fields by keyboard and offline: coupon, refresh, 3DS, success', async ({ page }) => {
  const demo = await begin(page, FIELDS);
  await demo.getByRole('button', { name: 'Server: take a coupon' }).press('Enter');
  await expect(demo).toContainText('The picker still shows $500.00.');
  await demo.getByRole('button', { name: 'Page: fields.refresh()' }).press('Enter');
  await expect(demo.getByRole('radio', { name: '4 payments of $105.00' })).toBeChecked();
  await demo.getByLabel('Fill in a test card').focus();
  await payWith(page, '1007');
  await expect(demo.getByText('Your bank asks whether this is you')).toBeFocused();
  await demo.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(demo.getByRole('alert').filter({ hasText: 'authentication_failed' })).toBeVisible();
  await expect(demo.getByLabel('Card number')).toHaveValue(CHALLENGE);
  await demo.getByRole('button', { name: /^Pay / }).press('Enter');
  await demo.getByRole('button', { name: 'Approve' }).press('Enter');
  await expect(demo.getByText('Thank you for your order')).toBeFocused();
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('HL-10482 is paid');
});

test('hosted fields name what is wrong, keep what was typed and refuse a card that is no test card', async ({ page }) => {
  const demo = await begin(page, FIELDS);
  await demo.getByRole('button', { name: /^Pay / }).press('Enter');
  await expect(demo.getByLabel('Name on card')).toBeFocused();
  await expect(demo.getByText('Accept the terms of the plan.')).toBeVisible();
  await demo.getByLabel('Card number').fill('4242 4242 4242 4242');
  await demo.getByLabel('Card number').press('Tab');
  await expect(demo.getByText('Never type a real card here.')).toBeVisible();
  await expect(demo.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect(demo.getByRole('list', { name: 'What happens' })).not.toContainText('4242');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain('4242');
});

test('the form in an iframe tells its height, and a decline leaves it open', async ({ page }) => {
  const demo = await begin(page, IFRAME);
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText(/message resize.*"height":\d{3}/);
  await payWith(page, '1008');
  await expect(demo.getByRole('alert').filter({ hasText: 'card_declined' })).toBeVisible();
  await demo.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(demo.getByText('You have not paid')).toBeFocused();
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('message canceled');
});

test('the modal keeps the focus, closes on Escape, and can be opened again', async ({ page }) => {
  const demo = await begin(page, MODAL);
  const dialog = page.getByRole('dialog', { name: 'Pay in installments with Partita' });
  await expect(dialog).toBeVisible();
  for (let count = 0; count < 15; count += 1) {
    await page.keyboard.press('Tab');
    // The dialog, or the browser itself between two rounds: never the page behind it.
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(demo.getByText('You have not paid')).toBeFocused();
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('onCancel()');
  await demo.getByRole('button', { name: 'Start again' }).press('Enter');
  await payWith(page, '1111');
  await expect(demo.getByText('Thank you for your order')).toBeFocused();
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('onSuccess()');
});

test('the redirect fills in the placeholders, and pays without the browser too', async ({ page }) => {
  const demo = await begin(page, REDIRECT);
  await expect(demo).toContainText('https://checkout.sandbox.partita.example/p/');
  await payWith(page, '1111');
  await expect(demo).toContainText(/https:\/\/harborlane\.example\/checkout\/done\?order=HL-10482&plan=[0-9A-Z]{20}/);
  await demo.getByRole('button', { name: 'Start again' }).press('Enter');
  await demo.getByLabel('After the payment').selectOption('The shopper closes the window');
  await demo.getByLabel('Fill in a test card').focus();
  await payWith(page, '1111');
  await expect(demo).toContainText('The shopper is gone.');
  await expect(demo.getByRole('list', { name: 'What happens' })).toContainText('The shopper closed the window');
});

test('an hour later the form has expired', async ({ page }) => {
  const demo = await begin(page, REDIRECT);
  await demo.getByRole('button', { name: 'Let 61 minutes pass' }).press('Enter');
  await expect(demo.getByText('This form has expired')).toBeFocused();
  await demo.getByRole('button', { name: 'Start again' }).press('Enter');
  await expect(demo.getByRole('form', { name: 'Payment' })).toBeVisible();
});

test('the sandbox loads with the demo, not with the page', async ({ page }) => {
  const scripts = await scriptsOf(page, FIELDS);
  expect(scripts.filter((script) => script.includes('pending_3ds'))).toEqual([]);
  expect(scripts.length).toBeGreaterThan(3);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const route of [FIELDS, IFRAME, MODAL, REDIRECT])
    test(`${route} tells what a payment leads to`, async ({ page }) => {
      await page.goto(route);
      await expect(demoOf(page).getByRole('list', { name: 'What a payment leads to' })).toContainText('HL-10482 is paid');
      await expect(page.getByRole('button', { name: 'Pay in installments' })).toBeHidden();
    });
});

for (const width of [1280, 320])
  for (const route of [FIELDS, IFRAME, MODAL, REDIRECT])
    test(`${route} has no fault and no sideways scroll at ${width} px, with a form full of errors`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const demo = await begin(page, route);
      await page.getByLabel('Card number').fill('1234');
      await page.getByRole('button', { name: /^Pay / }).press('Enter');
      await expect(page.getByText('This is no complete card number.')).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expect(demo).toBeVisible();
    });
