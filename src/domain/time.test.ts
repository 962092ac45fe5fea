import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDate, readTime } from './time';

const ajv = new Ajv2020();
addFormats(ajv);
const [isOtherDate, isOtherTime] = ['date', 'date-time'].map((format) => ajv.compile({ type: 'string', format }));

test('a date exists or is none, as another validator says', () => {
  const part = (longest: number) => fc.nat(longest).map((number) => String(number).padStart(2, '0'));
  const anyDate = fc.tuple(fc.integer({ min: 1000, max: 9999 }).map(String), part(13), part(32)).map((parts) => parts.join('-'));
  fc.assert(fc.property(anyDate, (text) => isDate(text) === isOtherDate?.(text)));
  const dates = ['2026-02-28', '2024-02-29', '2000-02-29'];
  const others = [
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-1-1',
    '20260101',
    '',
    '2026-01-01 ',
  ];
  expect([...dates, ...others].filter(isDate)).toEqual(dates);
});

test('every moment is read from each way to write it', () => {
  const moment = fc.date({ min: new Date('0001-01-02T00:00:00Z'), max: new Date('9999-12-30T00:00:00Z'), noInvalidDate: true });
  const offset = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 });
  fc.assert(
    fc.property(moment, offset, (at, minutes) => {
      const [hour, minute] = [Math.abs(minutes) / 60, Math.abs(minutes) % 60].map((number) => String(Math.floor(number)).padStart(2, '0'));
      const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
      const text = `${local}${minutes < 0 ? '-' : '+'}${hour}:${minute}`;
      expect(readTime(text), text).toBe(at.getTime());
      expect(readTime(at.toISOString().toLowerCase())).toBe(at.getTime());
      expect(isOtherTime?.(text), text).toBe(true);
    }),
  );
});

for (const text of [
  '2026-03-02', // a day
  '2026-03-02T11:00', // without an offset, it's another moment in each time zone
  '2026-03-02T11:00:00',
  '2026-02-30T00:00:00Z',
  '2026-02-31T00:00:00+01:00',
  '2026-03-02 11:00:00Z',
  '2026-03-02T24:00:00Z',
  '2026-03-02T11:60:00Z',
  '2026-03-02T11:00:60Z',
  '2026-03-02T11:00:00.Z',
  '2026-03-02T11:00:00+01',
  '2026-03-02T11:00:00+0100',
  '2026-03-02T11:00:00+24:00',
  '2026-03-02T11:00:00+99:99',
  '+002026-03-02T11:00:00Z',
  '9999-12-31T23:59:59-00:01', // in UTC, the year 10000
  '0000-01-01T00:00:00+00:01',
  '2026-03-02T11:00:00Z\n',
  ' 2026-03-02T11:00:00Z',
  '２０２６-03-02T11:00:00Z',
  'March 2, 2026',
  '',
])
  test(`${JSON.stringify(text)} is no time`, () => expect(readTime(text)).toBeUndefined());
