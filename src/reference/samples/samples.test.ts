import { expect, test } from 'vitest';
import { allOperations } from '../descriptions';
import { sandboxWorld } from '../../data/sandbox-world';
import { dateFrom, KEY_HEADER, sampleRequests, type SampleRequest } from '../sample-request';
import { sampleIn } from '.';
import { languages, type LanguageId } from './languages';
import { UnsupportedRequest } from './request-parts';

const request = (text: string, type = 'application/json', more: Partial<SampleRequest> = {}): SampleRequest => ({
  label: 'test',
  method: 'POST',
  server: 'https://api.sandbox.partita.example/v3',
  path: '/things',
  pathValues: [],
  query: [],
  headers: [],
  bearer: true,
  body: { type, text },
  ...more,
});

/** What each language shows of a JSON body. */
const bodies: Record<string, [json: string, shown: Partial<Record<LanguageId, string>>]> = {
  'ordinary values as a literal': [
    '{"note": "Zoë\'s \\"order\\"", "items": [1, 12.5, true]}',
    {
      node: `const body = { note: 'Zoë\\'s "order"', items: [1, 12.5, true] };`,
      python: 'json={"note": "Zoë\'s \\"order\\"", "items": [1, 12.5, True]},',
      php: `$body = ['note' => 'Zoë\\'s "order"', 'items' => [1, 12.5, true]];`,
      ruby: `JSON.generate({ note: 'Zoë\\'s "order"', items: [1, 12.5, true] })`,
      java: 'String body = "{\\"note\\": \\"Zo\\u00eb\'s \\\\\\"order\\\\\\"\\", \\"items\\": [1, 12.5, true]}";',
    },
  ],
  "names that aren't identifiers": [
    '{"order-id": "7"}',
    {
      csharp: 'new Dictionary<string, object> { ["order-id"] = "7" };',
      node: "{ 'order-id': '7' };",
      ruby: '{ "order-id": \'7\' }',
    },
  ],
  'keywords of C#': ['{"event": null}', { csharp: 'new { @event = (object)null };' }],
  'an empty object': ['{"a": {}}', { php: "$body = ['a' => new stdClass()];", csharp: 'new { a = new {} };' }],
  'numbers as they were typed': [
    '{\n  "amount": 1.10,\n  "id": 12345678901234567890\n}',
    {
      node: 'const body = `{\n  "amount": 1.10,\n  "id": 12345678901234567890\n}`;',
      python: 'body = """{\n  "amount": 1.10,\n  "id": 12345678901234567890\n}"""',
      php: '$body = \'{\n  "amount": 1.10,\n  "id": 12345678901234567890\n}\';',
      ruby: 'request.body = \'{\n  "amount": 1.10,\n  "id": 12345678901234567890\n}\'',
      csharp: 'string.Join("\\n",\n            "{",\n            "  \\"amount\\": 1.10,",',
    },
  ],
  'a backtick': [
    '{\n  "note": "use `x`"\n}',
    {
      go: 'body := strings.Join([]string{\n\t\t"{",\n\t\t"  \\"note\\": \\"use `x`\\"",\n\t\t"}",\n\t}, "\\n")',
      node: "const body = { note: 'use `x`' };",
    },
  ],
  'characters that nobody sees': [
    '{"note": "a\u202Eb"}',
    { node: String.raw`'a\u{202e}b'`, python: String.raw`"a\u202eb"`, ruby: String.raw`"a\u{202e}b"` },
  ],
  "text that isn't JSON": [
    "{'a': 1}",
    { node: "const body = `{'a': 1}`;", php: String.raw`$body = '{\'a\': 1}';`, curl: String.raw`--data '{'\''a'\'': 1}'` },
  ],
};

for (const [name, [json, shown]] of Object.entries(bodies))
  test(`samples show ${name}`, () => {
    for (const [language, part] of Object.entries(shown)) expect(sampleIn(language as LanguageId, request(json))).toContain(part);
  });

const DATES = [
  { value: '2026-05-04', daysAhead: 14 },
  { value: '2026-09-02T09:00:00Z', daysAhead: 135 },
];

/** What each language shows of dates in a body. */
const computed: Record<LanguageId, readonly [line: string, body: string]> = {
  curl: [
    "in_14_days=$(date -u -d '+14 days' +%F 2>/dev/null || date -u -v +14d +%F)\n",
    `'{"a": "'"$in_14_days"'", "b": "'"$in_14_days"'", "c": "'"$in_135_days"'"}'`,
  ],
  node: [
    'const in14Days = new Date(Date.now() + 14 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);\n',
    '{ a: in14Days, b: in14Days, c: in135Days }',
  ],
  python: ['from datetime import datetime, timedelta, timezone\n', '{"a": in_14_days, "b": in_14_days, "c": in_135_days}'],
  php: ["$in14Days = gmdate('Y-m-d', strtotime('+14 days'));\n", "['a' => $in14Days, 'b' => $in14Days, 'c' => $in135Days]"],
  java: [
    'import java.time.Duration;\n',
    String.raw`"{\"a\": \"%s\", \"b\": \"%s\", \"c\": \"%s\"}".formatted(in14Days, in14Days, in135Days);`,
  ],
  go: ['\t"time"\n', '`{"a": "` + in14Days + `", "b": "` + in14Days + `", "c": "` + in135Days + `"}`'],
  ruby: ["in_14_days = (Time.now.utc + 14 * 24 * 60 * 60).strftime('%F')\n", '{ a: in_14_days, b: in_14_days, c: in_135_days }'],
  csharp: ['using System.Globalization;\n', 'new { a = in14Days, b = in14Days, c = in135Days }'],
};

/** A request whose body has dates that code computes. */
const dated = (text: string): SampleRequest => request('', undefined, { body: { type: 'application/json', text, dates: DATES } });

test('code computes future dates, each once', () => {
  for (const { id } of languages) {
    const code = sampleIn(id, dated('{"a": "2026-05-04", "b": "2026-05-04", "c": "2026-09-02T09:00:00Z"}'));
    for (const part of computed[id]) expect(code, id).toContain(part);
    expect(code.match(/in_?14_?days ?:?= ?.*14/gi), id).toHaveLength(1);
  }
  expect(sampleIn('java', dated(String.raw`{"a": "2026-05-04", "b": "\"2026-05-04", "c": "100%"}`))).toContain(
    String.raw`"{\"a\": \"%s\", \"b\": \"\\\"2026-05-04\", \"c\": \"100%%\"}".formatted(in14Days);`,
  );
});

test("code doesn't compute a date that a reader changed, or one in a body that it sends as text", () => {
  for (const text of ['{"first": "2026-05-05"}', '{"first": "on 2026-05-04"}'])
    for (const { id } of languages) expect(sampleIn(id, dated(text)), id).toBe(sampleIn(id, request(text)));
  const text = '{"first": "2026-05-04", "amount": 1.10}';
  for (const id of ['node', 'python', 'php', 'ruby', 'csharp'] as const)
    expect(sampleIn(id, dated(text)), id).toBe(sampleIn(id, request(text)));
});

test('the dates of the specifications are as many days after the start of the sandbox as they say', () => {
  const dates = allOperations().flatMap((located) => sampleRequests(located).flatMap(({ body }) => body?.dates ?? []));
  expect(dates.length).toBeGreaterThan(1);
  for (const date of dates) expect(date.value.slice(0, 10)).toBe(dateFrom(Date.parse(sandboxWorld.startsAt), date).slice(0, 10));
});

test('curl gets brackets encoded, text as text, and files with any name', () => {
  const sample = sampleIn(
    'curl',
    request('{"note": "@team; see $x", "file": "my; file\\"x.pdf"}', 'multipart/form-data', { query: [['metadata[cartId]', '8']] }),
  );
  expect(sample).toContain('/things?metadata%5BcartId%5D=8"');
  expect(sample).toContain("--form-string 'note=@team; see $x'");
  expect(sample).toContain(String.raw`--form 'file=@"my; file\"x.pdf";type=application/pdf;filename="my; file%22x.pdf"'`);
});

test('a form with two fields of one name has both', () => {
  for (const { id } of languages) {
    const sample = sampleIn(id, request('{"scope": ["reports.read", "keys.manage"]}', 'application/x-www-form-urlencoded'));
    for (const value of ['reports.read', 'keys.manage']) expect(sample, id).toContain(value);
  }
});

test('every write makes its own idempotency key, in every language', () => {
  for (const located of allOperations())
    for (const sample of sampleRequests(located)) {
      const [, example] = sample.headers.find(([name]) => name === KEY_HEADER) ?? [];
      for (const { id } of languages) {
        const code = sampleIn(id, sample);
        expect(code.includes(KEY_HEADER), `${located.id} in ${id}`).toBe(example !== undefined);
        if (example !== undefined) expect(code, `${located.id} in ${id}`).not.toContain(example);
      }
    }
});

test('credentials are never part of the code', () => {
  for (const { id } of languages)
    expect(
      sampleIn(id, request('{"client_id": "cli_1", "client_secret": "hush"}', 'application/x-www-form-urlencoded', { bearer: false })),
    ).not.toMatch(/cli_1|hush/);
});

test("what no language or one language can't send is refused with the reason", () => {
  const refused = (language: LanguageId, sample: SampleRequest): string => {
    try {
      return sampleIn(language, sample);
    } catch (error) {
      expect(error).toBeInstanceOf(UnsupportedRequest);
      return (error as Error).message;
    }
  };
  for (const { id } of languages) {
    expect(refused(id, request('{}', 'application/json', { headers: [['X-Key', 'é']] }))).toBe(
      'X-Key contains U+00E9. Delete it: HTTP clients send only ASCII in headers reliably.',
    );
    expect(refused(id, request('[]', 'multipart/form-data'))).toBe("The fields of the form aren't a JSON object.");
    expect(refused(id, request('{"file": ""}', 'multipart/form-data'))).toBe('file needs a file name.');
  }
  expect(refused('curl', request('{"a=b": "x"}', 'multipart/form-data'))).toContain('curl can\'t send the form field "a=b".');
  expect(refused('curl', request('{"a": "\\u0000"}', 'multipart/form-data'))).toContain("can't contain U+0000");
  expect(refused('curl', request(JSON.stringify({ a: 'x'.repeat(200_000) }), 'multipart/form-data'))).toContain(
    'too long for a shell command',
  );
  expect(refused('csharp', request('{}', 'application/json', { query: [['q', '\u202E']] }))).toContain(
    "C# can't send the bidirectional mark %E2%80%AE",
  );
});
