import { existsSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { Diagnostic } from '../lint/diagnostic';
import { hosts } from '../../data/hosts';
import { repository } from '../../data/site';

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

/** Both kinds of dependencies are updated, in groups, and no sooner than a few days after they are out. */
function dependabotFindings(source: string): Found[] {
  const { updates = [] } = (parse(source) ?? {}) as { updates?: Update[] };
  const absent = ['npm', 'github-actions'].filter((one) => !updates.some((update) => update['package-ecosystem'] === one));
  return [
    ...absent.map((one) => ({ rule: 'updates', problem: `${one} is not updated`, fix: 'Add it to "updates:".' })),
    ...updates.flatMap(({ 'package-ecosystem': name, cooldown, groups }) => [
      ...((cooldown?.['default-days'] ?? 0) >= 3
        ? []
        : [
            {
              rule: 'updates',
              problem: `${name} takes versions on the day they come out`,
              fix: 'Write "cooldown:" with "default-days: 7".',
            },
          ]),
      ...(groups ? [] : [{ rule: 'updates', problem: `${name} makes a pull request of each package`, fix: 'Write "groups:".' }]),
    ]),
  ];
}

/** Each line names something that exists, and a team of ours. */
function ownerFindings(source: string, root: string): Found[] {
  const rows = source.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return rows.flatMap((row) => {
    const [pattern = '', ...owners] = row.trim().split(/\s+/);
    return [
      ...(pattern === '*' || existsSync(path.join(root, pattern))
        ? []
        : [{ rule: 'owners', problem: `there is no ${pattern}`, fix: 'Correct the path or remove the line.' }]),
      ...(owners.length > 0 && owners.every((one) => /^@partita\/[a-z]+$/.test(one))
        ? []
        : [{ rule: 'owners', problem: `${pattern} has no team of ours`, fix: 'Write one, such as @partita/docs.' }]),
    ];
  });
}

interface Form {
  name?: unknown;
  description?: unknown;
  body?: { type?: string; id?: string; attributes?: { label?: string; options?: unknown[]; value?: string } }[];
}

const INPUTS = ['input', 'textarea', 'dropdown', 'checkboxes'];

/** A form that GitHub cannot read is not offered, and nobody is told. */
function formFindings(source: string): Found[] {
  const { name, description, body = [] } = (parse(source) ?? {}) as Form;
  const inputs = body.filter(({ type }) => type !== 'markdown');
  const ids = inputs.map(({ id }) => id);
  const wrong: [boolean, string][] = [
    [typeof name !== 'string' || typeof description !== 'string', 'it has no name or no description'],
    [inputs.length === 0, 'it asks for nothing'],
    [inputs.some(({ type = '' }) => !INPUTS.includes(type)), `a field is none of ${INPUTS.join(', ')}`],
    [inputs.some(({ attributes }) => !attributes?.label), 'a field has no label'],
    [inputs.some(({ type, attributes }) => type === 'dropdown' && !attributes?.options?.length), 'a choice has no options'],
    [ids.some((id) => !id) || new Set(ids).size !== ids.length, 'two fields have the same id, or one has none'],
  ];
  return wrong
    .filter(([isWrong]) => isWrong)
    .map(([, problem]) => ({ rule: 'form', problem, fix: 'Correct the form: GitHub does not offer it like this.' }));
}

/** Addresses in these files lead to hosts of ours. */
function addressFindings(source: string): Found[] {
  const ours = [hosts.docs.production, repository].map((one) => new URL(one).host);
  return [...source.matchAll(/https?:\/\/([^/\s)'"]+)/g)]
    .filter(([, host = '']) => !ours.includes(host))
    .map(([address]) => ({ rule: 'address', problem: `${address} is no host of ours`, fix: `Use ${ours.join(' or ')}.` }));
}

/** What is wrong with the files in `.github/` that are no workflows. */
export function teamFileFindings(files: readonly TeamFile[], root: string): Diagnostic[] {
  return files.flatMap(({ file, source }) => {
    const found = [
      ...(file === DEPENDABOT ? dependabotFindings(source) : []),
      ...(file === OWNERS ? ownerFindings(source, root) : []),
      ...(/ISSUE_TEMPLATE\/(?!config\.).+\.yml$/.test(file) ? formFindings(source) : []),
      ...addressFindings(source),
    ];
    return found.map((one) => ({ file, line: 1, ...one }));
  });
}
