import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { descriptorRules } from '../src/data/descriptor-rules';
import { descriptorAdvice, descriptorFaults, shownDescriptors } from '../src/domain/soft-descriptor';
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

test('on Stripe, the prefix comes from the account, and only a suffix with a letter is shown', () => {
  const onStripe = (text: string): string | undefined => shownDescriptors(text).find(({ gateway }) => gateway === 'Stripe')?.shown;
  expect(onStripe('OTHER NAME*HL-10482')).toBe('HARBORLANE* HL-10482');
  expect(onStripe('OTHER*HL-104820000000')).toBe('HARBORLANE* HL-1048200');
  for (const text of ['OTHER NAME', 'OTHER NAME*', 'OTHER NAME*10482']) expect(onStripe(text)).toBe('HARBORLANE');
  expect(descriptorAdvice('HARBORLANE*10482').join(' ')).toContain('has no letter');
});
