import { expect, test } from 'vitest';
import { currencies } from '../src/data/plan-rules';
import { sampleValues } from '../src/data/sample-values';
import { foreignTerminal, sandboxTerminals } from '../src/data/sandbox-terminals';
import { withValues } from '../src/domain/reader-values/replace';
import { displayedSamples } from './support/displayed-samples';
import { syntaxProblem } from './support/sample-parsers';

const samples = displayedSamples();

const found = (pattern: RegExp): string[] => [
  ...new Set(samples.flatMap(({ code }) => [...code.matchAll(pattern)].map(([, value = '']) => value))),
];

test('samples contain no other terminal ID, currency, or webhook URL', () => {
  const others = [foreignTerminal, ...sandboxTerminals.slice(1).map(({ terminalId }) => terminalId)];
  const ids = found(/terminal_?ids?\W{1,10}([\da-f]{8}-[\da-f-]{27})/gi);
  expect(ids).toContain(sampleValues.terminalId);
  expect(ids.filter((id) => id !== sampleValues.terminalId && !others.includes(id))).toEqual([]);
  expect(found(/currency\W{1,12}([A-Z]{3})\b/gi)).toContain(sampleValues.currency);
  expect(found(/currency\W{1,12}([A-Z]{3})\b/g).filter((item) => !currencies.some((known) => known === item))).toEqual([]);
  expect(found(/(https?:\/\/(?:localhost|127\.0\.0\.1)[:\d]*\/[^\s"']*hook[^\s"']*)/g)).toEqual([sampleValues.webhookUrl]);
});

test("samples with a reader's values still parse", async () => {
  const values = {
    terminalId: '11111111-2222-4333-8444-555555555555',
    amount: 129_900,
    currency: 'EUR',
    webhookUrl: 'https://shop.example/hooks?shop=1&kind=plan',
  } as const;
  const problems: string[] = [];
  let changed = 0;
  for (const { page, language, code } of samples) {
    const own = withValues(code, values, language);
    if (own === code) continue;
    changed += 1;
    const problem = await syntaxProblem(language, own);
    if (problem) problems.push(`${page} ${language}: ${problem}`);
  }
  expect(problems).toEqual([]);
  expect(changed).toBeGreaterThan(100);
});
