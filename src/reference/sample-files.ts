import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { regionOf } from './code-fences';
import { firstCombination, flagNames, flagsOf } from './projects/combinations';
import { resolveMarkers } from './projects/markers';

const root = path.join(__dirname, '../..');

/** Parses `file="…"` of a code block. @param reference `samples/guides/quickstart/steps.sh#token` */
export function fileOf(reference: string): { file: string; region?: string } {
  const [file = '', region] = reference.split('#');
  return { file, ...(region !== undefined && { region }) };
}

/** Reads the code for a code block with `file="…"`. @throws Error when the file doesn't exist, isn't in `samples/`, or lacks the region. */
export function codeOfFile(reference: string): string {
  const { file, region } = fileOf(reference);
  if (path.posix.normalize(file) !== file || !file.startsWith('samples/'))
    throw new Error(`file="${reference}": name a file below samples/, such as samples/guides/quickstart/steps.sh#token.`);
  const full = path.join(root, file);
  if (!existsSync(full)) throw new Error(`file="${reference}": there is no ${file}.`);
  const source = readFileSync(full, 'utf8');
  // The tests of the fixtures are also in the projects, with the lines of each combination.
  const shown = file.startsWith('samples/fixtures/') ? resolveMarkers(source, file, flagsOf(firstCombination), flagNames).code : source;
  return regionOf(shown, file, region);
}
