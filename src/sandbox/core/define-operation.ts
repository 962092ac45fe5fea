import type { BodyOf, OperationId, PathOf, QueryOf } from '../contract/operation-types';
import type { SandboxState } from './state';
import type { Call, Operation, Outcome, Tools } from './types';

/** A valid request to an operation, with the types of its specification. */
export interface CallOf<Id extends OperationId> extends Omit<Call, 'body'> {
  body: BodyOf<Id>;
  path: PathOf<Id>;
  query: QueryOf<Id>;
}

/**
 * Implements an operation of a specification. Its body and its parameters have the types that are generated for merchants, so TypeScript
 * finds each use of a field that the specification renames.
 */
export const defineOperation =
  <Id extends OperationId>(
    _id: Id,
    run: (call: CallOf<Id>, state: Readonly<SandboxState>, tools: Tools) => Outcome | Promise<Outcome>,
  ): Operation =>
  (call, state, tools) =>
    // The request was validated against the specification that the types are generated from.
    run({ ...call, path: call.parameters, query: call.parameters } as unknown as CallOf<Id>, state, tools);
