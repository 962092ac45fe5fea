import { expect, test } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fenceMeta, fencesOf, regionNames, regionOf } from '../src/reference/code-fences';
import { highlighted } from '../src/reference/highlight';
import { codeOf } from '../src/plugins/remark/static-code';
import { verdictOf, writtenPages, type Proof } from './support/fences';
import { run } from './support/run-sample';
import { root } from './support/built-site';

const blocks = writtenPages().flatMap(({ page, source }) => fencesOf(source).map((fence) => ({ page, fence, verdict: verdictOf(fence) })));

test('every guide code block is tested, validated, or exempt with a reason', () => {
  const problems = blocks.flatMap(({ page, fence, verdict }) =>
    'problem' in verdict ? [`${page}:${fence.line}: ${verdict.problem}`] : [],
  );
  const counts = new Map<Proof, number>();
  for (const { verdict } of blocks) if ('proof' in verdict) counts.set(verdict.proof, (counts.get(verdict.proof) ?? 0) + 1);
  const exceptions = blocks.flatMap(({ page, fence }) =>
    fence.check ? [`  ${page}:${fence.line} ${fence.language}: ${fence.check}`] : [],
  );
  console.log(`${[...counts].map(([proof, count]) => `${count} ${proof}`).join(', ')}. Excepted:\n${exceptions.join('\n')}`);
  expect(problems).toEqual([]);
  expect(blocks.length).toBeGreaterThan(100);
});

test('the code check detects an unverified block', () => {
  const verdicts = (source: string) => fencesOf(source).map((fence) => JSON.stringify(verdictOf(fence)));
  const fence = (info: string, code = ''): string => `\`\`\`${info}\n${code}\n\`\`\``;
  const wrong: [string, string][] = [
    [fence('js', 'fetch("/");'), 'neither file='],
    [fence('bash check="none"', 'ls'), 'why it can'],
    [fence('js file="samples/guides/nothing/here.js"'), 'there is no samples/guides/nothing/here.js'],
    [fence('js file="package.json"'), 'name a file below samples/'],
    [fence('bash file="samples/guides/quickstart/steps.sh#nothing"'), 'It has: local, setup, token'],
    [fence('bash file="samples/guides/quickstart/steps.sh#token"', 'ls'), 'also contains text'],
    [fence('java file="samples/token-caching/java.java"'), 'no test of samples or guides names'],
    [fence('json schema="v3/Money"', '{ "value": 12.5, "currency": "USD" }'), 'value: type integer'],
    [fence('json schema="v3/Money"', '{ "value": 1250 }'), 'currency: required'],
    [fence('json schema="v3/Money" part', '{ "value": 1250, "amount": 1 }'), 'amount: unknown'],
    [fence('json schema="v3/Money" part', '{ "value": 1250, "currency": "USD" }'), 'leave out the word part'],
    [fence('json schema="v3/Monye"', '{}'), 'has no schema'],
    [fence('json response="v3/Refund#200"', '{}'), 'v3/Refund has: 201'],
    [fence('json event="plan.paid"', '{}'), 'is no event'],
    [fence('json schema="v3/Money"', '{ "value": 1250, }'), 'JSON'],
    [fence('http', 'POST https://text2pay.sandbox.partita.example/v1/plan'), 'an operation that exists'],
  ];
  for (const [source, message] of wrong) expect(verdicts(source).join(), source).toContain(message);
  const right = [
    fence('json schema="v3/Money" part', '{ "value": 1250 }'),
    fence('http', 'POST https://text2pay.sandbox.partita.example/v1/plans'),
    fence('bash check="none: it needs a shop"', 'ls'),
  ];
  for (const source of right) expect(verdicts(source).join(), source).toContain('proof');
});

test('the build rejects a block whose file does not match', () => {
  expect(codeOf({ value: 'ls', meta: 'title="x"' })).toBe('ls');
  expect(codeOf({ value: '', meta: 'file="samples/guides/quickstart/steps.sh#plan"' })).toContain('export PLAN_NUMBER=');
  expect(() => codeOf({ value: 'ls', meta: 'file="samples/guides/quickstart/steps.sh"' })).toThrow('leave the block empty');
  expect(() => codeOf({ value: '', meta: 'file="samples/../package.json"' })).toThrow('name a file below samples/');
  expect(() => codeOf({ value: '', meta: 'file="samples/guides/quickstart/steps.sh#plam"' })).toThrow('has no region "plam"');
});

test('a region contains the lines between its markers without their indent', () => {
  const source = 'a\n  // docs:start one\n  b\n\n    c\n  // docs:start two\n  d\n  // docs:end two\n  // docs:end one\ne\n';
  expect(regionNames(source)).toEqual(['one', 'two']);
  expect(regionOf(source, 'x')).toBe('a\n  b\n\n    c\n  d\ne');
  expect(regionOf(source, 'x', 'one')).toBe('b\n\n  c\nd');
  expect(regionOf(source, 'x', 'two')).toBe('d');
  expect(() => regionOf('a', 'x.js', 'one')).toThrow('x.js has no region "one"');
  expect(fenceMeta('title="a {9}" {2,4-6} part')).toEqual({ title: 'a {9}', marked: [2, 4, 5, 6], isPart: true, isFixed: false });
  for (const meta of ['fixed', 'response="v3/Refund#201"', 'event="plan.created"']) expect(fenceMeta(meta).isFixed, meta).toBe(true);
  expect(fencesOf('1. x\n\n   ```js title="t"\n   a\n     b\n   ```\n')).toEqual([
    { line: 3, language: 'js', code: 'a\n  b', title: 't', isPart: false, isFixed: false },
  ]);
});

test('highlighting a line covers all of it and preserves the code', () => {
  const source = 'const a = 1;\n/* one\ntwo */\nconst b = `x\ny`;';
  const code = highlighted(source, 'javascript', { marked: [2, 5] });
  expect(code.match(/<mark class="t-m">[^]*?<\/mark>/g)).toEqual([
    '<mark class="t-m"><span class="t-c">/* one</span>\n</mark>',
    expect.stringMatching(/^<mark class="t-m">(<span[^>]*>)+y`?(<\/span>)+.*<\/mark>$/),
  ]);
  expect(code.replaceAll(/<[^>]+>/g, '')).toBe(source);
  expect(code.split('<span').length).toBe(code.split('</span>').length);
  expect(highlighted(source, 'javascript', { marked: [] })).toBe(highlighted(source, 'javascript'));
});

test('untested shell commands have valid syntax', async () => {
  const unread = blocks.filter(({ fence }) => fence.language === 'bash' && fence.check);
  for (const { page, fence } of unread) {
    const { code, stderr } = await run('bash', ['-n'], { cwd: root, input: fence.code });
    expect(code, `${page}:${fence.line}: ${stderr}`).toBe(0);
  }
});

test('every file of samples/guides appears on a page', () => {
  const shown = new Set(blocks.map(({ fence }) => fence.file?.split('#')[0]));
  const files = readdirSync(path.join(root, 'samples/guides'), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  expect(files.filter((file) => !shown.has(file))).toEqual([]);
  const regions = files.flatMap((file) => regionNames(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}#${name}`));
  const references = new Set(blocks.map(({ fence }) => fence.file));
  expect(regions.filter((reference) => !references.has(reference))).toEqual([]);
});
