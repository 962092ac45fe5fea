import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { receiver } from '../../../../tests/support/receiver';
import { SAMPLE_TIME } from '../../../../tests/support/sandbox';
import { chaosFaults } from '../../../data/chaos-faults';
import { SHOPPER_ACTIONS } from '../../control/control';
import { controlRoutes } from './control-routes';
import { FAULTS } from '../../engine/faults';
import { startServer } from '../server/server';

interface Described {
  summary: string;
  requestBody?: {
    content: { 'application/json': { schema: { properties?: object }; examples?: Record<string, { value: object }> } };
  };
  responses: Record<string, { $ref?: string }>;
}

const text = readFileSync(path.join(__dirname, 'control.openapi.yaml'), 'utf8');
const specification = parse(text) as { paths: Record<string, Record<string, Described>> };

const operations = Object.entries(specification.paths).flatMap(([route, methods]) =>
  Object.entries(methods)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({ method: method.toUpperCase(), route, operation })),
);

test('the control specification is valid OpenAPI', async () => {
  const { errors, valid } = await new Validator().validate(structuredClone(specification));
  expect([valid, errors ?? []]).toEqual([true, []]);
});

test('the control specification and the server have the same operations', () => {
  const documented = operations.map(({ method, route }) => `${method} ${route}`);
  expect(documented.toSorted()).toEqual(controlRoutes.map(({ method, path: route }) => `${method} ${route}`).toSorted());
  expect(text).toContain(`enum: [${chaosFaults.map(({ name }) => name).join(', ')}]`);
  expect(text).toContain(`enum: [${SHOPPER_ACTIONS.join(', ')}]`);
  expect(text).toContain(`enum:\n${FAULTS.map((code) => `                      - ${code}\n`).join('')}`);
});

test('every example of the control specification gets the documented response', async () => {
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(specification, 'control');
  const { url } = await receiver();
  const { origin, sandbox, webhooks, stop } = await startServer({ port: 0, startsAt: SAMPLE_TIME, webhookUrl: url });
  onTestFinished(stop);
  const control = `${origin}/_sandbox`;
  const send = (method: string, route: string, body?: object): Promise<Response> =>
    fetch(control + route, { method, headers: { 'Content-Type': 'application/json' }, ...(body && { body: JSON.stringify(body) }) });
  const { eventId } = (await (await send('POST', '/trigger', { event: 'plan.created' })).json()) as { eventId: string };
  const state = (await (await send('GET', '/state')).json()) as object;
  const snapshot = sandbox.snapshot();
  const isDelete = ({ method }: { method: string }): number => Number(method === 'DELETE');
  for (const { method, route, operation } of operations.toSorted((a, b) => isDelete(a) - isDelete(b))) {
    const examples = Object.values(operation.requestBody?.content['application/json'].examples ?? {}).map(({ value }) => value);
    const bodies = method === 'POST' && route === '/state' ? [state] : examples.length > 0 ? examples : [undefined];
    for (const body of bodies) {
      sandbox.restore(snapshot);
      if (route === '/webhooks/{endpointId}/rotate') webhooks.rotate('whe_1');
      const sent = body && 'eventId' in body ? { eventId } : body;
      const response = await send(method, route.replace('{endpointId}', 'whe_1'), sent);
      const result: unknown = await response.json();
      expect([method, route, response.status, result]).toEqual([method, route, 200, result]);
      const pointer = `/paths/${route.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/200`;
      const reference = operation.responses['200']?.$ref?.slice(1) ?? pointer;
      const validate = ajv.compile({ $ref: `control#${encodeURI(reference)}/content/application~1json/schema` });
      expect([route, validate(result), validate.errors]).toEqual([route, true, null]);
    }
  }
});

test('a misspelled member is refused with the members that exist, instead of doing nothing', async () => {
  const { origin, stop } = await startServer({ port: 0, startsAt: SAMPLE_TIME });
  onTestFinished(stop);
  // The settings list what each of them can be, and a state has its own check.
  const withMembers = operations.filter(
    ({ route, operation }) =>
      !['/settings', '/state'].includes(route) && operation.requestBody?.content['application/json'].schema.properties,
  );
  expect(withMembers.length).toBeGreaterThan(8);
  for (const { method, route, operation } of withMembers) {
    const response = await fetch(`${origin}/_sandbox${route}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: '{"plannumber":"2W6RQDH9C4XN8TB2M7K5"}',
    });
    const names = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {});
    const list = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names);
    expect([route, response.status, await response.json()]).toEqual([route, 400, { error: `There is no "plannumber". Send ${list}.` }]);
  }
});
