import { expect, test } from 'vitest';
import { combinationsOf, nameOf } from '../../src/reference/projects/combinations';
import { projectLanguages } from '../../src/reference/projects/project';
import { incidentCases } from '../../src/sandbox/node/integration-check/cases';
import { canRun } from '../../src/tooling/commands/toolchains';
import { root } from '../support/built-site';
import { checkedProject } from '../support/checked-project';

const isChecked = ({ integration, webhooks }: { integration: string; webhooks: boolean }): boolean =>
  integration !== 'hosted-fields' && webhooks;

for (const combination of combinationsOf(projectLanguages(root).filter(canRun)).filter(isChecked))
  test(`the project ${nameOf(combination)} passes the integration check`, async () => {
    const results = await checkedProject(combination);
    expect(results.filter(({ passed }) => !passed).map(({ name, observed }) => `${name}: ${observed}`)).toEqual([]);
  });

for (const combination of combinationsOf(projectLanguages(root).filter(canRun)).filter(isChecked))
  test(`the project ${nameOf(combination)} survives every incident`, async () => {
    for (const seed of [1, 2, 3]) {
      const results = await checkedProject(combination, incidentCases(seed));
      expect(results.filter(({ passed }) => !passed).map(({ name, observed }) => `${name}: ${observed}`)).toEqual([]);
    }
  });
