import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { InputError } from '../common/command';
import { isObject } from '../../../domain/is-object';
import type { Observation } from './observation';

/** The first line of a file with observations, one a line. */
export const COVERAGE_FILE = { format: 'partita-sandbox-coverage', version: 1 } as const;

const KINDS: readonly unknown[] = ['request', 'event', 'delivery', 'decline', 'reset'] satisfies Observation['kind'][];

const parsed = (line: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {
    // Returns the same as for JSON that isn't an object.
  }
  return {};
};

/** Parses a file. A last line that a killed process didn't finish is left out. @throws InputError for any other file. */
function observationsIn(file: string): Observation[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  const { format, version } = parsed(head);
  if (format !== COVERAGE_FILE.format) throw new InputError(`${file} isn't a coverage file. Pass a folder that only a sandbox wrote to.`);
  if (version !== COVERAGE_FILE.version)
    throw new InputError(`${file} has version ${String(version).slice(0, 20)}, but this sandbox reads version ${COVERAGE_FILE.version}.`);
  const complete = lines.slice(0, -1).map(parsed);
  const damaged = complete.findIndex(({ kind }) => !KINDS.includes(kind));
  if (damaged !== -1) throw new InputError(`Line ${damaged + 2} of ${file} is damaged. Delete the file, and run your tests again.`);
  return complete as unknown as Observation[];
}

/** Reads what sandboxes wrote to a folder: one list for each of them. @throws InputError if it can't be read or has no files. */
export function readObservations(folder: string): Observation[][] {
  try {
    const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    if (files.length > 0) return files.toSorted().map((name) => observationsIn(path.join(folder, name)));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(
      `${folder} can't be read (${(error as NodeJS.ErrnoException).code}). Pass the folder that PARTITA_COVERAGE named.`,
    );
  }
  throw new InputError(`${folder} has no coverage files. Run your tests with PARTITA_COVERAGE=${folder}.`);
}
