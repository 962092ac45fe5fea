import { expect, test } from 'vitest';
import { allOperations } from '../descriptions';
import { KEY_HEADER, sampleRequests, type SampleRequest } from '../sample-request';
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
