import { expect, test } from 'vitest';
import { tasks } from '../src/tooling/agent-eval/tasks';
import { pageAt } from './support/pages';

test('each of the ten tasks names a section that exists', () => {
  expect(tasks).toHaveLength(10);
  for (const { page } of tasks) {
    const [route = '', anchor = ''] = page.split('#');
    expect(pageAt(route).ids.has(anchor), page).toBe(true);
  }
});
