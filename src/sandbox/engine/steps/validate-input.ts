import { invariant } from '../../../domain/invariant';
import type { TestMode } from '../../core/types';
import { checkedBody } from '../check-body';
import { matchOf, type Step } from '../context';

/** Validates the body. @throws ApiError with every invalid field, or why the body can't be read. */
export const validateInput: Step = (context, next) => {
  const { engine, parameters, body: read, clientId } = context;
  invariant(parameters && read && clientId !== undefined, 'readInput runs before');
  if (read instanceof Error) throw read;
  const { rule } = matchOf(context);
  const { contract, checks, state } = engine.store;
  const body = checkedBody(read, rule, contract.schemas, checks);
  const { files } = read;
  context.input = { parameters, body, files: Object.values(files).flatMap((list) => list.map(({ name }) => name)) };
  const touchpoint = parameters['X-Partita-Touchpoint'];
  context.call = {
    rule,
    parameters,
    body,
    files,
    clientId,
    testMode: (parameters['X-Partita-Test-Mode'] as TestMode | undefined) ?? 'none',
    now: state.now,
    touchpoint: typeof touchpoint === 'string' ? touchpoint : undefined,
  };
  return next();
};
