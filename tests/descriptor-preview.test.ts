import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { descriptorRules } from '../src/data/descriptor-rules';
import { descriptorFaults } from '../src/domain/soft-descriptor';
import { root } from './support/built-site';

const PAGE = '/operational/gateways/soft-descriptors';

test('descriptor examples on the page follow the limits of the specification', () => {
  const v3 = parse(readFileSync(path.join(root, 'openapi/v3.yaml'), 'utf8')) as {
    components: { schemas: { ProcessingData: { properties: { softDescriptor: { minLength: number; maxLength: number } } } } };
  };
  const { minLength, maxLength } = v3.components.schemas.ProcessingData.properties.softDescriptor;
  expect([minLength, maxLength]).toEqual([descriptorRules.shortest, descriptorRules.longest]);
  const page = readFileSync(path.join(root, 'docs', `${PAGE}.mdx`), 'utf8');
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (\d+) \| (\w+)/gm)];
  expect(rows).toHaveLength(6);
  for (const [, text = '', length, verdict = ''] of rows) {
    expect(text.length, text).toBe(Number(length));
    expect(descriptorFaults(text).length === 0, text).toBe(verdict === 'Good' || verdict === 'Accepted');
  }
});
