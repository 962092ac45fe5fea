import { expect, test } from 'vitest';
import { decide, integrations, type Answer } from '../src/data/integrations';
import { routes } from './support/built-site';

test('every recommendation is reachable, links to a guide, and needs all choices', () => {
  const ways: Answer[][] = [['yes'], ['no', 'yes'], ['no', 'no', 'yes'], ['no', 'no', 'no', 'yes'], ['no', 'no', 'no', 'no']];
  expect(ways.map((answers) => decide(answers).integration?.name)).toEqual(integrations.map(({ name }) => name));
  for (const answers of [[], ['no'], ['no', 'no', 'no']] as Answer[][])
    expect(decide(answers)).toEqual({ asked: answers.length + 1, integration: undefined });
  const known = new Set(routes.map(({ path }) => path.replace(/\/$/, '')));
  const missing = integrations.flatMap(({ guides }) => guides.filter(({ to }) => !known.has(to.replace(/\/$/, ''))));
  expect(missing).toEqual([]);
});
