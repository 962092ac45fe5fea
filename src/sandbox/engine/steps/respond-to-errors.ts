import type { Step } from '../context';
import { errorResponse } from '../error-response';

/** Turns what the next steps throw into a response. */
export const respondToErrors: Step = async (context, next) => {
  try {
    return await next();
  } catch (error) {
    return errorResponse(context.engine.store, error, context.match?.rule, context.traceId);
  }
};
