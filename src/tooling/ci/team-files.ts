import { existsSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Diagnostic } from '../lint/diagnostic';
import { hosts } from '../../data/hosts';
import { repository } from '../../data/repository';

interface TeamFile {
  file: string;
  source: string;
}
type Found = Omit<Diagnostic, 'file' | 'line'>;

const DEPENDABOT = '.github/dependabot.yml';
const OWNERS = '.github/CODEOWNERS';

interface Update {
  'package-ecosystem'?: string;
  cooldown?: Record<string, number>;
  groups?: object;
}

/** Checks that Dependabot updates npm packages and actions in groups, and only to versions that are a few days old. */
function dependabotFindings(source: string): Found[] {
  const { updates = [] } = (parse(source) ?? {}) as { updates?: Update[] };
  const absent = ['npm', 'github-actions'].filter((ecosystem) => !updates.some((update) => update['package-ecosystem'] === ecosystem));
  return [
    ...absent.map((ecosystem) => ({ rule: 'updates', problem: `${ecosystem} isn't updated`, fix: 'Add it to "updates:".' })),
    ...updates.flatMap(({ 'package-ecosystem': name, cooldown, groups }) => [
      ...((cooldown?.['default-days'] ?? 0) >= 3
        ? []
        : [
            {
              rule: 'updates',
              problem: `${name} updates to versions on the day of their release`,
              fix: 'Write "cooldown:" with "default-days: 7".',
            },
          ]),
      ...(groups ? [] : [{ rule: 'updates', problem: `${name} opens a pull request for each package`, fix: 'Write "groups:".' }]),
    ]),
  ];
}

/** Checks that each line has an existing path and one of our teams. */
function ownerFindings(source: string, root: string): Found[] {
  const rows = source.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return rows.flatMap((row) => {
    const [pattern = '', ...owners] = row.trim().split(/\s+/);
    return [
      ...(pattern === '*' || existsSync(path.join(root, pattern))
        ? []
        : [{ rule: 'owners', problem: `there is no ${pattern}`, fix: 'Correct the path or remove the line.' }]),
      ...(owners.length > 0 && owners.every((owner) => /^@partita\/[a-z]+$/.test(owner))
        ? []
        : [{ rule: 'owners', problem: `${pattern} has no team`, fix: 'Add one, such as @partita/docs.' }]),
    ];
  });
}

interface Form {
  name?: unknown;
  description?: unknown;
  body?: { type?: string; id?: string; attributes?: { label?: string; options?: unknown[]; value?: string } }[];
}

const INPUTS = ['input', 'textarea', 'dropdown', 'checkboxes'];

/** Validates an issue form, because GitHub hides invalid ones without an error. */
function formFindings(source: string): Found[] {
  const { name, description, body = [] } = (parse(source) ?? {}) as Form;
  const inputs = body.filter(({ type }) => type !== 'markdown');
  const ids = inputs.map(({ id }) => id);
  const wrong: [boolean, string][] = [
    [typeof name !== 'string' || typeof description !== 'string', 'the form has no name or no description'],
    [inputs.length === 0, 'the form has no fields'],
    [inputs.some(({ type = '' }) => !INPUTS.includes(type)), `a field has a type other than ${INPUTS.join(', ')}`],
    [inputs.some(({ attributes }) => !attributes?.label), 'a field has no label'],
    [inputs.some(({ type, attributes }) => type === 'dropdown' && !attributes?.options?.length), 'a dropdown has no options'],
    [ids.some((id) => !id) || new Set(ids).size !== ids.length, 'two fields have the same id, or one has none'],
  ];
  return wrong
    .filter(([isWrong]) => isWrong)
    .map(([, problem]) => ({ rule: 'form', problem, fix: "Correct the form, because GitHub doesn't offer invalid forms." }));
}

/** Checks that links lead to our hosts. */
function addressFindings(source: string): Found[] {
  const ours = [hosts.docs.production, repository].map((url) => new URL(url).host);
  return [...source.matchAll(/https?:\/\/([^/\s)'"]+)/g)]
    .filter(([, host = '']) => !ours.includes(host))
    .map(([address]) => ({ rule: 'address', problem: `${address} isn't one of our hosts`, fix: `Use ${ours.join(' or ')}.` }));
}

/** Checks the files in `.github/` that aren't workflows. */
export function teamFileFindings(files: readonly TeamFile[], root: string): Diagnostic[] {
  return files.flatMap(({ file, source }) => {
    const found = [
      ...(file === DEPENDABOT ? dependabotFindings(source) : []),
      ...(file === OWNERS ? ownerFindings(source, root) : []),
      ...(/ISSUE_TEMPLATE\/(?!config\.).+\.yml$/.test(file) ? formFindings(source) : []),
      ...addressFindings(source),
    ];
    return found.map((problem) => ({ file, line: 1, ...problem }));
  });
}
