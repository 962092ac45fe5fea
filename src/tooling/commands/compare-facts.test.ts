import { expect, test } from 'vitest';
import { differences, factsOf } from './compare-facts';

const FILE = 'docs/a-page.mdx';

const between = (before: string, after: string): string[] =>
  differences(new Map([[FILE, factsOf(FILE, before)]]), new Map([[FILE, factsOf(FILE, after)]]));

test('a language edit preserves every fact', () => {
  const before =
    'It worked when `planNumber` is stored within 90 % of six days. See [the phases](/phases).\n\n:::tip\n\nFor 3 installments.\n\n:::';
  const after =
    'See the [phases](/phases). You should store `planNumber`\nwithin 90% of 6 days.\n\n:::tip[Why]\n\nOf 3 installments.\n\n:::';
  expect(between(before, after)).toEqual([]);
});

test('numbers are compared with their units', () => {
  expect(between('Wait for 25 days.', 'Wait for 25 hours.')).toEqual([`${FILE}:1  - number 25 day`, `${FILE}:1  + number 25 hour`]);
  expect(between('It costs 1,250.00 USD.', 'It costs 1,520.00 USD.')).toEqual([
    `${FILE}:1  - number 1,250.00 USD`,
    `${FILE}:1  + number 1,520.00 USD`,
  ]);
});

test('codes, link targets, and components are compared, with their lines', () => {
  const before = 'Text.\n\nSend `refundId`. See [it](/apis).\n\n<EnumTable of="v3/PlanStatus" />';
  const after = 'Text.\n\nSend `refundID`. See [it](/apis#hosts).\n\n<EnumTable of="v3/HoldReason" />';
  expect(between(before, after)).toEqual([
    `${FILE}:3  - code refundId`,
    `${FILE}:3  - link /apis`,
    `${FILE}:5  - component <EnumTable of="v3/PlanStatus">`,
    `${FILE}:3  + code refundID`,
    `${FILE}:3  + link /apis#hosts`,
    `${FILE}:5  + component <EnumTable of="v3/HoldReason">`,
  ]);
});

test('tables, blocks, and admonitions are compared by their own keys', () => {
  const table = (...rows: string[]): string => ['| A | B |', '| - | - |', ...rows].join('\n');
  expect(between(table('| `a` | x |', '| b | y |'), table('| `a` | x |'))).toEqual([
    `${FILE}:1  - table of 2 rows and 2 columns (a)`,
    `${FILE}:1  + table of 1 rows and 2 columns (a)`,
  ]);
  expect(between(':::tip\n\nText.\n\n:::', ':::warning\n\nText.\n\n:::')).toEqual([
    `${FILE}:1  - admonition tip`,
    `${FILE}:1  + admonition warning`,
  ]);
  expect(between('```bash\nls a\n```', '```bash\nls b\n```')).toHaveLength(2);
});

test('removing one of two identical admonitions is detected', () => {
  const tip = ':::tip\n\nText.\n\n:::\n\n';
  expect(between(tip + tip, tip)).toEqual([`${FILE}:7  - admonition tip (number 2)`]);
});

test('a fact that moved to another page names that page', () => {
  const [first, second] = ['docs/first.mdx', 'docs/second.mdx'];
  const before = new Map([
    [first, factsOf(first, 'Wait for 25 days.')],
    [second, factsOf(second, 'Text.')],
  ]);
  const after = new Map([[second, factsOf(second, 'Text. Wait for 25 days.')]]);
  expect(differences(before, after)).toEqual([`${first}:1  - number 25 day  (now in ${second})`, `${second}:1  + number 25 day`]);
});
