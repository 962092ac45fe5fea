import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney } from './money';
import { daysLater, monthsLater, schedule, split } from './schedule';
import { daysBetween, isDate } from './time';

const amounts = (input: Parameters<typeof schedule>[0]): number[] => schedule(input).map((due) => due.amount);
const dates = (input: Parameters<typeof schedule>[0]): string[] => schedule(input).map((due) => due.date);

test('the remainder goes to the last installment', () => {
  expect(amounts({ total: 10_000, count: 3, first: '2026-03-02' })).toEqual([3333, 3333, 3334]);
  expect(amounts({ total: 50_000, count: 4, first: '2026-03-02' })).toEqual([12_500, 12_500, 12_500, 12_500]);
  expect(amounts({ total: 1000, count: 3, first: '2026-03-02' })).toEqual([333, 333, 334]);
});

test('a deposit comes first and the rest is split evenly', () => {
  expect(amounts({ total: 10_000, count: 3, first: '2026-03-02', deposit: 4000 })).toEqual([4000, 3000, 3000]);
});

test("monthly dates keep their day or use the month's last day", () => {
  expect(dates({ total: 300, count: 3, first: '2026-01-31' })).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(dates({ total: 300, count: 2, first: '2028-01-30' })).toEqual(['2028-01-30', '2028-02-29']);
  expect(dates({ total: 300, count: 2, first: '2026-12-15' })).toEqual(['2026-12-15', '2027-01-15']);
});

test('biweekly dates are 14 days apart', () => {
  expect(dates({ total: 300, count: 3, first: '2026-02-20', frequency: 'biweekly' })).toEqual(['2026-02-20', '2026-03-06', '2026-03-20']);
});

const numbersIn = (date: string): number[] => date.split('-').map(Number);
const anyDate = fc
  .date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

test('a later date exists, in every year that has four digits', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 4_000_000 }), fc.integer({ min: 0, max: 130_000 }), (date, days, months) => {
      const [year = 0, month = 0, day = 0] = numbersIn(date);
      if (daysBetween(date, '9999-12-31') < days) expect(() => daysLater(date, days)).toThrow(RangeError);
      else expect(daysBetween(date, daysLater(date, days))).toBe(days);
      const count = 12 * year + month - 1 + months;
      if (count >= 120_000) {
        expect(() => monthsLater(date, months)).toThrow(RangeError);
        return;
      }
      const later = monthsLater(date, months);
      const [laterYear = 0, laterMonth = 0, laterDay = 0] = numbersIn(later);
      expect(12 * laterYear + laterMonth - 1).toBe(count);
      expect(isDate(later)).toBe(true);
      // The same day, or the last one of a shorter month.
      expect(laterDay === day || (laterDay < day && daysLater(later, 1).endsWith('-01'))).toBe(true);
    }),
  );
});

test("text that isn't a date has no later date", () => {
  for (const text of ['', 'soon', '2026-02-30', '2026-13-01', '275760-07-20', '+010000-01-01', '2026-03-02T00:00:00Z']) {
    expect(() => daysLater(text, 1), text).toThrow(`"${text}" isn't a date.`);
    expect(() => monthsLater(text, 1), text).toThrow(`"${text}" isn't a date.`);
  }
});

test('amounts always add up to the total', () => {
  for (let total = 1; total < 5000; total += 37)
    for (let count = 1; count <= 24; count += 1) expect(split(total, count).reduce((sum, part) => sum + part, 0)).toBe(total);
});

test('invalid plan numbers are rejected with a reason', () => {
  expect(() => schedule({ total: 0, count: 3, first: '2026-03-02' })).toThrow('The total must be');
  expect(() => schedule({ total: 100, count: 25, first: '2026-03-02' })).toThrow('1 to 24');
  expect(() => schedule({ total: 100, count: 3, first: '2026-03-02', deposit: 100 })).toThrow('The deposit must be');
});

test('amounts are formatted for every currency', () => {
  expect(formatMoney(50_000, 'USD')).toBe('$500.00');
  expect(formatMoney(5000, 'JPY')).toBe('¥5,000');
});
