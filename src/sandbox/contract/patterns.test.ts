import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import * as fc from 'fast-check';
import { isSafePattern } from 'redos-detector';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../../tests/support/built-site';
import { descriptorFaults } from '../../domain/soft-descriptor';
import { readContract } from '../node/common/read-contract';
import { checksOf, type SchemaViolation } from './check-value';

/** Adds all patterns in a schema or specification. */
function collect(node: unknown, found: Set<string>): Set<string> {
  if (typeof node !== 'object' || node === null) return found;
  for (const [name, value] of Object.entries(node)) {
    if (name === 'pattern' && typeof value === 'string') found.add(value);
    else collect(value, found);
  }
  return found;
}

const specification = (file: string): unknown => parse(readFileSync(path.join(root, file), 'utf8'));
const FILES = ['v3', 'chargebacks', 'reports', 'keys', 'ams'].map((name) => `openapi/${name}.yaml`);

test('no pattern of the specifications takes more than linear time for any text', () => {
  const patterns = new Set<string>();
  for (const file of [...FILES, 'src/sandbox/node/control-api/control.openapi.yaml']) collect(specification(file), patterns);
  collect(readContract(), patterns);
  expect(patterns.size).toBeGreaterThan(30);
  expect([...patterns].filter((pattern) => !isSafePattern(pattern, { unicode: true }).safe)).toEqual([]);
  expect(isSafePattern('^[a-z]*b?[a-z]*$').safe).toBe(false);
});

const { schemas } = readContract();
const [softDescriptor] = Object.values(schemas).flatMap(({ properties }) => properties?.softDescriptor ?? []);
const checkDescriptor = checksOf(schemas)(softDescriptor ?? { type: 'none' });

const violationsOf = (text: string): SchemaViolation[] => {
  const found: SchemaViolation[] = [];
  checkDescriptor(text, 'softDescriptor', found);
  return found;
};

test('the specification, the page, and the sandbox agree on every soft descriptor', () => {
  const v3 = specification('openapi/v3.yaml') as {
    components: { schemas: { ProcessingData: { properties: { softDescriptor: object } } } };
  };
  const isValid = new Ajv2020({ strict: false }).compile(v3.components.schemas.ProcessingData.properties.softDescriptor);
  const likely = fc.string({ unit: fc.constantFrom(...'AZaz09.-& **'), minLength: 4, maxLength: 23 });
  const withOthers = fc.string({ unit: fc.constantFrom(...'Az09.-& *<>\\\'"é\n\t/😀_'), maxLength: 24 });
  fc.assert(
    fc.property(fc.oneof(likely, withOthers, fc.string()), (text) => {
      const verdicts = [isValid(text), violationsOf(text).length === 0, descriptorFaults(text).length === 0];
      expect(verdicts, JSON.stringify(text)).toEqual(Array(3).fill(verdicts[0]));
    }),
    { numRuns: 5000 },
  );
});

for (const [text, isValid] of [
  ['HARBORLANE*HL-10482', true],
  ['*A104', true],
  ['12*4A', true],
  ['1. &A', true],
  ['*1048', false],
  ['12345', false],
  ['1*2*A', false],
  ['HARBOR_LANE', false],
  ['HARBÖR', false],
] as const)
  test(`the sandbox ${isValid ? 'accepts' : 'refuses'} the soft descriptor ${text}`, () => {
    expect(violationsOf(text).length === 0).toBe(isValid);
  });

test('a text that is too long is not matched with its pattern', () => {
  const slow = { type: 'string', maxLength: 22, pattern: '^[a-z]*b?[a-z]*$' };
  const found: SchemaViolation[] = [];
  const started = performance.now();
  checksOf({})(slow)(`${'a'.repeat(200_000)}!`, 'text', found);
  expect(found).toEqual([{ field: 'text', issue: 'maxLength', limit: 22 }]);
  // The pattern would take minutes.
  expect(performance.now() - started).toBeLessThan(5000);
});
