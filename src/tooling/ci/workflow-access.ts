// Who can make a workflow do what. The attacks are those of GitHub's "Secure use reference" and of zizmor, which isn't in the npm registry.
import type { Diagnostic } from '../lint/diagnostic';
import type { Job, Step, Workflow } from './workflow';

type Found = Omit<Diagnostic, 'file' | 'line'>;

/** Others, such as issue_comment or pull_request_target, let an outsider start a run that has our rights. */
const TRIGGERS = ['pull_request', 'push', 'schedule', 'workflow_dispatch', 'workflow_run'];

/** What a job may write. */
const WRITABLE = ['pull-requests', 'issues'];

const triggersOf = (on: unknown): string[] => (typeof on === 'string' ? [on] : Array.isArray(on) ? on.map(String) : Object.keys(on ?? {}));

/** The scopes that a block lets a job write: `write-all` for a word that grants them all. */
function writes(permissions: unknown): string[] {
  if (typeof permissions === 'string') return permissions === 'read-all' ? [] : [permissions];
  return Object.entries(permissions ?? {})
    .filter(([, level]) => level === 'write')
    .map(([name]) => name);
}

/** What runs with rights that outsiders lack, and so must not touch what they wrote. */
function privilegedStep(at: string, { uses = '', with: inputs = {} }: Step): Found[] {
  const found: Found[] = [];
  const isAction = (name: string): boolean => uses.startsWith(`${name}@`);
  if (isAction('actions/checkout') && (inputs.ref !== undefined || inputs.repository !== undefined))
    found.push({ rule: 'foreign-code', problem: `${at}: it checks out a commit of others`, fix: 'Remove "ref:" and "repository:".' });
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
  if (job.permissions === undefined) add('it does not say its permissions', 'Write "permissions:", for most jobs "contents: read".');
  if (isForOutsiders && scopes.length > 0)
    add(`code of outsiders could write ${scopes.join(', ')}`, 'Write from a workflow_run, which runs the code of main.');
  const unusual = scopes.filter((scope) => !WRITABLE.includes(scope));
  if (unusual.length > 0) add(`it may write ${unusual.join(', ')}`, `Ask for less: a job here writes only ${WRITABLE.join(' and ')}.`);
  if (job.secrets !== undefined) add('it passes on secrets', 'Name the one that is needed in "env:" of its step.');
  if (isForOutsiders && JSON.stringify(job).includes('secrets.'))
    add('code of outsiders could read a secret', 'Use it in a workflow that runs on main.');
  if (scopes.length > 0 || on.includes('workflow_run'))
    for (const [index, step] of (job.steps ?? []).entries()) found.push(...privilegedStep(`${name}, step ${index + 1}`, step));
  return found;
}

/** What a workflow lets others do. Each problem of a job or a step starts with its name. */
export function findingsOfAccess(workflow: Workflow): Found[] {
  const on = triggersOf(workflow.on);
  const found: Found[] = on
    .filter((trigger) => !TRIGGERS.includes(trigger))
    .map((trigger) => ({
      rule: 'foreign-code',
      problem: `${trigger} lets outsiders start a run with our rights`,
      fix: 'Use pull_request, and workflow_run for what writes.',
    }));
  const add = (problem: string, fix: string): unknown => found.push({ rule: 'permissions', problem, fix });
  if (workflow.permissions === undefined) add('the workflow takes every right there is', 'Write "permissions: {}" at the top.');
  if (writes(workflow.permissions).length > 0)
    add('every job of the workflow may write', 'Give the permission to the one job that needs it.');
  if (on.includes('pull_request') && JSON.stringify(workflow.env ?? {}).includes('secrets.'))
    add('code of outsiders could read a secret', 'Use it in a workflow that runs on main.');
  for (const [name, job] of Object.entries(workflow.jobs ?? {})) found.push(...jobFindings(name, job, on));
  return found;
}
