import type { BodyOf, OperationId, PathOf, QueryOf, ResponsesOf } from '../contract/operation-types';
import type { SandboxState } from './state';
import type { Call, Effects, Operation, Outcome, Tools } from './types';

/** A valid request to an operation, with the types of its specification. */
export interface CallOf<Id extends OperationId> extends Omit<Call, 'body'> {
  body: BodyOf<Id>;
  path: PathOf<Id>;
  query: QueryOf<Id>;
}

/** An outcome whose body has the type that the specification gives to its status. */
export type OutcomeOf<Id extends OperationId> = {
  [Status in keyof ResponsesOf<Id>]: Effects & { status: Status; body?: ResponsesOf<Id>[Status] };
}[keyof ResponsesOf<Id>];

/** Creates an outcome. Because the body is an argument, TypeScript rejects a field that the specification doesn't have. */
export type Respond<Id extends OperationId> = <Status extends keyof ResponsesOf<Id>>(
  status: Status,
  body: ResponsesOf<Id>[Status],
  effects?: Effects,
) => OutcomeOf<Id>;

/** The data, and the functions that an operation uses. */
export interface ToolsOf<Id extends OperationId> extends Tools {
  state: Readonly<SandboxState>;
  respond: Respond<Id>;
}

const respond = (status: number, body: unknown, effects?: Effects): Outcome => ({ status, body, ...effects });

/**
 * Implements an operation of a specification. Its body, its parameters, and its responses have the types that are generated for merchants, so
 * TypeScript finds each use of a field that the specification renames.
 */
export const defineOperation =
  <Id extends OperationId>(_id: Id, run: (call: CallOf<Id>, tools: ToolsOf<Id>) => OutcomeOf<Id> | Promise<OutcomeOf<Id>>): Operation =>
  (call, state, tools) =>
    // The request was validated against the specification that the types are generated from, and so will be the response.
    run({ ...call, path: call.parameters, query: call.parameters } as unknown as CallOf<Id>, {
      ...tools,
      state,
      respond: respond as unknown as Respond<Id>,
    }) as Outcome | Promise<Outcome>;
