import type { Command } from '../command';
import { explain } from './explain';
import { start } from './start';

/** Every command, in the order of `--help`. */
export const commands: readonly Command[] = [start, explain];
