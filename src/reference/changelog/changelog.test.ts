import { expect, test } from 'vitest';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Contract, currentContract, type FieldPromise, type OperationPromise } from './contract';
import { type Change, changesBetween } from './diff';
import { releases, releasedContract, unreleased, writeRelease } from './releases';
import { printed } from '../../../tests/support/nodes';
import { lineOf } from '../print-markdown';
import { changelogContent, entryContent, sentence } from './change-text';

test('the last release covers every change to the specifications', () => {
  const known = currentContract();
  expect(unreleased().map((change) => lineOf(sentence(change, known)))).toEqual([]);
});

const field = (rest: Partial<FieldPromise> = {}): FieldPromise => ({ type: 'string', ...rest });

const operation = (rest: Partial<OperationPromise> = {}): OperationPromise => ({
  call: 'POST /refunds',
  summary: 'Refund a plan',
  scopes: ['installments.v3'],
  request: { 'body amount': field({ required: true }), 'body reason': field({ values: ['lost', 'late'] }) },
  response: { '201 status': field({ required: true, values: ['done', 'pending'] }) },
  errors: ['not_found'],
  ...rest,
});

const contract = (refund: OperationPromise | undefined, rest: Partial<Contract> = {}): Contract => ({
  operations: refund ? { 'v3/Refund': refund } : {},
  events: {},
  errors: { not_found: 404 },
  ...rest,
});

const old = contract(operation());
const { request, response } = operation();
const sent = (more: Record<string, FieldPromise>): Contract => contract(operation({ request: { ...request, ...more } }));
const got = (more: Record<string, FieldPromise>): Contract => contract(operation({ response: { ...response, ...more } }));
const without = (table: Record<string, FieldPromise>, name: string): Record<string, FieldPromise> =>
  Object.fromEntries(Object.entries(table).filter(([key]) => key !== name));

const REFUND = '[Refund a plan](/api/v3/refund)';

/** A change, whether it breaks callers, and its sentence in the changelog. */
const KINDS: [string, Contract, boolean, string][] = [
  [
    'an operation is added',
    { ...old, operations: { ...old.operations, 'v3/GetRefund': operation({ call: 'GET /refunds/{id}', summary: 'Get a refund' }) } },
    false,
    'New operation [Get a refund](/api/v3/get-refund): `GET /refunds/{id}`.',
  ],
  ['an operation is removed', contract(undefined), true, 'Removed the operation Refund a plan: `POST /refunds`.'],
  [
    'an operation moves',
    contract(operation({ call: 'PUT /refunds' })),
    true,
    `${REFUND} moved from \`POST /refunds\` to \`PUT /refunds\`.`,
  ],
  ['an operation is deprecated', contract(operation({ deprecated: true })), false, `${REFUND} is deprecated.`],
  ['a scope is added', contract(operation({ scopes: ['installments.v3', 'refunds'] })), true, `${REFUND} now needs the scope \`refunds\`.`],
  ['a scope is removed', contract(operation({ scopes: [] })), false, `${REFUND} no longer needs the scope \`installments.v3\`.`],
  ['a field is added to the request', sent({ 'body note': field() }), false, `New field \`note\` in the body of ${REFUND}: string.`],
  [
    'a required field is added to the request',
    sent({ 'body note': field({ required: true }) }),
    true,
    `New required field \`note\` in the body of ${REFUND}: string.`,
  ],
  [
    'a field is added to the response',
    got({ '201 id': field({ required: true }) }),
    false,
    `New field \`id\` in the response of ${REFUND}: string.`,
  ],
  [
    'a parameter is added',
    sent({ 'query dryRun': field({ type: 'boolean' }) }),
    false,
    `New field \`dryRun\` in the query of ${REFUND}: boolean.`,
  ],
  [
    'a field with nested fields is added as one change',
    sent({ 'body note': field({ type: 'Note' }), 'body note.text': field(), 'body note.tags[].name': field() }),
    false,
    `New field \`note\` in the body of ${REFUND}: Note.`,
  ],
  [
    'a field is removed',
    contract(operation({ request: without(request, 'body reason') })),
    true,
    `Removed \`reason\` in the body of ${REFUND}.`,
  ],
  [
    'the type of a field changes',
    sent({ 'body amount': field({ type: 'Money', required: true }) }),
    true,
    `The type of \`amount\` in the body of ${REFUND} was string and is Money.`,
  ],
  [
    'the limits of a field of the request change',
    sent({ 'body amount': field({ required: true, limits: ['at most 5 characters'] }) }),
    true,
    `New limit of \`amount\` in the body of ${REFUND}: at most 5 characters.`,
  ],
  [
    'the limits of a field of the response change',
    got({ '201 status': { ...field({ required: true, values: ['done', 'pending'] }), limits: ['at most 9 characters'] } }),
    false,
    `New limit of \`status\` in the response of ${REFUND}: at most 9 characters.`,
  ],
  [
    'a field of the request becomes required',
    sent({ 'body reason': field({ required: true, values: ['lost', 'late'] }) }),
    true,
    `\`reason\` in the body of ${REFUND} is now required.`,
  ],
  [
    'a field of the request becomes optional',
    sent({ 'body amount': field() }),
    false,
    `\`amount\` in the body of ${REFUND} is no longer required.`,
  ],
  [
    'a field of the response is no longer always there',
    got({ '201 status': field({ values: ['done', 'pending'] }) }),
    true,
    `\`status\` in the response of ${REFUND} is no longer always there.`,
  ],
  [
    'a field is deprecated',
    sent({ 'body reason': field({ deprecated: true, values: ['lost', 'late'] }) }),
    false,
    `\`reason\` in the body of ${REFUND} is deprecated.`,
  ],
  [
    'a value is added',
    got({ '201 status': field({ required: true, values: ['done', 'pending', 'failed'] }) }),
    false,
    `New value \`failed\` for \`status\` in the response of ${REFUND}.`,
  ],
  [
    'a value that callers send is removed',
    sent({ 'body reason': field({ values: ['late'] }) }),
    true,
    `Removed the value \`lost\` for \`reason\` in the body of ${REFUND}.`,
  ],
  [
    'a value that callers get is removed',
    got({ '201 status': field({ required: true, values: ['done'] }) }),
    false,
    `Removed the value \`pending\` for \`status\` in the response of ${REFUND}.`,
  ],
  [
    'an operation returns a new error',
    { ...contract(operation({ errors: ['not_found', 'too_late'] })), errors: { not_found: 404, too_late: 409 } },
    false,
    `New error [\`too_late\`](/api/v3/errors#too_late) of ${REFUND}.`,
  ],
  [
    'the catalogue has a new error that no operation names',
    { ...old, errors: { not_found: 404, too_late: 409 } },
    false,
    'New error [`too_late`](/api/v3/errors#too_late).',
  ],
  ['an error is removed', { ...contract(operation({ errors: [] })), errors: {} }, false, `Removed the error \`not_found\` of ${REFUND}.`],
  [
    'the status of an error changes',
    { ...old, errors: { not_found: 410 } },
    true,
    'The status of [`not_found`](/api/v3/errors#not_found) was 404 and is 410.',
  ],
  [
    'an event is added',
    { ...old, events: { 'refund.late': operation({ call: 'refund.late', summary: 'A refund is late' }) } },
    false,
    'New event [`refund.late`](/direct-api/webhook-events#events): A refund is late.',
  ],
];

for (const [name, now, isBreaking, words] of KINDS)
  test(`the changelog says when ${name}`, () => {
    const changes = changesBetween(old, now);
    expect(changes.map((change) => lineOf(sentence(change, now)))).toEqual([words]);
    expect(changes.map(({ breaking }) => breaking ?? false)).toEqual([isBreaking]);
  });

test('an event that is removed breaks', () => {
  const before = { ...old, events: { 'refund.late': operation({ call: 'refund.late' }) } };
  expect(changesBetween(before, old).map((change) => [change.breaking, lineOf(sentence(change, old))])).toEqual([
    [true, 'Removed the event `refund.late`.'],
  ]);
});

test('a change in two operations has one entry after breaking changes', () => {
  const two = (rest: Partial<OperationPromise>): Contract => ({
    ...old,
    operations: { 'v3/Refund': operation(rest), 'v3/UpdateOrder': operation({ ...rest, summary: 'Update an order' }) },
  });
  const now = two({ request: { ...without(request, 'body reason'), 'body note': field() } });
  const entry = { id: '2026-01-02', title: 'T', summary: 'Notes.', changes: changesBetween(two({}), now) };
  expect(printed(...entryContent(entry, now))).toBe(
    [
      'Notes.',
      '#### Breaking changes',
      `- Removed \`reason\` in the body of ${REFUND} and [Update an order](/api/v3/update-order).`,
      '#### Other changes',
      `- New field \`note\` in the body of ${REFUND} and [Update an order](/api/v3/update-order): string.`,
    ].join('\n\n'),
  );
});

test('an entry says which of the limits changed, once for all fields that they changed for', () => {
  const limited = (at: string, from: string, value: string): Change => ({ kind: 'field-limited', in: ['v3/Refund'], at, from, value });
  const [pattern, other] = ['at most 9 characters, matches `^a, b$`', 'at most 9 characters, matches `^c, d$`'];
  const changes = [
    limited('body one', pattern, other),
    limited('body two', pattern, other),
    limited('body three', other, 'none'),
    limited('query four', 'default `10`', 'default `20`'),
    limited('header five', 'default `"a"`', 'none'),
  ];
  const content = printed(...entryContent({ id: '2026-01-02', title: 'T', summary: 'Notes.', changes }, old));
  expect(content.split('\n').slice(2)).toEqual([
    `- New limit of \`one\` and \`two\` in the body of ${REFUND}: matches \`^c, d$\` (previously matches \`^a, b$\`).`,
    `- Removed a limit of \`three\` in the body of ${REFUND}: at most 9 characters, matches \`^c, d$\`.`,
    `- New default of \`four\` in the query of ${REFUND}: \`20\` (previously \`10\`).`,
    `- Removed the default of \`five\` in the headers of ${REFUND}: \`"a"\`.`,
  ]);
});

test('entries of a day have one date', () => {
  const entries = ['2026-01-02-2', '2026-01-02', '2026-01-01'].map((id) => ({
    id,
    title: `Title of ${id}`,
    summary: 'Notes.',
    changes: [],
  }));
  expect(printed(...changelogContent(entries, old)).match(/^#.*/gm)).toEqual([
    '## January 2, 2026',
    '### Title of 2026-01-02-2',
    '### Title of 2026-01-02',
    '## January 1, 2026',
    '### Title of 2026-01-01',
  ]);
});

test('changes that people wrote come first, and say whether they are breaking', () => {
  const changes: Change[] = [{ kind: 'operation-deprecated', in: ['v3/Refund'] }];
  const behavior = [
    { text: 'New field `note`.', apis: ['text2pay'] },
    { text: 'A list is refused.', apis: ['v3', 'chargebacks'], breaking: true },
  ];
  const content = entryContent({ id: '2026-01-02', title: 'T', summary: 'Notes.', changes, behavior }, old);
  expect(printed(...content)).toBe(
    `Notes.\n\n#### Breaking changes\n\n- A list is refused.\n\n#### Other changes\n\n- New field \`note\`.\n- ${REFUND} is deprecated.`,
  );
});

test('the same descriptions, and better words in them, give nothing', () => {
  expect(changesBetween(old, structuredClone(old))).toEqual([]);
  expect(changesBetween(old, contract(operation({ summary: 'Refund all or part of a plan' })))).toEqual([]);
  const now = currentContract();
  expect(changesBetween(now, JSON.parse(JSON.stringify(now)) as Contract)).toEqual([]);
});

test('the descriptions as a contract hold operations, fields, values, errors and events', () => {
  const { operations, events, errors } = currentContract();
  expect(operations['v3/Refund']).toMatchObject({ call: 'POST /installment-plans/{planNumber}/refunds', scopes: ['installments.v3'] });
  expect(operations['v3/Refund']?.request['body amount.value']).toMatchObject({ type: 'integer', required: true });
  expect(operations['v3/GetInstallmentPlan']?.response['200 installments[].status']?.values).toContain('pending');
  expect(events['plan.created']?.response['event data.planNumber']).toBeDefined();
  expect(events['plan.created']?.summary).toBe('A new plan was authorized');
  expect(errors.rate_limited).toBe(429);
});

test('a release is written, read back and compared with', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  const changes: Change[] = [{ kind: 'operation-deprecated', in: ['v3/Refund'] }];
  expect(writeRelease('2026-01-02', { title: 'One', summary: 'First.', changes: [] }, old, folder)).toBe('2026-01-02');
  expect(writeRelease('2026-01-02', { title: 'Two', summary: 'Second: *more*.', changes }, old, folder)).toBe('2026-01-02-2');
  expect(readdirSync(folder).toSorted()).toEqual(['2026-01-02-2.yaml', '2026-01-02.yaml', 'contract.json']);
  expect(releases(folder).map(({ id, title }) => [id, title])).toEqual([
    ['2026-01-02-2', 'Two'],
    ['2026-01-02', 'One'],
  ]);
  expect(releases(folder)[0]?.changes).toEqual(changes);
  expect(releasedContract(folder)).toEqual(old);
  rmSync(folder, { recursive: true });
});

test.each(['text: No APIs.', 'text: A typo.\n    apis: [v4]', 'apis: [v3]'])(
  'a change in behavior needs a text and known APIs: %s',
  (change) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
    writeFileSync(path.join(folder, '2026-01-02.yaml'), `title: One\nsummary: First.\nbehavior:\n  - ${change}\n`);
    expect(() => releases(folder)).toThrow(/^openapi\/releases\/2026-01-02\.yaml: each entry of "behavior" needs .* v3, .*text2pay/);
    rmSync(folder, { recursive: true });
  },
);
