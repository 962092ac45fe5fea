import { expect, test } from 'vitest';
import { tasks } from '../src/tooling/agent-eval/tasks';
import { agentCommand, passedOf, resultsOf } from './support/agents';
import { pageAt } from './support/pages';

test('each of the ten tasks names a section that exists', () => {
  expect(tasks).toHaveLength(10);
  for (const { page } of tasks) {
    const [route = '', anchor = ''] = page.split('#');
    expect(pageAt(route).ids.has(anchor), page).toBe(true);
  }
});

test('an agent that reads the docs passes at least nine tasks', async () => {
  const results = await resultsOf(agentCommand('reader'));
  expect(passedOf(results).length, JSON.stringify(results)).toBeGreaterThanOrEqual(9);
  for (const { page, fetched } of results) expect(fetched).toContain(`${page.split('#')[0]}.md`);
});

test('an agent that guesses passes at most three tasks', async () => {
  const results = await resultsOf(agentCommand('guesser'));
  expect(passedOf(results).length).toBeLessThanOrEqual(3);
  expect(results.flatMap(({ fetched }) => fetched)).toEqual([]);
});

test('an agent that does nothing, or never ends, passes no task', async () => {
  expect(passedOf(await resultsOf('true'))).toEqual([]);
  const [first] = tasks;
  const { evaluate } = await import('../src/tooling/agent-eval/evaluate');
  expect(await evaluate(first as (typeof tasks)[number], { command: 'sleep 60', build: '.', seconds: 0.2 })).toMatchObject({
    passed: false,
    problem: "The agent didn't finish within 0.2 seconds.",
  });
});
