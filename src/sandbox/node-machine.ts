import type { Machine } from './core/tools';
import { openPgp } from './open-pgp';
import { workbook } from './operations/workbook';

/** The platform functions of Node, which pages load on demand. */
export const nodeMachine: Pick<Machine, 'workbook' | 'log' | 'openPgp'> = {
  workbook: async (columns, rows) => workbook(columns, rows),
  openPgp,
  log: (message) => console.error(message),
};
