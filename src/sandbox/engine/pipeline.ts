import { compose } from './context';
import { addHeaders } from './steps/add-headers';
import { authenticate } from './steps/authenticate';
import { findOperation } from './steps/find-operation';
import { injectFault } from './steps/inject-fault';
import { issueToken } from './steps/issue-token';
import { countRequest, limitRate } from './steps/limit-rate';
import { logRequest } from './steps/log-request';
import { protectResponse } from './steps/protect-response';
import { readInput } from './steps/read-input';
import { replayResponse } from './steps/replay-response';
import { respondToErrors } from './steps/respond-to-errors';
import { runOperation } from './steps/run-operation';
import { serveFile } from './steps/serve-file';
import { validateInput } from './steps/validate-input';
import { validateResponse } from './steps/validate-response';
import { verifySignature } from './steps/verify-signature';

/** Responds to a request. The steps run in this order, and those at the top also see the response of those below. */
export const respond = compose([
  logRequest,
  protectResponse,
  addHeaders,
  validateResponse,
  respondToErrors,
  serveFile,
  findOperation,
  injectFault,
  countRequest,
  authenticate,
  limitRate,
  issueToken,
  verifySignature,
  readInput,
  replayResponse,
  validateInput,
  runOperation,
]);
