import { expect, test } from 'vitest';
import { checkedFrontMatter, frontMatterProblems, yamlFault } from '.';
import { DEFAULT_PARSE_FRONT_MATTER } from '@docusaurus/utils';
import { operationPage, type PluginPage } from '../../reference/operation-page';

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

test('each time that broken front matter is read, its line and fix are named', async () => {
  const read = (fileContent: string): Promise<unknown> =>
    checkedFrontMatter({ filePath: `${process.cwd()}/docs/a.mdx`, fileContent, defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER });
  const broken = '---\ndescription: A page.\ntitle: Plan: options: "x\n---\n\nText.\n';
  for (const time of ['first', 'second'])
    await expect(read(broken), time).rejects.toThrow(/^docs\/a\.mdx:3: front matter isn't YAML: .*\. Put a value with a colon/);
});

test('a mistake on a generated page is named with its place in the specification', async () => {
  const page = {
    id: 'refund',
    api: { method: 'post', path: '/refunds', operationId: 'Refund', description: 'Short.', 'x-keywords': ['return'] },
  };
  const fileContent = operationPage('v3', { ...page, title: 'A'.repeat(61) } as PluginPage);
  const filePath = `${process.cwd()}/docs/api/v3/refund.api.mdx`;
  const reading = checkedFrontMatter({ filePath, fileContent, defaultParseFrontMatter: DEFAULT_PARSE_FRONT_MATTER });
  await expect(reading).rejects.toThrow(/^openapi\/v3\.yaml, v3\/Refund \("title" is its summary, [^\n]*:\n {2}- "title": write 3 to 60/);
});

test('broken YAML is named with its line', () => {
  const fault = (...lines: string[]): string => {
    const found = yamlFault(lines.join('\n'));
    return found ? `${found.line} ${found.problem}. ${found.fix}` : '';
  };
  expect(fault('---', 'title: A', 'keywords:', '\t- refund', '---')).toMatch(
    /^4 front matter isn't YAML: .*Write spaces instead of the tab\.$/,
  );
  expect(fault('---', 'title: A', 'title: B', '---')).toMatch(/^3 front matter isn't YAML: duplicated mapping key/);
  expect(fault('---', "title: 'A", '---', 'Text.')).toMatch(/^\d front matter isn't YAML/);
  expect(fault('---', 'title: A', '', 'Text.')).toMatch(/^1 front matter isn't closed/);
  expect(fault('', '---', 'title: A', '---')).toMatch(/^1 front matter starts below line 1/);
  expect(fault('---', 'A title', '---')).toMatch(/^2 front matter has no keys/);
  expect(fault('---', 'title: A', '---', '', '---', '')).toBe('');
  expect(fault('\uFEFF---\r', 'title: A\r', '---\r', 'Text.')).toBe('');
  expect(fault('---', '---', 'Text.')).toBe('');
  expect(fault('Text.', '', '---', '')).toBe('');
});
