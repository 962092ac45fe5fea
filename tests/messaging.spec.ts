import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { contrastOf } from '../src/lib/contrast';
import { readAddress, writeAddress } from '../src/messaging/address';
import '../src/messaging/languages';
import { offerOf } from '../src/messaging/offer';
import { CURRENCIES, DEFAULTS, fitting, LOCALES, type MessageSettings } from '../src/messaging/settings';
import { snippetOf } from '../src/messaging/snippet';
import { messageOf } from '../src/messaging/texts';
import { expect, open, root, test } from './support/site';

const PLAYGROUND = '/on-site-messaging/playground';
const ELEMENTS = '/on-site-messaging/elements';

const playgroundOf = (page: Page): Locator => page.getByRole('region', { name: 'Messaging playground' });
const sentence = (settings: MessageSettings): string => {
  const offer = offerOf(settings);
  if ('reason' in offer) return offer.reason;
  return messageOf(offer.plans, settings)
    .map(({ text }) => text)
    .join('');
};

test('a message says what the terminal offers, to the cent, and else nothing', () => {
  const said = (change: Partial<MessageSettings>): string => sentence({ ...DEFAULTS, ...change });
  expect(said({})).toBe('4 payments of $125.00');
  expect(said({ amount: 10_000, installments: [3] })).toBe('3 payments of $33.33, the last of $33.34');
  expect(said({ installments: [] })).toBe('3, 4, 6, or 12 payments, from $41.66');
  expect(said({ currency: 'JPY', locale: 'ja-JP' })).toMatch(/^[¥\uFFE5]12,500ずつ4回払い$/);
  expect(said({ currency: 'EUR', locale: 'de-DE' })).toBe('4 Zahlungen von je 125,00\u00A0€');
  expect(said({ amount: 4999 })).toBe('amount_below_minimum');
  expect(said({ amount: 2_000_001 })).toBe('amount_above_maximum');
  expect(said({ min: 60_000 })).toBe('amount_below_minimum');
  expect(said({ max: 40_000 })).toBe('amount_above_maximum');
  // The attributes narrow the range of the terminal and never widen it.
  expect(said({ amount: 100, min: 1 })).toBe('amount_below_minimum');
  expect(said({ currency: 'CHF' })).toBe('currency_not_supported');
  expect(said({ installments: [5] })).toBe('installments_not_allowed');
  expect(said({ amount: Number.NaN })).toBe('field_invalid');
  for (const locale of LOCALES) expect(said({ locale }), locale).not.toContain('{');
});

test('the currencies are those of the description', () => {
  const list = /enum: \[(USD[^\]]*)\]/.exec(readFileSync(path.join(root, 'openapi/ams.yaml'), 'utf8'))?.[1];
  expect(CURRENCIES.join(', ')).toBe(list);
});

test('contrast is that of the standard', () => {
  expect(contrastOf('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21, 5);
  expect(contrastOf('rgb(118, 118, 118)', 'rgb(255, 255, 255)')).toBeCloseTo(4.54, 2);
  expect(contrastOf('rgba(0, 0, 0, 0.5)', 'rgb(255, 255, 255)')).toBeUndefined();
});

test('an address carries every setting there and back', () => {
  const settings: MessageSettings = {
    element: 'banner',
    amount: 24_000,
    currency: 'JPY',
    installments: [3, 6],
    locale: 'fr-CA',
    pageType: 'cart',
    theme: 'dark',
    size: 'square',
    prefix: 'or “now” & <later>',
    hideLogo: true,
    min: 10_000,
    max: 90_000,
  };
  for (const one of [
    settings,
    DEFAULTS,
    { ...DEFAULTS, installments: [] },
    { ...DEFAULTS, currency: 'CHF' },
    fitting({ ...DEFAULTS, element: 'banner' }),
  ])
    expect(readAddress(new URLSearchParams(writeAddress(one)))).toEqual({ settings: one, problems: [] });
  expect(writeAddress(DEFAULTS)).toBe('');
  expect(writeAddress({ ...DEFAULTS, amount: Number.NaN })).toBe('');
});

test('what is wrong in an address is explained and ignored', () => {
  const { settings, problems } = readAddress(
    new URLSearchParams({
      element: 'iframe',
      amount: '1e9',
      currency: 'usd',
      installments: '5',
      size: 'square',
      theme: 'dark',
      other: 'x',
    }),
  );
  expect(settings).toEqual({ ...DEFAULTS, theme: 'dark' });
  expect(problems).toEqual([
    'element must be one of message, badge, banner, schedule, learn-more, logo. The link says “iframe”.',
    'amount must be a whole number of minor units, such as 50000. The link says “1e9”.',
    'currency must be one of USD, CAD, GBP, EUR, AUD, SGD, JPY. The link says “usd”.',
    'installments must be auto, or some of 3,4,6,12. The link says “5”.',
    'size must be one of s, m, l. The link says “square”.',
  ]);
});

test('a snippet works out the amount in its own language, and a text can not leave its quotes', () => {
  const yen = { ...DEFAULTS, currency: 'JPY' };
  expect(snippetOf(DEFAULTS, 'html')).toContain('amount="50000"');
  expect(snippetOf(DEFAULTS, 'react')).toContain('amount={Math.round(price * 100)}');
  expect(snippetOf(yen, 'react')).toContain('amount={Math.round(price)}');
  expect(snippetOf(yen, 'php')).toContain('amount="<?= (int) round($price) ?>"');
  expect(snippetOf(yen, 'liquid')).toContain('variant.price | divided_by: 100 }}"');
  expect(snippetOf({ ...DEFAULTS, pageType: 'cart' }, 'liquid')).toContain('amount="{{ cart.total_price }}"');
  const hostile = { ...DEFAULTS, prefix: '"><?php {{ x }}' };
  expect(snippetOf(hostile, 'html')).toContain('prefix="&quot;&gt;&lt;?php {{ x }}"');
  expect(snippetOf(hostile, 'php')).not.toContain('<?php');
  expect(snippetOf(hostile, 'liquid')).not.toContain('{{ x');
  expect(snippetOf(hostile, 'react')).toContain(String.raw`prefix={"\"><?php {{ x }}"}`);
});

test('the playground by keyboard: choose, see, copy, share and reset', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, PLAYGROUND);
  const playground = playgroundOf(page);
  await expect(playground).toContainText('4 payments of $125.00');
  await page.getByLabel('currency').focus();
  await page.keyboard.type('JPY');
  await page.getByRole('checkbox', { name: '12' }).focus();
  await page.keyboard.press('Space');
  await expect(playground).toContainText('4 or 12 payments, from ¥4,166');
  await page.getByRole('radio', { name: 'PHP' }).focus();
  await page.keyboard.press('Space');
  await playground.getByRole('button', { name: 'Copy PHP' }).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('round($price) ?>"');
  await playground.getByRole('button', { name: 'Copy link' }).press('Enter');
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('?currency=JPY&installments=4%2C12');
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(playground).toContainText('4 or 12 payments, from ¥4,166');
  await page.getByRole('button', { name: 'Reset' }).press('Enter');
  await expect(playground).toContainText('4 payments of $125.00');
  await expect(page).toHaveURL(new RegExp(`${PLAYGROUND}$`));
});

test('a place in the shop fills in the playground and brings the reader there', async ({ page }) => {
  await open(page, PLAYGROUND);
  await page.getByRole('main').getByRole('link', { name: 'Listing' }).click();
  await expect(playgroundOf(page)).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'element' })).toHaveValue('badge');
  await expect(playgroundOf(page)).toContainText('$60.00');
});

test('wrong input is answered in words, and a hostile link stays text', async ({ page }) => {
  await open(page, `${PLAYGROUND}?prefix=${encodeURIComponent('<img src=x onerror=alert(1)>')}&currency=<b>&theme=dark`);
  const playground = playgroundOf(page);
  await expect(page.getByRole('alert')).toContainText('currency must be one of USD');
  await expect(playground).toContainText('<img src=x onerror=alert(1)> 4 payments of $125.00');
  await expect(playground.locator('img')).toHaveCount(0);
  for (const typed of ['', '500.00', 'abc', '-1', '1e5']) {
    await page.getByLabel('amount').fill(typed);
    await expect(playground).toContainText('Enter whole minor units: 50000 for 500.00.');
    await expect(page.getByLabel('amount')).toHaveValue(typed);
    await expect(playground).toContainText('partita:hidden, reason field_invalid');
  }
  await page.getByLabel('amount').fill('4999');
  await expect(playground).toContainText('partita:hidden, reason amount_below_minimum');
});

test('the playground warns of a low contrast and narrows its preview', async ({ page }) => {
  await open(page, PLAYGROUND);
  const playground = playgroundOf(page);
  await expect(playground).toContainText(/Contrast 1\d\.\d:1/);
  await page.getByLabel('Background of your page').fill('#1a1b2e');
  await expect(playground).toContainText('Contrast 1.0:1 is less than 4.5:1.');
  await page.getByLabel('theme').selectOption('dark');
  await expect(playground).not.toContainText('is less than');
  await page.getByRole('slider', { name: 'Width' }).focus();
  await page.keyboard.press('Home');
  await expect(playground.locator('[data-theme][style]')).toHaveCSS('width', '160px');
});

test('the explanation keeps the focus, closes on Escape and gives the focus back', async ({ page }) => {
  await open(page, PLAYGROUND);
  const link = playgroundOf(page).getByRole('button', { name: 'Learn more' });
  await link.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pay in installments' });
  await expect(dialog).toBeVisible();
  for (let count = 0; count < 3; count += 1) {
    await page.keyboard.press('Tab');
    // The dialog, or the browser itself between two rounds: never the page behind it.
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(
      true,
    );
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(link).toBeFocused();
  await expect(playgroundOf(page)).toContainText('partita:close');
});

test('on a product page the message follows variant, quantity and currency', async ({ page }) => {
  await open(page, ELEMENTS);
  const product = page.getByRole('form', { name: 'Product page' });
  await product.getByLabel('Fabric').selectOption('Wool');
  await expect(product).toContainText('4 payments of $160.00');
  await product.getByLabel('Quantity').fill('2');
  await expect(product).toContainText('4 payments of $320.00');
  await product.getByLabel('Currency').selectOption('JPY');
  await expect(product).toContainText('4 payments of ¥48,000');
  await expect(product).toContainText('The second one is wrong now');
  await product.getByLabel('Fabric').selectOption('Leather, out of stock');
  await expect(product).toContainText('Out of stock: no message.');
  await product.getByLabel('Fabric').selectOption('Choose one');
  await expect(product).toContainText('No fabric chosen: no message.');
});

test('a schedule with several options tells the page which one is selected', async ({ page }) => {
  await open(page, ELEMENTS);
  const schedule = page.getByRole('figure').filter({ hasText: 'partita-schedule' });
  await schedule.getByLabel('Payments').selectOption('4');
  await expect(schedule).toContainText('partita:select installments 4');
  await expect(schedule.getByRole('row')).toHaveCount(5);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the playground shows the message and its code, and no control that does nothing', async ({ page }) => {
    await page.goto(PLAYGROUND);
    await expect(playgroundOf(page)).toContainText('4 payments of $125.00');
    await expect(playgroundOf(page)).toContainText('<partita-message');
    await expect(page.getByRole('form', { name: 'Attributes' })).toBeHidden();
    await page.goto(ELEMENTS);
    await expect(page.getByRole('figure').filter({ hasText: 'Yen' })).toContainText('12,500');
    await expect(page.getByRole('figure').filter({ hasText: 'Out of range' })).toContainText('amount_below_minimum');
  });
});
