import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { failureFile, MAX_FAILURE_BYTES } from '../../failure/failure';
import { InputError } from '../common/command';
import { writeReport } from '../common/write-report';
import type { CaseResult } from '../integration-check/run';

/** Creates a folder for failures, unless it exists. @throws InputError */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new InputError(
      `The folder "${folder}" can't be created (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}). Pass another one to --save-failures.`,
    );
  }
}

/** Writes a file for each failed case. @param say Prints the name of each file. @throws InputError if one can't be written. */
export function saveFailures(folder: string, results: readonly CaseResult[], say: (line: string) => void): void {
  for (const { name, failure } of results) {
    if (!failure) continue;
    const file = path.join(folder, `${name}.json`);
    const text = failureFile(failure);
    if (Buffer.byteLength(text) > MAX_FAILURE_BYTES)
      say(`${name} isn't saved: with ${failure.steps.length} requests, the file would be larger than ${MAX_FAILURE_BYTES} bytes.`);
    else {
      writeReport(file, text);
      say(`Saved ${file}`);
    }
  }
}
