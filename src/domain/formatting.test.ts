// Compares the formats in dates.ts and money.ts with Intl.
import { expect, test } from 'vitest';
import assert from 'node:assert/strict';
import { currencies } from '../data/plan-rules';
import { longDay, mediumDay, shortDay } from './dates';
import { formatMoneyWithoutSymbol, formatMoney, minorPerMajor } from './money';
import { dateIn } from './time';

test("dates match the browser's English format", () => {
  const as = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  const [short, long, medium] = [as({ day: 'numeric', month: 'short' }), as({ dateStyle: 'long' }), as({ dateStyle: 'medium' })];
  for (let day = 0; day < 366; day += 1) {
    const moment = Date.UTC(2024, 0, 1 + day, 23, 59);
    const date = new Date(moment).toISOString().slice(0, 10);
    expect([shortDay(date), longDay(date), mediumDay(moment)]).toEqual([short, long, medium].map((format) => format.format(moment)));
  }
  for (const wrong of ['', 'soon', '2026-13-01', '2026-02-30', '275760-07-20'])
    expect(() => shortDay(wrong)).toThrow(`"${wrong}" isn't a date.`);
  expect(() => mediumDay(Number.NaN)).toThrow("NaN isn't a time.");
});

test('dates in a time zone are ISO dates, however an engine arranges them', () => {
  const at = Date.parse('2026-03-02T11:00:00Z');
  // WebKitGTK 2.50 on Debian 12 writes en-CA this way, and engines with English data only write every locale this way.
  const { prototype } = Intl.DateTimeFormat;
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') as PropertyDescriptor;
  Object.defineProperty(prototype, 'format', { ...format, get: () => () => '03/02/2026' });
  try {
    expect(['Pacific/Honolulu', 'Pacific/Kiritimati', 'Asia/Kathmandu'].map((zone) => dateIn(at, zone))).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-02',
    ]);
  } finally {
    Object.defineProperty(prototype, 'format', format);
  }
});

test("amounts match the browser's English format", () => {
  for (const currency of currencies) {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
    expect(minorPerMajor(currency)).toBe(10 ** digits);
    const plain = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits });
    for (const value of [0, 1, 99, 100, 999, 1000, 99_999, 100_000, 2_000_000, 123_456_789_012])
      for (const amount of [value, -value || 0]) {
        assert.equal(formatMoney(amount, currency), format.format(amount / 10 ** digits));
        assert.equal(formatMoneyWithoutSymbol(amount, currency), plain.format(amount / 10 ** digits));
      }
  }
  // Currencies that no terminal has are formatted with Intl.
  expect(formatMoney(1_234_500, 'KWD')).toBe(new Intl.NumberFormat('en-US', { style: 'currency', currency: 'KWD' }).format(1234.5));
  expect(formatMoneyWithoutSymbol(1_234_567_890, 'KWD')).toBe('1,234,567.890');
  expect(() => formatMoney(1, 'constructor')).toThrow(RangeError);
  expect(formatMoney(50_000, 'EUR', 'de-DE')).toBe(new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }).format(500));
});
