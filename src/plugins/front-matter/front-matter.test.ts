import { expect, test } from 'vitest';
import { frontMatterProblems } from '.';

const right = { title: 'Plan options', description: 'x'.repeat(60), keywords: ['deposit', 'biweekly'] };

test('valid front matter passes', () => {
  expect(frontMatterProblems('a.mdx', { ...right, hide_table_of_contents: true, displayed_sidebar: null })).toEqual([]);
  expect(frontMatterProblems('_part.mdx', {})).toEqual([]);
});

test('each error in front matter is named with its fix', () => {
  const problems = (change: object, file = 'a.mdx'): string => frontMatterProblems(file, { ...right, ...change }).join('\n');
  expect(problems({ title: 'x' })).toBe('"title": write 3 to 60 characters (now 1).');
  expect(problems({ title: 7 })).toBe('"title": write 3 to 60 characters.');
  expect(problems({ title: undefined })).toBe('"title" is missing. Add it to the front matter.');
  expect(problems({ keywords: 'deposit' })).toContain('"keywords": write a list of 2 to 30 words');
  expect(problems({ keywords: ['deposit'] })).toContain('"keywords": write a list of 2 to 30 words');
  expect(problems({ keywords: ['deposit', 2] })).toContain('"keywords');
  expect(problems({ descripton: 'x' })).toContain('"descripton" isn\'t a key of this site. Did you mean "description"? Allowed: title,');
  expect(problems({ operation: 'v3/Refund' })).toContain('"operation" isn\'t a key');
  expect(problems({ displayed_sidebar: 'docsSidebar' })).toContain('"displayed_sidebar": only null makes sense here.');
  expect(problems({ hide_table_of_contents: 'true' })).toContain('"hide_table_of_contents": only true');
  expect(problems({}, 'a.api.mdx')).toContain('"id" is missing');
});
