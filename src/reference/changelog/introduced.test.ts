import { expect, test } from 'vitest';
import { printed } from '../../../tests/support/nodes';
import { allOperations, type LocatedOperation } from '../descriptions';
import { operationContent } from '../operation-content';
import { eventExamples } from '../specification-tables';
import { type Contract, currentContract, type FieldPromises } from './contract';
import { changesBetween } from './diff';
import { introducedIn } from './introduced';
import { type Entry, releases } from './releases';
import { releaseLink } from './change-text';

const now = currentContract();
const first: Entry = { id: '2020-01-01', title: 'First', summary: 'All of it.', changes: [] };

/** The location of a field that no added object contains, so that the release lists it. */
const leaf = (fields: FieldPromises, start: string): string =>
  Object.keys(fields).findLast((at) => at.startsWith(start) && !Object.keys(fields).some((other) => other.startsWith(`${at}.`))) ?? start;

const without = (fields: FieldPromises, gone: string[]): FieldPromises =>
  Object.fromEntries(Object.entries(fields).filter(([at]) => !gone.includes(at)));

/** A release that adds these fields to an operation or an event. */
function releaseOf(kind: 'operations' | 'events', id: string, added: string[]): Entry {
  const promise = now[kind][id];
  if (!promise) throw new Error(`The contract has no ${id}.`);
  const earlier = { ...promise, request: without(promise.request, added), response: without(promise.response, added) };
  const before: Contract = { ...now, [kind]: { ...now[kind], [id]: earlier } };
  return { id: '2020-02-03', title: 'Second', summary: 'More.', changes: changesBetween(before, now) };
}

const pageOf = (operation: LocatedOperation, all: Entry[]): string =>
  printed(...operationContent(operation, introducedIn(operation.id, all)));

const MARK = `since={${JSON.stringify(releaseLink('2020-02-03'))}}`;
/** The anchors of the fields that a page marks. */
const marked = (page: string): string[] =>
  [...page.matchAll(/<Field name=".*?" id="(.*?)".*?>/g)].filter(([tag]) => tag.includes(MARK)).map(([, id = '']) => id);

/** Anchors leave out array brackets and name the variant of a union, which locations don't. */
const nameOf = (path: string): string => path.split(/[. ]/).at(-1) ?? '';

for (const operation of allOperations())
  test(`${operation.id} marks new parameters, request fields, and response fields`, () => {
    const { request, response } = now.operations[operation.id] ?? { request: {}, response: {} };
    const added = [
      ...['path', 'query', 'header', 'body'].map((start) => leaf(request, `${start} `)).filter((at) => at in request),
      ...['2'].map((start) => leaf(response, start)).filter((at) => at in response),
    ];
    const ids = marked(pageOf(operation, [releaseOf('operations', operation.id, added), first]));
    expect([...new Set(ids.map(nameOf))].toSorted()).toEqual([...new Set(added.map(nameOf))].toSorted());
    expect(marked(pageOf(operation, [first]))).toEqual([]);
  });

test('an event lists its new fields after its example', () => {
  const release = releaseOf('events', 'refund.succeeded', ['event data.refund']);
  const { to, day } = releaseLink(release.id);
  const page = printed(...eventExamples((event) => introducedIn(event, [release, first])));
  const parts = page.split('<details>').filter((part) => part.includes(to));
  expect(parts).toHaveLength(1);
  expect(parts[0]).toMatch(/^\s*<summary>\s*`refund\.succeeded`/);
  expect(parts[0]).toContain(`- \`data.refund\`: [since ${day}](${to})`);
});

test('a field that was removed and added again has its last release', () => {
  const change = { kind: 'field-added', side: 'request', at: 'body amount', in: ['v3/Refund'] } as const;
  const entry = (id: string): Entry => ({ ...first, id, changes: [{ ...change, in: [...change.in] }] });
  expect(introducedIn('v3/Refund', [entry('2020-03-01'), entry('2020-02-01'), entry('2020-01-01')])).toEqual(
    new Map([['body amount', '2020-03-01']]),
  );
  expect(introducedIn('v3/Refund', [entry('2020-01-01')]).size).toBe(0);
});

test('every field that the releases introduced has a mark on its page', () => {
  for (const operation of allOperations()) {
    const introduced = introducedIn(operation.id, releases());
    const links = [...pageOf(operation, releases()).matchAll(/since=\{\{"to":"(.*?)"/g)].map(([, to]) => to);
    expect(new Set(links)).toEqual(new Set([...introduced.values()].map((id) => releaseLink(id).to)));
  }
});
