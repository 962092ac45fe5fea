import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contrastOf } from '../src/components/guide/MessagingPlayground/contrast';
import { readAddress, writeAddress } from '../src/components/messaging/model/address';
import '../src/components/messaging/model/languages';
import { offerOf } from '../src/components/messaging/model/offer';
import { CURRENCIES, DEFAULTS, fitting, LOCALES, type MessageSettings } from '../src/components/messaging/model/settings';
import { snippetOf } from '../src/components/messaging/model/snippet';
import { messageOf } from '../src/components/messaging/model/texts';
import { root } from './support/built-site';

const sentence = (settings: MessageSettings): string => {
  const offer = offerOf(settings);
  if ('reason' in offer) return offer.reason;
  return messageOf(offer.plans, settings)
    .map(({ text }) => text)
    .join('');
};

test("a message shows the terminal's exact offer or nothing", () => {
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
  // Attributes narrow the terminal's range and never widen it.
  expect(said({ amount: 100, min: 1 })).toBe('amount_below_minimum');
  expect(said({ currency: 'CHF' })).toBe('currency_not_supported');
  expect(said({ installments: [5] })).toBe('installments_not_allowed');
  expect(said({ amount: Number.NaN })).toBe('field_invalid');
  for (const locale of LOCALES) expect(said({ locale }), locale).not.toContain('{');
});

test('the currencies match the specification', () => {
  const list = /enum: \[(USD[^\]]*)\]/.exec(readFileSync(path.join(root, 'openapi/ams.yaml'), 'utf8'))?.[1];
  expect(CURRENCIES.join(', ')).toBe(list);
});

test('contrast matches the WCAG formula', () => {
  expect(contrastOf('rgb(0, 0, 0)', 'rgb(255, 255, 255)')).toBeCloseTo(21, 5);
  expect(contrastOf('rgb(118, 118, 118)', 'rgb(255, 255, 255)')).toBeCloseTo(4.54, 2);
  expect(contrastOf('rgba(0, 0, 0, 0.5)', 'rgb(255, 255, 255)')).toBeUndefined();
});

test('a playground URL preserves every setting', () => {
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
  for (const sample of [
    settings,
    DEFAULTS,
    { ...DEFAULTS, installments: [] },
    { ...DEFAULTS, currency: 'CHF' },
    fitting({ ...DEFAULTS, element: 'banner' }),
  ])
    expect(readAddress(new URLSearchParams(writeAddress(sample)))).toEqual({ settings: sample, problems: [] });
  expect(writeAddress(DEFAULTS)).toBe('');
  expect(writeAddress({ ...DEFAULTS, amount: Number.NaN })).toBe('');
});

test('invalid settings in a URL are explained and ignored', () => {
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

test('a snippet computes the amount and escapes text in its language', () => {
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
