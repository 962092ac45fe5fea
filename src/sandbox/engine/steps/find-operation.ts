import { ApiError } from '../../core/api-error';
import type { Step } from '../context';
import { methodsOf } from '../router';

/** Finds the operation of the method and the path. @throws ApiError `resource_not_found` */
export const findOperation: Step = (context, next) => {
  const { engine, request, path } = context;
  context.match = engine.findOperation(request.method === 'HEAD' ? 'GET' : request.method, path);
  if (context.match) return next();
  const methods = methodsOf(engine.store.contract.operations, path);
  const hint = methods.length > 0 ? ` This path takes ${methods.join(', ')}.` : '';
  throw new ApiError('resource_not_found', `There is no operation ${request.method} ${path.slice(0, 200)}.${hint}`, [
    { field: methods.length > 0 ? 'method' : 'path', issue: 'unknown' },
  ]);
};
