import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sectionOf } from '../../src/sandbox/node/mcp/section';
import { evaluate } from '../../src/tooling/agent-eval/evaluate';
import { tasks } from '../../src/tooling/agent-eval/tasks';
import { agentCommand, passedOf, resultsOf } from '../support/agents';
import { buildFolder } from '../support/built-site';

for (const name of ['reader', 'guesser'] as const)
  test(`the ${name} gets the same results every time`, async () => {
    const command = agentCommand(name);
    expect(JSON.stringify(await resultsOf(command))).toBe(JSON.stringify(await resultsOf(command)));
  });

test('an agent that reads the docs passes at least nine tasks', async () => {
  const results = await resultsOf(agentCommand('reader'));
  expect(passedOf(results).length, JSON.stringify(results)).toBeGreaterThanOrEqual(9);
  for (const { page, fetched } of results) expect(fetched).toContain(`${page.split('#')[0]}.md`);
});

test('an agent that reads only AGENTS.md passes at least nine tasks', async () => {
  const results = await resultsOf(`EVAL_FILE=/AGENTS.md ${agentCommand('reader')}`);
  expect(passedOf(results).length, JSON.stringify(results)).toBeGreaterThanOrEqual(9);
  for (const { fetched } of results) expect(fetched).toEqual(['/AGENTS.md']);
});

test('an agent that guesses passes at most three tasks', async () => {
  const results = await resultsOf(agentCommand('guesser'));
  expect(passedOf(results).length).toBeLessThanOrEqual(3);
  expect(results.flatMap(({ fetched }) => fetched)).toEqual([]);
});

test('an agent that does nothing, or never ends, passes no task', async () => {
  expect(passedOf(await resultsOf('true'))).toEqual([]);
  const [first] = tasks;
  expect(await evaluate(first as (typeof tasks)[number], { command: 'sleep 60', build: '.', seconds: 0.2 })).toMatchObject({
    passed: false,
    problem: "The agent didn't finish within 0.2 seconds.",
  });
});

for (const { name, page } of tasks)
  test(`the reader fails ${name} when its section is missing`, async () => {
    const [route = '', anchor = ''] = page.split('#');
    const folder = mkdtempSync(path.join(tmpdir(), 'docs-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync(buildFolder, folder, { recursive: true, filter: (file) => !/\.[^/\\]+$/.test(path.basename(file)) || file.endsWith('.md') });
    const file = path.join(folder, `${route}.md`);
    const text = readFileSync(file, 'utf8');
    const section = sectionOf(text, anchor) ?? '';
    expect(section).not.toBe('');
    writeFileSync(
      file,
      text.replace(section, () => ''),
    );
    expect(passedOf(await resultsOf(agentCommand('reader'), folder, [name]))).toEqual([]);
  });
