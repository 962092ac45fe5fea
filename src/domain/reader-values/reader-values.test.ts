import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { currencies } from '../../data/plan-rules';
import { sampleValues } from '../../data/sample-values';
import { sandboxTerminals } from '../../data/sandbox-terminals';
import { completeValues, parseReaderValues } from './parse';
import { hasSampleValues, withValues } from './replace';
import type { ReaderValues } from './types';

const own = {
  terminalId: '11111111-2222-4333-8444-555555555555',
  amount: 129_900,
  currency: 'EUR',
  webhookUrl: 'https://shop.example/hooks?shop=1&kind=plan',
} as const satisfies ReaderValues;

const show = (code: string, values: ReaderValues, language = 'json'): string => withValues(code, completeValues(values), language);

describe('reading values', () => {
  test('values are trimmed and typed', () => {
    const input = { terminalId: ` ${own.terminalId.toUpperCase()} `, amount: '129900', currency: 'EUR', webhookUrl: own.webhookUrl };
    expect(parseReaderValues(input)).toEqual({ values: own, problems: {} });
    expect(parseReaderValues({ terminalId: '', amount: ' ' })).toEqual({ values: {}, problems: {} });
  });

  test.each([
    ['terminalId', 'my terminal'],
    ['terminalId', `${own.terminalId}"`],
    ['amount', '500.00'],
    ['amount', '-1'],
    ['amount', '0'],
    ['amount', '1e3'],
    ['amount', '1234567890123'],
    ['currency', 'XYZ'],
    ['webhookUrl', 'shop.example/hooks'],
    ['webhookUrl', 'http://shop.example/hooks'],
    ['webhookUrl', 'ftp://localhost/hooks'],
    ['webhookUrl', 'javascript:alert(1)'],
    ['webhookUrl', `https://shop.example/${'a'.repeat(2048)}`],
  ] as const)('the %s %s is refused', (name, text) => {
    const { values, problems } = parseReaderValues({ [name]: text });
    expect(values).toEqual({});
    expect(problems[name]).toMatch(/^(Enter|Choose|Use) .*\.$/);
  });

  test.each(['http://localhost:3000/hooks', 'http://127.0.0.1/hooks', 'http://[::1]:8080/hooks', 'https://shop.example/'])(
    'the webhook URL %s is accepted',
    (webhookUrl) => expect(parseReaderValues({ webhookUrl })).toEqual({ values: { webhookUrl }, problems: {} }),
  );

  test.each([
    ['terminalId', 'whsec_cGFydGl0YS1kb2NzLXRlc3Qtc2VjcmV0LTAwMDE='],
    ['terminalId', 'sandbox_secret'],
    ['terminalId', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
    ['webhookUrl', 'https://user:pass@shop.example/hooks'],
    ['webhookUrl', 'https://shop.example/hooks?access_token=abc'],
    ['webhookUrl', 'https://shop.example/hooks?api-key=abc'],
    ['amount', 'Bearer abc'],
  ] as const)('the %s %s is refused as a secret', (name, text) => {
    expect(parseReaderValues({ [name]: text }).problems[name]).toContain('looks like a secret');
  });

  test.each([
    ['amount', '4111111111111111'],
    ['amount', '4111 1111 1111 1111'],
    ['terminalId', '5555-5555-5555-4444'],
    ['webhookUrl', 'https://shop.example/4111111111111111'],
  ] as const)('the %s %s is refused as a card number', (name, text) => {
    expect(parseReaderValues({ [name]: text }).problems[name]).toContain('looks like a card number');
  });

  test("an ID made of digits isn't rejected as a card number", () => {
    const terminalId = '41111111-1111-4111-8111-111111111111';
    expect(parseReaderValues({ terminalId })).toEqual({ values: { terminalId }, problems: {} });
  });

  test('a currency selects a sandbox terminal with that currency', () => {
    for (const currency of currencies) {
      const terminal = sandboxTerminals.find((candidate) => candidate.currency === currency);
      const { values, problems } = parseReaderValues({ currency });
      if (terminal) expect(completeValues(values).terminalId).toBe(terminal.terminalId);
      else expect(problems.terminalId).toContain(`no terminal for ${currency}`);
    }
    expect(completeValues({})).toEqual(sampleValues);
    expect(completeValues(own)).toEqual(own);
  });
});

describe('replacing values', () => {
  const { terminalId, amount, currency, webhookUrl } = sampleValues;

  test('all values are replaced in JSON', () => {
    const plan = { terminalId, totalAmount: { value: amount, currency }, url: webhookUrl };
    expect(JSON.parse(show(JSON.stringify(plan, null, 2), own))).toEqual({
      terminalId: own.terminalId,
      totalAmount: { value: own.amount, currency: own.currency },
      url: own.webhookUrl,
    });
  });

  test('the default of a shell variable is replaced', () => {
    expect(show(`"\${ID:-${terminalId}}"`, own, 'bash')).toBe(`"\${ID:-${own.terminalId}}"`);
    expect(show(`a-${terminalId}`, own)).toBe(`a-${terminalId}`);
  });

  test.each(['$50000', "'50000'", 'value: 50000,', '{50000}', '=50000'])('the amount in %s is replaced', (code) => {
    expect(show(code, { amount: 7 })).toBe(code.replace('50000', '7'));
  });

  test.each(['150000', '50000.00', '0.50000', '50,50000', '5000', 'id-50000', 'x50000', '50_000'])('%s is another number', (code) => {
    expect(show(code, { amount: 7 })).toBe(code);
  });

  test.each(['# 500.00 USD', 'USDC', '"USDX"', 'USD'])('%s stays unchanged, because a request has no such currency', (code) => {
    expect(show(code, { currency: 'JPY' })).toBe(code);
  });

  test.each(["'USD'", '"USD"', String.raw`\"USD\"`])('the currency %s is replaced', (code) => {
    expect(show(code, { currency: 'JPY' })).toBe(code.replace('USD', 'JPY'));
  });

  test('another path on the same server stays unchanged', () => {
    for (const code of [`${webhookUrl}/other`, `${webhookUrl}-2`, `${webhookUrl}?a=1`, 'http://localhost:3000'])
      expect(show(code, own)).toBe(code);
  });

  test('code without values stays unchanged', () => {
    expect(hasSampleValues('curl https://api.sandbox.partita.example/v3')).toBe(false);
    for (const code of [terminalId, String(amount), `"${currency}"`, webhookUrl]) expect(hasSampleValues(code)).toBe(true);
    expect(show(JSON.stringify(sampleValues), {})).toBe(JSON.stringify(sampleValues));
  });
});

/** URLs that could end a string or run a command if they weren't encoded. */
const HOSTILE = [
  `https://shop.example/'"'"'$(touch /tmp/x)`,
  'https://shop.example/?a=`id`&b=$HOME&c=\\',
  "https://shop.example/?a='+alert(1)+'",
  'https://shop.example/#{1+1}?a=#{1+1}',
  'https://shop.example/?a=<script>alert(1)</script>&b=%27',
  'https://shop.example/*?[a]&;|!{$x}',
  'https://shop.example/é\n?ü=😀',
];

describe('hostile URLs', () => {
  const { webhookUrl } = sampleValues;

  test.each(HOSTILE)('%j stays one argument of a shell command', (typed) => {
    const { values } = parseReaderValues({ webhookUrl: typed });
    expect(values.webhookUrl).toMatch(/^https:\/\/shop\.example\/[\w.~:/?&=%@+,;[\]-]*$/);
    for (const word of [webhookUrl, `'${webhookUrl}'`, `"${webhookUrl}"`, `"a: ${webhookUrl}"`, `--to=${webhookUrl}`]) {
      const script = show(`printf '%s\\n' ${word} "it's" # don't`, values, 'bash');
      const [first, second] = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n');
      expect(first).toBe(word.replaceAll(/['"]/g, '').replace(webhookUrl, () => values.webhookUrl ?? ''));
      expect(second).toBe("it's");
    }
  });

  test.each(HOSTILE)('%j stays a string in JSON and JavaScript', (typed) => {
    const { values } = parseReaderValues({ webhookUrl: typed });
    expect(JSON.parse(show(JSON.stringify({ webhookUrl }), values))).toEqual(values);
    for (const quote of ["'", '"', '`']) {
      const code = show(`return ${quote}${webhookUrl}${quote}`, values, 'js');
      // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- the code is what a reader would run.
      expect(new Function(code)()).toBe(values.webhookUrl);
    }
  });
});
