import { expect, test } from 'vitest';
import { apis } from '../../../openapi/apis';
import { flows } from './';
import { lifecycles } from '../lifecycles';
import { drawSequence } from '../../domain/diagrams/sequence';
import { allOperations, errorCatalogue, findSchema } from '../../reference/descriptions';
import { derivedTable } from '../../reference/table-elements';

const events = findSchema('v3/WebhookEvent').enum as string[];
const statusesOf = (schema: string): string[] => findSchema(schema).enum as string[];

/** Words in code that look like an event of any API. */
const EVENT = /`((?:plan|installment|refund|card|shopper|chargeback|merchant|report|account|key|webhook)\.[a-z_.]+)`/g;
const OPERATION = /\(operation:([\w/]+)/g;
const ERROR = /errors#([a-z_]+)(?![\w-])/g;
const WORD = /`([a-z]+(?:_[a-z]+)+)`/g;

const found = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

/** Words with underscores that the specifications define: enum values, fields, and error codes. */
const known = new Set([
  ...Object.keys(errorCatalogue()),
  ...apis.flatMap(({ id }) => JSON.stringify(allOperations().filter(({ api }) => api === id)).match(/[a-z]+(?:_[a-z]+)+/g) ?? []),
]);

const flowTexts = Object.entries(flows).map(([name, { parts }]) => ({
  name,
  text: JSON.stringify(parts.flatMap(({ steps }) => steps.map(({ short, what, fails = '' }) => ({ short, what, fails })))),
}));
const lifecycleTexts = Object.entries(lifecycles).map(([name, { transitions }]) => ({ name, text: JSON.stringify(transitions) }));

for (const { name, text } of [...flowTexts, ...lifecycleTexts])
  test(`the ${name} flow names only operations and values in the specifications`, () => {
    const operations = allOperations().map(({ id }) => id);
    expect(found(OPERATION, text).filter((id) => !operations.includes(id))).toEqual([]);
    expect(found(EVENT, text).filter((event) => !events.includes(event))).toEqual([]);
    expect(found(ERROR, text).filter((code) => !(code in errorCatalogue()))).toEqual([]);
    expect(found(WORD, text).filter((word) => !known.has(word))).toEqual([]);
  });

for (const [name, lifecycle] of Object.entries(lifecycles))
  test(`the ${name} lifecycle has every documented status and existing events`, () => {
    const statuses = statusesOf(lifecycle.schema);
    const used = lifecycle.transitions.flatMap(({ from, to }) => [...from, to]);
    expect([...new Set(used)].toSorted()).toEqual(statuses.toSorted());
    expect(lifecycle.transitions.flatMap((transition) => transition.events).filter((event) => !events.includes(event))).toEqual([]);
    expect(lifecycle.ends.filter((end) => lifecycle.transitions.some(({ from }) => from.includes(end)))).toEqual([]);
    for (const layout of [lifecycle.wide, lifecycle.narrow]) expect(Object.keys(layout.places).toSorted()).toEqual(statuses.toSorted());
  });

test('unknown lanes and unknown flows fail with a message', () => {
  const [part] = flows['text-to-pay'].parts;
  const lost = { ...flows['text-to-pay'], parts: [{ ...part, steps: [{ id: '1', from: 'nobody', short: 'x', what: 'x' }] }] };
  expect(() => drawSequence(lost as never)).toThrow('names the lane "nobody"');
  expect(() => derivedTable('FlowDiagram', { of: 'nothing' })).toThrow('write of="…" with one of hosted-fields');
  expect(() => derivedTable('FlowSteps', { of: 'direct-api', part: 'Z' })).toThrow('Write one of start, A, B, C');
});
