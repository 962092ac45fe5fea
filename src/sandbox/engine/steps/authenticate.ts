import { matchOf, type Step } from '../context';
import { checkToken } from '../token';

/** Checks the bearer token. The token request needs none. @throws ApiError */
export const authenticate: Step = (context, next) => {
  const { scope } = matchOf(context).rule;
  context.clientId = checkToken(context.request.headers.get('authorization'), scope, context.engine.store.state.now);
  return next();
};
