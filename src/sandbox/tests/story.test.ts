import { expect, test } from 'vitest';
import { testSandbox } from '../../../tests/support/sandbox';
import { allOperations, findSchema, loadDescription, type LocatedOperation } from '../../reference/descriptions';
import { reportExamples, reportsWithoutRows, sandboxRows } from '../../reference/sample-reports';
import { sandboxWorld } from '../../data/sandbox-world';
import {
  objectsIn,
  ordersById,
  sources,
  wrongEvents,
  wrongMentions,
  wrongObjects,
  wrongRows,
  wrongSteps,
} from '../../../tests/support/story';
import { ROWS } from '../reports/rows';
import { FINAL_DECLINES } from '../../data/declines';
import { readContract } from '../node/common/read-contract';
import { createSampleState } from '../seeds/seeds';
import { apis } from '../../../openapi/apis';

type Fields = Record<string, unknown>;

/** The responses and events that the specifications show. */
function shown(): [path: string, fields: Fields][] {
  const responses = allOperations().flatMap(({ id, operation }) =>
    Object.entries(operation.responses).flatMap(([status, { content }]) =>
      Object.values(content ?? {}).flatMap(({ examples }) =>
        Object.entries(examples ?? {}).flatMap(([name, { value }]) => objectsIn(value, `${id} ${status} ${name}`)),
      ),
    ),
  );
  const events = apis.flatMap(({ id }) =>
    Object.entries((loadDescription(id) as { webhooks?: Record<string, unknown> }).webhooks ?? {}).flatMap(([name, event]) =>
      objectsIn(event, name).filter(([, { type, data }]) => type === name && typeof data === 'object'),
    ),
  );
  return [...responses, ...events.flatMap(([path, { data }]) => objectsIn(data, path))];
}

/** Compares the fields that both have, and can't have changed since. */
function differences(path: string, example: Fields, real: Fields, names: readonly string[]): string[] {
  return names
    .filter((name) => name in example && name in real && JSON.stringify(example[name]) !== JSON.stringify(real[name]))
    .map((name) => `${path}: ${name} is ${JSON.stringify(example[name])}, and in the sandbox ${JSON.stringify(real[name])}`);
}

/** A response without the ID of the case that the request created. */
const withoutNewIds = (body: unknown): object => {
  const { chargebackId: _, ...rest } = body as Fields;
  return rest;
};

const OF_PLANS = [
  'orderReference',
  'terminalId',
  'createdAt',
  'purchaseMethod',
  'strategy',
  'frequency',
  'testMode',
  'originalAmount',
  'metadata',
];
const OF_CASES = [
  'networkCaseId',
  'acquirerReference',
  'fundingModel',
  'liability',
  'category',
  'network',
  'networkReasonCode',
  'reasonText',
  'openedAt',
  'evidenceDueAt',
  'planNumber',
  'orderReference',
  'installmentNumber',
  'transactionId',
  'planAmount',
  'disputedAmount',
];
test("plans and chargebacks in the specifications' examples have the same facts as in the sandbox", async () => {
  const { call } = await testSandbox();
  const known = new Map<string, Fields | undefined>();
  const read = async (path: string): Promise<Fields | undefined> => {
    if (!known.has(path)) {
      const { status, body } = await call('GET', path);
      known.set(path, status === 200 ? body : undefined);
    }
    return known.get(path);
  };
  const found: string[] = [];
  for (const [path, fields] of shown()) {
    const { planNumber, chargebackId } = fields;
    const dispute = typeof chargebackId === 'string' && (await read(`/chargebacks/v1/chargebacks/${chargebackId}`));
    if (dispute) found.push(...differences(path, fields, dispute, OF_CASES));
    const plan = typeof planNumber === 'string' && chargebackId === undefined && (await read(`/v3/installment-plans/${planNumber}`));
    if (plan) found.push(...differences(path, fields, plan, OF_PLANS));
  }
  expect(known.size).toBeGreaterThan(1);
  expect(found).toEqual([]);
});

test('the example of a failed plan has a decline that is final', () => {
  const failed = shown().filter(([path, { errorCode }]) => path.startsWith('plan.creation_failed') && errorCode !== undefined);
  expect(failed.length).toBeGreaterThan(0);
  for (const [, { errorCode }] of failed) expect([...FINAL_DECLINES]).toContain(errorCode);
});

test.each([
  ['v3/UpdateOrder', 'capture', 'captured'],
  ['v3/UpdateOrder', 'lower', 'lowered'],
  ['v3/UpdateOrderByIdentifier', 'order', 'captured'],
  ['v3/UpdateOrderByIdentifier', 'metadata', 'lowered'],
])('the request "%s %s" returns what the response "%s" shows', async (id, asked, answered) => {
  const { method, path, operation } = allOperations().find((located) => located.id === id) as LocatedOperation;
  const request = operation.requestBody?.content['application/json']?.examples?.[asked];
  const response = operation.responses['200']?.content?.['application/json']?.examples?.[answered];
  if (!request || !response) throw new Error('The example has another name.');
  const { call } = await testSandbox();
  const address = `/v3${path.replace('{planNumber}', request['x-parameters']?.planNumber ?? '')}`;
  const { body } = await call(method.toUpperCase(), address, request.value);
  // The gateway's IDs are random.
  const withoutIds = JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (name === 'gatewayTransactionId' ? undefined : value)),
  ) as unknown;
  expect(withoutIds).toEqual(response.value);
});

test.each([
  ['chargebacks/GetASingleChargeback', 'open', 'GET', '/chargebacks/v1/chargebacks/cbk_01HVB3N8Z5P2R7KQ4M9XTC', undefined],
  ['chargebacks/GetAllChargebacks', 'two_cases', 'GET', '/chargebacks/v1/chargebacks?status=open&status=info_requested', undefined],
  ['chargebacks/CreateAChargeback', 'created', 'POST', '/chargebacks/v1/chargebacks', 'by_plan_number'],
  ['v3/GetInstallmentPlan', 'plan', 'GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD', undefined],
])('the response "%s %s" is what the sandbox returns', async (id, name, verb, address, asked) => {
  const { operation } = allOperations().find((located) => located.id === id) as LocatedOperation;
  const examples = operation.responses[verb === 'POST' ? '201' : '200']?.content?.['application/json']?.examples ?? {};
  const request = operation.requestBody?.content['application/json']?.examples?.[asked ?? ''];
  const { call } = await testSandbox();
  const { body } = await call(verb, address, request?.value);
  expect(Object.keys(examples)).toContain(name);
  expect(verb === 'POST' ? withoutNewIds(body) : body).toMatchObject(
    verb === 'POST' ? withoutNewIds(examples[name]?.value) : (examples[name]?.value as object),
  );
});

test('lists of chargebacks omit the fields that the specification says they omit', async () => {
  const { call } = await testSandbox();
  const { items } = (await call('GET', '/chargebacks/v1/chargebacks')).body as unknown as { items: Fields[] };
  const properties = Object.entries(findSchema('chargebacks/Chargeback').properties ?? {});
  const omitted = properties.filter(([, { description }]) => description?.includes('Omitted in lists')).map(([name]) => name);
  expect(omitted.length).toBeGreaterThan(6);
  expect(items.flatMap((item) => Object.keys(item)).filter((name) => name === 'shopper' || omitted.includes(name))).toEqual([]);
});

const world = (): ReturnType<typeof createSampleState> => createSampleState(readContract(), 1, Date.parse(sandboxWorld.startsAt));

test('every example of an order on pages and in samples, screens, and emails has the facts of the sandbox', () => {
  const orders = ordersById(world());
  const all = sources();
  expect(all.length).toBeGreaterThan(200);
  expect(all.flatMap((source) => [...wrongMentions(source, orders), ...wrongObjects(source, orders)])).toEqual([]);
  expect(wrongEvents(all)).toEqual([]);
  expect(wrongSteps(all)).toEqual([]);
});

test('tables of report rows contain rows of the sandbox', () => {
  const days = ['2026-03-31', '2026-04-10'].map((day) => Date.parse(`${day}T24:00:00Z`));
  const names = Object.keys(reportExamples());
  const example = Object.fromEntries((reportExamples().pending_card_update ?? []).map((column) => [column.name, column.example]));
  const reports = new Map(
    names.map((name) => [
      name,
      [...sandboxRows(name), ...days.flatMap((until) => (ROWS[name]?.(world(), until, 'UTC') ?? []).map(({ row }) => row)), example],
    ]),
  );
  const results = sources().map((source) => wrongRows(source, reports));
  expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(results.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(12);
});

test("examples of report columns are values of the sandbox's reports", () => {
  const wrong = Object.entries(reportExamples())
    .filter(([name]) => !reportsWithoutRows.has(name))
    .flatMap(([name, columns]) => {
      const rows = sandboxRows(name);
      return columns.flatMap((column) => {
        const values = new Set(rows.map((row) => row[column.name] ?? null));
        if (values.has(column.example) || (values.size === 1 && values.has(null))) return [];
        // A column that several reports share has one example.
        const isShared = Object.entries(reportExamples()).some(
          ([other, all]) => other !== name && all.some((same) => same.name === column.name && same.description === column.description),
        );
        return isShared
          ? []
          : [`${name}.${column.name} is ${column.example} in openapi/reports.yaml. In the sandbox: ${[...values].slice(0, 4).join(', ')}`];
      });
    });
  expect(wrong).toEqual([]);
});

test('an example that contradicts the sandbox is found, with what to do', () => {
  const orders = ordersById(world());
  const text =
    'Case `cbk_01HVB3N8Z5P2R7KQ4M9XTC` on HL-10482.\nOrder HL-19999.\n```json\n{ "planNumber": "7F3K9QWZ2M8XN4TB6RCD",\n"orderReference": "HL-10466" }\n```\n';
  const source = { file: 'docs/x.mdx', text };
  expect(wrongMentions(source, orders)).toEqual([
    expect.stringMatching(/^docs\/x\.mdx:1: cbk_01HVB3N8Z5P2R7KQ4M9XTC belongs to HL-10466 in the sandbox, and to HL-10482 here\. Use the/),
    expect.stringMatching(/^docs\/x\.mdx:2: the sandbox has no HL-19999\./),
  ]);
  expect(wrongObjects(source, orders)).toEqual([expect.stringContaining('7F3K9QWZ2M8XN4TB6RCD belongs to HL-10482')]);
  const row =
    '| order_reference | line_type | gross_amount | net_amount |\n| - | - | - | - |\n| HL-10482 | plan_funded | 500.00 | 477.21 |\n';
  const reports = new Map([['settlement_details', sandboxRows('settlement_details')]]);
  expect(wrongRows({ file: 'docs/x.mdx', text: row }, reports)).toMatchObject({
    checked: 1,
    wrong: [expect.stringContaining('docs/x.mdx:3')],
  });
  const event = (type: string): string => JSON.stringify({ id: 'evt_01HV8R2Q5C7Y0N3KXJ6WDG', type, createdAt: 'x' });
  expect(wrongEvents(['a', 'b'].map((type) => ({ file: `${type}.json`, text: event(type) })))).toHaveLength(1);
});
