import { invariant } from '../../domain/invariant';
import type { OperationRule } from '../contract/types';
import type { ParameterCheck } from '../core/check-request';
import type { ReadBody } from './read-body';
import type { RequestLog } from './request-log';
import type { ApiResponse } from './responses';
import type { Match } from './router';
import type { Store } from './store';
import type { Call, Operation } from '../core/types';

/** What all requests of a sandbox share. */
export interface Engine {
  readonly store: Store;
  readonly requests: RequestLog;
  readonly findOperation: (method: string, path: string) => Match | undefined;
  readonly parameterChecks: (rule: OperationRule) => readonly ParameterCheck[];
  /** The implementations by the ID of their operation, except for the token request. */
  readonly operations: Readonly<Record<string, Operation>>;
  /** The idempotency keys whose first request is still running, with their client. */
  readonly running: Set<string>;
  /** The origin of the server's pages. Undefined for the real hosts. */
  readonly origin: string | undefined;
}

/** A valid request, for tests of clients. */
export interface Input {
  parameters: Record<string, unknown>;
  body: unknown;
  /** The names of the files. */
  files: string[];
}

/** A request on its way through the steps. Each step reads what the steps before it found. */
export interface Context {
  readonly engine: Engine;
  readonly request: Request;
  readonly url: URL;
  /** The path below the sandbox's root. */
  readonly path: string;
  readonly traceId: string;
  /** Whether the sandbox itself sent the request, as its commands `trigger` and `check` do. */
  readonly isOwn: boolean;
  /** Set by `findOperation`. */
  match?: Match;
  /** Whether the request doesn't count toward a rate limit. */
  isUncounted: boolean;
  /** Set by `countRequest`. */
  isAboveLimit?: boolean;
  /** Set by `authenticate`. */
  clientId?: string;
  /** Set by `readInput`. */
  parameters?: Record<string, unknown>;
  /** The body, or why it can't be read. Set by `readInput`. */
  body?: ReadBody | Error;
  /** Set by `validateInput`, and by `issueToken`. */
  input?: Input;
  /** Set by `validateInput`. */
  call?: Call;
  /** The code of the error in the response. Set by `respondToErrors`. */
  errorCode?: string;
  /** What was simulated between the client and Partita. Set by `injectFault`. */
  fault?: string;
}

/** One step of a request: it returns a response itself, or that of the next steps, which it may change. @throws ApiError */
export type Step = (context: Context, next: () => Promise<ApiResponse>) => ApiResponse | Promise<ApiResponse>;

/** Combines steps into one function. The first step starts, and the last one must respond. */
export const compose =
  (steps: readonly Step[]): ((context: Context) => Promise<ApiResponse>) =>
  (context) => {
    const run = async (index: number): Promise<ApiResponse> => {
      const step = steps[index];
      invariant(step, 'a step responds');
      return step(context, () => run(index + 1));
    };
    return run(0);
  };

/** Returns the operation that `findOperation` found. */
export function matchOf({ match }: Context): Match {
  invariant(match, 'findOperation runs before');
  return match;
}
