import { expect, test } from 'vitest';
import { timelines } from '../src/data/timelines';
import { allOperations, errorCatalogue, findSchema } from '../src/reference/descriptions';

test('each stop fills each lane and names only existing operations', () => {
  const operations = allOperations().map(({ id }) => id);
  const events = findSchema('v3/WebhookEvent').enum as string[];
  for (const { lanes, steps } of Object.values(timelines)) {
    expect(steps.filter(({ cells }) => cells.length !== lanes.length).map(({ title }) => title)).toEqual([]);
    const text = JSON.stringify(steps);
    expect([...text.matchAll(/operation:([\w/]+)/g)].map(([, id]) => id).filter((id) => !operations.includes(id ?? ''))).toEqual([]);
    const named = [...text.matchAll(/`((?:plan|chargeback|key|installment)\.\w+)`/g)].map(([, event]) => event ?? '');
    expect(named.filter((event) => !events.includes(event))).toEqual([]);
    expect([...text.matchAll(/`(key_\w+)`/g)].map(([, code]) => code).filter((code) => !(code && code in errorCatalogue()))).toEqual([]);
  }
});
