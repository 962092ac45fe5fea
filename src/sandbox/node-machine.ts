import type { Machine } from './core/tools';
import { workbook } from './operations/workbook';

/** What Node has at hand, where pages load it. */
export const nodeMachine: Pick<Machine, 'workbook' | 'log'> = {
  workbook: async (columns, rows) => workbook(columns, rows),
  log: (message) => console.error(message),
};
