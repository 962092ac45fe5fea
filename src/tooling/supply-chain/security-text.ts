import { security } from '../../data/security';

const DAY = 24 * 60 * 60 * 1000;
/** RFC 9116 asks for less than a year, so that nobody relies on what is forgotten. */
const LONGEST = 366;

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

/** What is wrong with a `security.txt`, whatever the day: https://www.rfc-editor.org/rfc/rfc9116 */
export function textFaults(text: string): string[] {
  const fields = fieldsOf(text);
  const all = (name: string): string[] => fields.filter(([one]) => one === name).map(([, value]) => value);
  const expires = all('expires');
  const expected: [string, string][] = [
    ['contact', `mailto:${security.contact}`],
    ['contact', security.page],
    ['canonical', security.textFile],
    ['policy', security.policy],
    ['preferred-languages', security.languages.join(', ')],
  ];
  return [
    ...fields.filter(([name]) => !KNOWN.includes(name)).map(([name, value]) => `"${name || value}" is no field of RFC 9116.`),
    ...(expires.length === 1 ? [] : [`It has ${expires.length} lines "Expires:". Write one.`]),
    ...expires
      .filter(
        (value) => !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/.test(value) || Number.isNaN(Date.parse(value)),
      )
      .map((value) => `"${value}" is no date such as 2027-11-15T00:00:00.000Z.`),
    ...expected
      .filter(([name, value]) => !all(name).includes(value))
      .map(([name, value]) => `It lacks "${name}: ${value}", which src/data/security.ts says.`),
    ...['contact', 'canonical', 'policy'].flatMap((name) =>
      all(name)
        .filter((value) => !/^(?:https:\/\/|mailto:)/.test(value))
        .map((value) => `"${value}" is neither https: nor mailto:.`),
    ),
  ];
}

/** Whole days until a `security.txt` ends; not a number when it has no date. */
export function daysLeft(text: string, now: Date): number {
  const [, value = ''] = fieldsOf(text).find(([name]) => name === 'expires') ?? [];
  return Math.floor((Date.parse(value) - now.getTime()) / DAY);
}

/** What is wrong with its date on a day. Not part of the gate: no commit would have made it red. */
export function dateFaults(text: string, now: Date): string[] {
  const days = daysLeft(text, now);
  if (Number.isNaN(days)) return ['It has no date of its end.'];
  if (days > LONGEST) return [`It ends in ${days} days. RFC 9116 asks for less than a year.`];
  if (days >= security.renewDays) return [];
  return [`It ${days < 0 ? `ended ${-days} days ago` : `ends in ${days} days`}. Read it, then write a new "Expires:" within a year.`];
}
