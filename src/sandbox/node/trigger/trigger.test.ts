import { expect, test } from 'vitest';
import { testSandbox } from '../../../../tests/support/sandbox';
import { create } from '../../../../tests/support/plans';
import { advance, changeSettings, setFaults } from '../../control/control';
import { TRIGGERS, trigger } from './trigger';

test('every event of the specifications can be triggered', async () => {
  const { sandbox } = await testSandbox();
  expect([...TRIGGERS, 'webhook.test'].toSorted(), 'src/sandbox/node/trigger/recipes.ts says how each event is caused').toEqual(
    Object.keys(sandbox.contract.events ?? {}).toSorted(),
  );
});

for (const type of TRIGGERS)
  test(`${type} happens in a sandbox when triggered`, async () => {
    const { sandbox } = await testSandbox();
    const before = sandbox.state.now;
    const { eventId, type: caused } = await trigger(sandbox, type);
    expect(caused).toBe(type);
    expect(sandbox.state.events.map(({ id }) => id)).toContain(eventId);
    expect(sandbox.state.now).toBeGreaterThanOrEqual(before);
    expect(sandbox.violations).toEqual([]);
  });

for (const type of TRIGGERS.filter((name) => /^(installment|refund|card|chargeback)\.|plan\.(on_hold|resumed|cleared|canceled)/.test(name)))
  test(`${type} happens to an existing plan when triggered`, async () => {
    const world = await testSandbox();
    const { body } = await create(world, type.startsWith('chargeback') ? { terminalId: 'a3d0c9f2-6b7e-4d18-9c54-2f8e1b7a6d30' } : {});
    expect(await trigger(world.sandbox, type, body.planNumber)).toMatchObject({ type, planNumber: body.planNumber });
    expect(world.sandbox.violations).toEqual([]);
  });

test('every event can be triggered again and again, and after more than a year', async () => {
  const { sandbox } = await testSandbox({ isFixed: true });
  for (let month = 0; month < 3; month += 1) {
    for (const type of TRIGGERS) expect((await trigger(sandbox, type)).type, `${type} in round ${month}`).toBe(type);
    advance(sandbox, '400d');
  }
  for (const type of TRIGGERS)
    for (let count = 0; count < 7; count += 1) expect((await trigger(sandbox, type)).type, `${type}, number ${count}`).toBe(type);
  expect(sandbox.violations).toEqual([]);
});

test("triggers use up none of the developer's limits, and leave settings and simulated errors to the developer", async () => {
  const { sandbox, call } = await testSandbox({ rateLimits: true });
  changeSettings(sandbox, { requestSigning: 'enforce' });
  setFaults(sandbox, ['rate_limited']);
  for (const type of TRIGGERS) await trigger(sandbox, type);
  // Requests of the developer can arrive while an event is being triggered.
  const triggering = trigger(sandbox, 'chargeback.won');
  expect((await call('GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD')).status).toBe(429);
  expect((await call('GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD')).status).toBe(401);
  await triggering;
  expect(sandbox.state.settings).toMatchObject({ requestSigning: 'enforce', rateLimits: true, faults: [] });
  changeSettings(sandbox, { requestSigning: 'observe' });
  const { headers } = await call('GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD');
  expect(headers.get('ratelimit-remaining')).toBe('23');
});

for (const [type, planNumber, says] of [
  ['plan.eaten', undefined, 'There is no event "plan.eaten". The events are plan.created, plan.creation_failed'],
  ['toString', undefined, 'There is no event "toString"'],
  ['plan.cleared', 'NONE', 'There is no plan NONE in this sandbox.'],
  ['plan.created', '7F3K9QWZ2M8XN4TB6RCD', "plan.created can't happen to an existing plan."],
  ['plan.expired', '7F3K9QWZ2M8XN4TB6RCD', "plan.expired didn't happen to plan 7F3K9QWZ2M8XN4TB6RCD, which is"],
] as const)
  test(`trigger ${type} explains why ${planNumber ?? 'it'} is no target`, async () => {
    const { sandbox } = await testSandbox();
    await expect(trigger(sandbox, type, planNumber)).rejects.toThrow(says);
  });
