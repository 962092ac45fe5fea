// Checks the permissions of workflows. The rules follow GitHub's "Secure use reference" and zizmor, which isn't on npm.
import type { Diagnostic } from '../lint/diagnostic';
import type { Job, Step, Workflow } from './workflow';

type Found = Omit<Diagnostic, 'file' | 'line'>;

/** The allowed triggers. With others, such as pull_request_target, outsiders could start a run with our permissions. */
const TRIGGERS = ['pull_request', 'push', 'schedule', 'workflow_dispatch', 'workflow_run'];

/** The scopes to which a job may write. */
const WRITABLE = ['pull-requests', 'issues'];

const triggersOf = (on: unknown): string[] => (typeof on === 'string' ? [on] : Array.isArray(on) ? on.map(String) : Object.keys(on ?? {}));

/** Returns the scopes to which a permissions block allows writing, or `write-all`. */
function writes(permissions: unknown): string[] {
  if (typeof permissions === 'string') return permissions === 'read-all' ? [] : [permissions];
  return Object.entries(permissions ?? {})
    .filter(([, level]) => level === 'write')
    .map(([name]) => name);
}

/** Checks that a step with write permissions doesn't use files from outsiders. */
function privilegedStep(at: string, { uses = '', with: inputs = {} }: Step): Found[] {
  const found: Found[] = [];
  const isAction = (name: string): boolean => uses.startsWith(`${name}@`);
  if (isAction('actions/checkout') && (inputs.ref !== undefined || inputs.repository !== undefined))
    found.push({ rule: 'foreign-code', problem: `${at}: it checks out someone else's commit`, fix: 'Remove "ref:" and "repository:".' });
  if (isAction('actions/download-artifact') && !String(inputs.path ?? '').startsWith('${{ runner.temp }}/'))
    found.push({
      rule: 'foreign-code',
      problem: `${at}: the artifact could replace files of the checkout`,
      fix: 'Write "path: ${{ runner.temp }}/NAME".',
    });
  if (uses.startsWith('actions/cache') || inputs.cache !== undefined)
    found.push({
      rule: 'foreign-code',
      problem: `${at}: it restores a cache, which another run wrote`,
      fix: 'Remove "cache:", and write "package-manager-cache: false" for setup-node.',
    });
  return found;
}

function jobFindings(name: string, job: Job, on: readonly string[]): Found[] {
  const found: Found[] = [];
  const add = (problem: string, fix: string): unknown => found.push({ rule: 'permissions', problem: `${name}: ${problem}`, fix });
  const scopes = writes(job.permissions);
  const isForOutsiders = on.includes('pull_request');
  if (job.permissions === undefined) add('it has no permissions block', 'Add "permissions:", for most jobs with "contents: read".');
  if (isForOutsiders && scopes.length > 0)
    add(`outsiders' code could write ${scopes.join(', ')}`, 'Write from a workflow_run, which runs code from main.');
  const unusual = scopes.filter((scope) => !WRITABLE.includes(scope));
  if (unusual.length > 0) add(`it may write ${unusual.join(', ')}`, `Limit it to ${WRITABLE.join(' and ')}.`);
  if (job.secrets !== undefined) add('it passes secrets on', 'Name the one that a step needs in its "env:".');
  if (isForOutsiders && readsSecrets(job)) add("outsiders' code could read a secret", 'Use it in a workflow that runs on main.');
  if (scopes.length > 0 || on.includes('workflow_run'))
    for (const [index, step] of (job.steps ?? []).entries()) found.push(...privilegedStep(`${name}, step ${index + 1}`, step));
  return found;
}

/** Whether an expression reads a secret: `secrets.X`, `secrets['X']`, or all of them with `toJSON(secrets)`. Names have no case. */
const readsSecrets = (value: unknown): boolean => /\$\{\{(?:(?!\}\}).)*\bsecrets\b/is.test(JSON.stringify(value));

/** Checks the permissions of a workflow. Each problem starts with the name of its job or step. */
export function findingsOfAccess(workflow: Workflow): Found[] {
  const on = triggersOf(workflow.on);
  const found: Found[] = on
    .filter((trigger) => !TRIGGERS.includes(trigger))
    .map((trigger) => ({
      rule: 'foreign-code',
      problem: `${trigger} lets outsiders start a run with our permissions`,
      fix: 'Use pull_request, and workflow_run for jobs that write.',
    }));
  const add = (problem: string, fix: string): unknown => found.push({ rule: 'permissions', problem, fix });
  if (workflow.permissions === undefined) add('the workflow has all permissions', 'Write "permissions: {}" at the top.');
  if (writes(workflow.permissions).length > 0)
    add('every job of the workflow may write', 'Give the permission to the one job that needs it.');
  if (on.includes('pull_request') && readsSecrets(workflow.env ?? {}))
    add("outsiders' code could read a secret", 'Use it in a workflow that runs on main.');
  for (const [name, job] of Object.entries(workflow.jobs ?? {})) found.push(...jobFindings(name, job, on));
  return found;
}
