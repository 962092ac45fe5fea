import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { chargebackRules } from '../chargeback-rules';

const DAY = 86_400_000;
const { evidenceDays, shortestDecisionDays, longestDecisionDays } = chargebackRules;

const page = readFileSync('docs/merchant-hub/chargebacks-management/chargebacks-timeline.mdx', 'utf8');

test('the managed timeline states the times that the sandbox follows', () => {
  expect(page).toContain(`${evidenceDays} days after the case opened`);
  expect(page).toContain(`often ${shortestDecisionDays} to ${longestDecisionDays} days after the evidence was submitted`);
});

test('the dates of the sample case follow the rules', () => {
  const text = JSON.stringify(parse(readFileSync('openapi/shared/webhooks.yaml', 'utf8'), { maxAliasCount: -1 }));
  const opened = '2026-04-18T08:12:00Z';
  const due = '2026-05-01T23:59:59Z';
  expect(text).toContain(due);
  expect(Math.floor(Date.parse(due) / DAY) - Math.floor(Date.parse(opened) / DAY)).toBe(evidenceDays);
  const decided = [...text.matchAll(/"type":"chargeback\.(?:won|lost)","createdAt":"([^"]+)"/g)].map(([, at = '']) => Date.parse(at));
  expect(decided).toHaveLength(2);
  for (const at of decided) {
    expect(at).toBeGreaterThanOrEqual(Date.parse(due) + shortestDecisionDays * DAY);
    expect(at).toBeLessThanOrEqual(Date.parse(due) + longestDecisionDays * DAY);
  }
});
