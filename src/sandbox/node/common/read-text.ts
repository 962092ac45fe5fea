import { readFileSync } from 'node:fs';
import { InputError } from './command';
import { decodedText } from './decoded-text';

/** Returns the text of a file. @throws InputError if it can't be read. */
export function readText(file: string): string {
  try {
    return decodedText(readFileSync(file));
  } catch (error) {
    throw new InputError(`${file} can't be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`);
  }
}
