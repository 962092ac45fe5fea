import path from 'node:path';
import { expect, test } from 'vitest';
import { incidentCases, incidents } from '../../src/sandbox/node/integration-check/cases';
import { root } from '../support/built-site';
import { checkedShop } from '../support/checked-shop';
import { runCommand, type CommandResult } from '../support/command-line';
import { freeUrl } from '../support/free-url';
import { incidentMistakes } from '../support/incident-mistakes.mjs';

for (const design of [[], ['captures-at-checkout', 'works-before-it-responds', 'starts-a-plan-per-click']])
  test(`a shop of another design survives every incident: ${design.join(', ') || 'as in the docs'}`, async () => {
    const results = await checkedShop(design, { of: incidentCases(1) });
    expect(results.filter(({ passed }) => !passed)).toEqual([]);
    expect(results.map(({ name }) => name)).toEqual(incidents.map(({ name }) => name));
  });

for (const [name, { incident }] of Object.entries(incidentMistakes))
  test.concurrent(`a shop that ${name.replaceAll('-', ' ')} fails ${incident}`, async () => {
    const results = await checkedShop([name], { of: incidentCases(1), only: [incident], patience: 3 });
    expect(results.map(({ passed, observed }) => [passed, observed])).toEqual([
      [
        false,
        expect.stringMatching(
          /^Order C-[\w-]+ \(.+\) is \w+ in the shop, and its plan is \w+ at Partita: .+ To repeat this, pass --seed 1\.$/,
        ),
      ],
    ]);
  });

test('each incident fails for a mistake', () => {
  expect(Object.values(incidentMistakes).map(({ incident }) => incident)).toEqual(incidents.map(({ name }) => name));
});

const otherShop = path.join(root, 'tests/support/other-shop.mjs');
const sampleShop = path.join(root, 'samples/projects/node/server.mjs');

/** Plays incidents with a shop that the command itself starts. @returns the result, with the addresses that the guide shows. */
async function checked(start: string, ...options: string[]): Promise<CommandResult> {
  const url = await freeUrl();
  const { out, ...result } = await runCommand(['check', url, '--start', `node ${start}`, ...options], { env: process.env });
  return {
    ...result,
    out: out
      .replace(url, 'http://localhost:3000')
      .replace(/127\.0\.0\.1:\d+/, '127.0.0.1:4010')
      .replaceAll(/C-[\w-]+/g, 'HL-10482'),
  };
}

const sample = (name: string): string => path.join(root, 'samples/guides', name);

test('the guide shows how the sample shop survives every incident', async () => {
  const { code, out, err } = await checked(`"${sampleShop}"`, '--incident', 'all', '--seed', '1');
  expect(code, out + err).toBe(0);
  await expect(out).toMatchFileSnapshot(sample('local-sandbox/incidents.txt'));
});

test('the guide shows which order ended wrong, and with which seed to repeat that', async () => {
  const mistake = `"${otherShop}" remembers-events-before-it-verifies-them`;
  const { code, out, err } = await checked(mistake, '--webhooks', '/hooks', '--incident', 'clock-skew-10m', '--seed', '7', '--wait', '1');
  expect(code, out + err).toBe(1);
  expect(out).toContain('To repeat this, pass --seed 7.');
  await expect(out).toMatchFileSnapshot(sample('local-sandbox/incident-failed.txt'));
});

test('without a seed, an incident takes a random one, which the report contains', async () => {
  const { code, out } = await checked(`"${otherShop}"`, '--webhooks', '/hooks', '--incident', 'doubled-event-storm', '--json');
  const report = JSON.parse(out) as { seed: number; passed: number };
  expect([code, report.passed]).toEqual([0, 1]);
  expect(report.seed).toBeGreaterThan(0);
});

test('the options of incidents are checked before anything starts', async () => {
  for (const [args, says] of [
    [['--incident', 'luck'], 'There is no incident "luck". The incidents are webhooks-down-6h, '],
    [['--incident', 'all', '--incident', 'luck'], 'There is no incident "all".'],
    [['--incident', 'all', '--only', 'race'], 'Pass either --only or --incident.'],
    [['--seed', '1'], '--seed needs an --incident.'],
    [['--incident', 'all', '--seed', '0'], '--seed must be a whole number from 1 to 1000000'],
    [['--incident', 'clock-skew-10m', '--webhooks', 'none'], 'The incident clock-skew-10m needs a webhook endpoint'],
  ] as const) {
    const { code, out, err } = await runCommand(['check', 'http://localhost:3000', ...args]);
    expect([code, out], err).toEqual([2, '']);
    expect(err).toContain(says);
  }
});

test('check lists its incidents', async () => {
  const { out } = await runCommand(['check', '--list']);
  for (const { name, title } of incidents) expect(out).toMatch(new RegExp(`^${name} +${title.replaceAll('.', '\\.')}$`, 'm'));
});
