import { expect, test } from 'vitest';
import { combinationsOf, nameOf } from '../../src/reference/projects/combinations';
import { projectLanguages } from '../../src/reference/projects/project';
import { ALL_LANGUAGES, canRun } from '../../src/tooling/commands/toolchains';
import { root } from '../support/built-site';
import { driveProject } from '../support/project-driver';

// Set by `npm run test:samples -- --install` and by tests/slow/projects.test.ts: every combination instead of one of each language.
const isComplete = Boolean(process.env[ALL_LANGUAGES] ?? process.env.TEST_ALL_PROJECTS);

const languages = projectLanguages(root).filter(canRun);

for (const combination of combinationsOf(languages))
  test.skipIf(!isComplete && nameOf(combination) !== `${combination.language}-redirect-webhooks`)(
    `the project ${nameOf(combination)} starts, sells, ships, refunds, and passes its tests`,
    () => driveProject(combination, isComplete ? 10 : 5),
  );

test('a language has a project', () => expect(projectLanguages(root)).toContain('node'));
