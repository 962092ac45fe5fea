// `npm run eval`: grades a coding agent by what it does in the sandbox.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluate, type EvalResult } from '../agent-eval/evaluate';
import { tasks } from '../agent-eval/tasks';
import { builtSite, needBuiltSite } from './built-site';
import { help } from './help';
import { numberOption } from './number-option';

help(`Usage: npm run eval -- --agent COMMAND [--task NAME]… [--seconds 300] [--json FILE]

Gives an agent ten tasks with traps that the docs explain, each with a new sandbox, and judges only by what the sandbox recorded.
The command gets the task on stdin. Its environment has DOCS_URL, PARTITA_SANDBOX_URL, PARTITA_ID_URL, PARTITA_API_URL,
PARTITA_CLIENT_ID, PARTITA_CLIENT_SECRET, PARTITA_TERMINAL_ID, and PARTITA_WEBHOOK_SECRET. Needs a build.

  --agent COMMAND   such as "tsx src/tooling/agent-eval/agents/reader.ts", which reads the docs, or guesser.ts, which doesn't
                    With EVAL_FILE=/AGENTS.md, the reader reads only this file
  --task NAME       only this task: ${tasks.map(({ name }) => name).join(', ')}
  --seconds 300     how long the agent may take for one task
  --json FILE       also writes the results, with the pages that the agent read`);

const lineOf = ({ passed, task, problem, page }: EvalResult): string =>
  `${passed ? 'pass' : 'FAIL'}  ${task.padEnd(18)}${passed ? '' : `${problem ?? ''} Read ${page}`}`.trimEnd();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      agent: { type: 'string' },
      task: { type: 'string', multiple: true },
      seconds: { type: 'string', default: '300' },
      json: { type: 'string' },
    },
  });
  if (!values.agent) throw new Error('Name the agent: npm run eval -- --agent "COMMAND".');
  const unknown = values.task?.find((name) => !tasks.some((task) => task.name === name));
  if (unknown !== undefined) throw new Error(`There is no task "${unknown}". The tasks are ${tasks.map(({ name }) => name).join(', ')}.`);
  needBuiltSite();
  const results: EvalResult[] = [];
  for (const task of tasks.filter(({ name }) => values.task?.includes(name) ?? true)) {
    const result = await evaluate(task, { command: values.agent, build: builtSite, seconds: numberOption('seconds', values.seconds) });
    console.log(lineOf(result));
    results.push(result);
  }
  const passed = results.filter((result) => result.passed).length;
  if (values.json)
    writeFileSync(values.json, `${JSON.stringify({ agent: values.agent, passed, tasks: results.length, results }, null, 2)}\n`);
  console.log(`${passed} of ${results.length} passed`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
