import type { Context, Step } from '../context';
import { errorResponse } from '../error-response';
import type { ApiResponse } from '../responses';

async function responseTo(context: Context, next: () => Promise<ApiResponse>): Promise<ApiResponse> {
  try {
    return await next();
  } catch (error) {
    return errorResponse(context.engine.store, error, context.match?.rule, context.traceId);
  }
}

/** Turns what the next steps throw into a response, and notes the code of its error. A stored response has one, too. */
export const respondToErrors: Step = async (context, next) => {
  const response = await responseTo(context, next);
  context.errorCode = (response.body as { error?: { code?: string } } | undefined)?.error?.code;
  return response;
};
