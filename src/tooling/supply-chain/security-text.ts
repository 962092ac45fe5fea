import { security } from '../../data/security';

const DAY = 24 * 60 * 60 * 1000;
/** The maximum number of days until it expires. RFC 9116 recommends less than a year. */
const MAX_DAYS = 366;

type Field = [name: string, value: string];

const fieldsOf = (text: string): Field[] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line): Field => {
      const at = line.indexOf(':');
      return [line.slice(0, Math.max(at, 0)).trim().toLowerCase(), line.slice(at + 1).trim()];
    });

const KNOWN = ['acknowledgments', 'canonical', 'contact', 'encryption', 'expires', 'hiring', 'policy', 'preferred-languages', 'csaf'];

/** Checks a `security.txt`, except for its date: https://www.rfc-editor.org/rfc/rfc9116 */
export function textProblems(text: string): string[] {
  const fields = fieldsOf(text);
  const all = (name: string): string[] => fields.filter(([field]) => field === name).map(([, value]) => value);
  const expires = all('expires');
  const expected: [string, string][] = [
    ['contact', `mailto:${security.contact}`],
    ['contact', security.page],
    ['canonical', security.textFile],
    ['policy', security.policy],
    ['preferred-languages', security.languages.join(', ')],
  ];
  return [
    ...fields.filter(([name]) => !KNOWN.includes(name)).map(([name, value]) => `"${name || value}" isn't a field of RFC 9116.`),
    ...(expires.length === 1 ? [] : [`It has ${expires.length} lines "Expires:". Write one.`]),
    ...expires
      .filter(
        (value) => !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(value) || Number.isNaN(Date.parse(value)),
      )
      .map((value) => `"${value}" isn't a date such as 2027-11-15T00:00:00.000Z.`),
    ...expected
      .filter(([name, value]) => !all(name).includes(value))
      .map(([name, value]) => `"${name}: ${value}" from src/data/security.ts is missing.`),
    ...['contact', 'canonical', 'policy'].flatMap((name) =>
      all(name)
        .filter((value) => !/^(?:https:\/\/|mailto:)/.test(value))
        .map((value) => `"${value}" is neither https: nor mailto:.`),
    ),
  ];
}

/** Returns the number of days until a `security.txt` expires, or NaN without a date. */
export function daysLeft(text: string, now: Date): number {
  const [, value = ''] = fieldsOf(text).find(([name]) => name === 'expires') ?? [];
  return Math.floor((Date.parse(value) - now.getTime()) / DAY);
}

/** Checks the date. It isn't part of `npm test`, which would start to fail without a change. */
export function dateProblems(text: string, now: Date): string[] {
  const days = daysLeft(text, now);
  if (Number.isNaN(days)) return ['It has no expiry date.'];
  if (days > MAX_DAYS) return [`It expires in ${days} days. RFC 9116 recommends less than a year.`];
  if (days >= security.renewDays) return [];
  return [
    `It ${days < 0 ? `expired ${-days} days ago` : `expires in ${days} days`}. Review it, then set "Expires:" to a date within a year.`,
  ];
}
