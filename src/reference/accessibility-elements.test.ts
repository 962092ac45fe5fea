import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { criteria } from '../data/accessibility/criteria';
import { evidence } from '../data/accessibility/tests';
import { resultOf } from './accessibility-elements';

const tests = path.join(__dirname, '../../tests');

test('the page about accessibility lists all 55 criteria of levels A and AA, and each says why', () => {
  expect(new Set(criteria.map(({ number }) => number)).size).toBe(55);
  expect(criteria.filter(({ level }) => level === 'A')).toHaveLength(31);
  for (const { number, note } of criteria) expect(note, number).toMatch(/^[A-Z].*\.$/);
});

test('each test that the page names exists, and shows a criterion', () => {
  const used = new Set<string>(criteria.flatMap((criterion) => criterion.tests));
  for (const [id, { file, words }] of Object.entries(evidence)) {
    expect(used, id).toContain(id);
    expect(readFileSync(path.join(tests, file), 'utf8'), id).toContain(words);
  }
});

test('a criterion is supported only if all of its tests passed', () => {
  const [first] = criteria;
  if (!first) throw new Error('There are no criteria.');
  const criterion = { ...first, tests: ['axe', 'menus'] as const, isPartial: undefined };
  expect(resultOf(criterion, ['axe', 'menus'])).toBe('Supported');
  expect(resultOf({ ...criterion, isPartial: true }, ['axe', 'menus'])).toBe('Partially');
  expect(resultOf(criterion, ['axe'])).toBe('Not evaluated');
  expect(resultOf({ ...criterion, tests: [] }, ['axe'])).toBe('Not evaluated');
});
