import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSandbox } from './partita-sandbox.mjs';

let sandbox;

before(async () => {
  sandbox = await createSandbox({ clock: '2026-03-02T09:00:00Z' });
  // Start your own server here with sandbox.environment,
  // and pass the address of its endpoint to sandbox.forwardTo().
});

after(() => sandbox.close());

test('a plan whose second payment is declined goes on hold', async () => {
  const events = [];
  sandbox.on('event', ({ type, data }) => {
    events.push(`${type} ${data.planNumber}`);
  });
  const { planNumber } = await sandbox.trigger('plan.created');
  await sandbox.trigger('plan.on_hold', planNumber);
  // Wait until your endpoint has responded to every event.
  await sandbox.delivered();
  assert.ok(events.includes(`plan.on_hold ${planNumber}`));
});
