import type { Command } from '../../common/command';
import { check } from './check';
import { clock } from './clock';
import { coverage } from './coverage';
import { docs } from './docs';
import { events } from './events';
import { explain } from './explain';
import { load } from './load';
import { mcp } from './mcp';
import { reconcile } from './reconcile';
import { replay } from './replay';
import { reproduce } from './reproduce';
import { reset } from './reset';
import { rotate } from './rotate';
import { save } from './save';
import { start } from './start';
import { trigger } from './trigger';

/** Every command, in the order of `--help`. */
export const commands: readonly Command[] = [
  start,
  trigger,
  events,
  replay,
  rotate,
  clock,
  save,
  load,
  reset,
  check,
  reproduce,
  coverage,
  reconcile,
  explain,
  docs,
  mcp,
];
