import { printable } from '../../../domain/printable';
import type { Machine } from '../../engine/tools';
import { openPgp } from './open-pgp';
import { workbook } from '../../reports/workbook';

/** Platform functions for Node. */
export const nodeMachine: Pick<Machine, 'workbook' | 'log' | 'openPgp'> = {
  workbook: async (columns, rows) => workbook(columns, rows),
  openPgp,
  log: (message) => void process.stderr.write(`${printable(message)}\n`),
};
