import type { Tool } from '../tool';
import { advanceClock } from './advance-clock';
import { callSandbox } from './call-sandbox';
import { checkIntegration } from './check-integration';
import { explainResponse } from './explain-response';
import { findOperation } from './find-operation';
import { injectFault } from './inject-fault';
import { listEvents } from './list-events';
import { readPage } from './read-page';
import { searchDocs } from './search-docs';

/** Every tool, in the order of `tools/list`. */
export const tools: readonly Tool[] = [
  searchDocs,
  readPage,
  findOperation,
  callSandbox,
  advanceClock,
  listEvents,
  injectFault,
  explainResponse,
  checkIntegration,
];
