import { expect, test } from 'vitest';
import { incidentCases, incidents } from '../../src/sandbox/node/integration-check/cases';
import { checkedShop } from '../support/checked-shop';
import { incidentMistakes } from '../support/incident-mistakes.mjs';
import { designs } from '../support/other-shop.mjs';

const SEEDS = 50;

/** Seconds in which an incident ends. */
const LONGEST = 20;
/** For all seeds, in milliseconds. */
const TIMEOUT = SEEDS * LONGEST * 1000;

for (const { name } of incidents)
  test(`a correct shop survives ${name} with ${SEEDS} seeds`, { timeout: TIMEOUT }, async () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const [result] = await checkedShop([], { of: incidentCases(seed), only: [name] });
      expect(result?.observed, `seed ${seed}`).toMatch(/^Of \d+ orders, /);
      expect(result?.milliseconds, `seed ${seed}`).toBeLessThan(LONGEST * 1000);
    }
  });

for (const design of Object.keys(designs))
  test(`a shop that ${design.replaceAll('-', ' ')} survives every incident`, async () => {
    expect((await checkedShop([design], { of: incidentCases(1) })).filter(({ passed }) => !passed)).toEqual([]);
  });

for (const [name, { incident }] of Object.entries(incidentMistakes))
  test(`a shop that ${name.replaceAll('-', ' ')} fails ${incident}, and no other incident`, async () => {
    const results = await checkedShop([name], { of: incidentCases(1) });
    expect(results.filter(({ passed }) => !passed).map((result) => result.name)).toEqual([incident]);
  });
