import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readContract } from '../src/sandbox/node/common/read-contract';
import { root } from './support/built-site';
import { downloads } from './support/sandbox-program';

const TYPES = path.join(downloads, 'partita-api.d.ts');

const USAGE = `
import type { Accounts, Chargebacks, Installments, Keys, Reports, TextToPay } from './partita-api';

export type Calls = [Accounts.operations, Chargebacks.operations, Keys.operations, Reports.operations];
export type Plan = Installments.components['schemas']['Plan'];

export const batch: TextToPay.operations['CreatePlans']['requestBody']['content']['application/json'] = {
  plans: [{ terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11', amount: { value: 12000, currency: 'USD' }, channels: ['sms'] }],
};
`;

/** The sample in the guide. */
const SAMPLE = readFileSync(path.join(root, 'samples/guides', 'local-sandbox/describe-event.ts'), 'utf8');

/** The errors of a module next to the published types, compiled under `strict`. */
function errorsOf(source: string): string[] {
  const usage = path.join(path.dirname(TYPES), 'usage.ts');
  const options: ts.CompilerOptions = { strict: true, noEmit: true, target: ts.ScriptTarget.ES2022, types: [], lib: ['lib.es2022.d.ts'] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === usage || fileExists(file);
  host.getSourceFile = (file, ...rest) =>
    file === usage ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022) : getSourceFile(file, ...rest);
  const program = ts.createProgram([usage, TYPES], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

test('the published types compile under strict and narrow events by type', () => {
  expect(errorsOf(USAGE)).toEqual([]);
  expect(errorsOf(SAMPLE)).toEqual([]);
});

test('the published types reject a misspelled field and an unknown event', () => {
  const errors = errorsOf(SAMPLE.replace('data.planNumber', 'data.planNumbr').replace("case 'refund.succeeded'", "case 'refund.succeded'"));
  expect(errors.join('\n')).toContain('planNumbr');
  expect(errors.join('\n')).toContain('refund.succeded');
});

test('the published types contain every webhook event', () => {
  const types = readFileSync(TYPES, 'utf8');
  expect(Object.keys(readContract().events ?? {}).filter((type) => !types.includes(`type: "${type}";`))).toEqual([]);
});
