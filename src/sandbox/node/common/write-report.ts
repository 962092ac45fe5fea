import { writeFileSync } from 'node:fs';
import { InputError } from './command';

/** @throws InputError if the file can't be written. */
export function writeReport(file: string, report: string): void {
  try {
    writeFileSync(file, report);
  } catch (error) {
    throw new InputError(`The report can't be written to "${file}" (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`);
  }
}
