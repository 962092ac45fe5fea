import type { Behavior } from '../../data/test-data';
import type { ExplainFacts } from '../../domain/explain/facts';

/** A schema reduced to its rules, without descriptions. `$ref` names an entry of {@link Contract.schemas}. */
export interface Rule {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  required?: string[];
  properties?: Record<string, Rule>;
  additionalProperties?: boolean | Rule;
  items?: Rule;
  oneOf?: Rule[];
  anyOf?: Rule[];
  discriminator?: string;
}

export interface ParameterRule {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Rule;
}

export interface ResponseRule {
  /** Names of the headers; a trailing `!` marks required ones. */
  headers: string[];
  /** By media type; absent without a body. */
  body?: Rule;
}

export interface OperationRule {
  /** `<api>/<operationId>`. */
  id: string;
  method: string;
  /** Below the root of the sandbox: `/v3/installment-plans/{planNumber}`. */
  path: string;
  /** The required scope; absent for the token request itself. */
  scope?: string;
  limit: { requests: number; seconds: number };
  parameters: ParameterRule[];
  /** By media type. */
  bodies?: Record<string, Rule>;
  responses: Record<string, ResponseRule>;
  /** Statuses of errors with the shape of {@link Contract.failure}. */
  failures: number[];
  /** Every error code that the operation may return. */
  errors: string[];
}

export interface ErrorRule {
  status: number;
  retryable?: true;
  when?: string;
  shopperMessage?: string;
}

/** What the descriptions promise, in the form the sandbox reads. Generated. */
export interface Contract {
  operations: OperationRule[];
  schemas: Record<string, Rule>;
  errors: Record<string, ErrorRule>;
  /** The error of every operation. */
  failure: ResponseRule;
  /** What test cards do, by number. */
  cards: Record<string, { type?: string; does?: Behavior }>;
  /** The `data` of each webhook event. Omitted in pages, since tests check the events. */
  events?: Record<string, Rule>;
  /** For the command `explain`. Omitted in pages, which load it only with their own box for it. */
  explain?: ExplainFacts;
  /** The columns of each report, in order. */
  reports: Record<string, { name: string; type: string; default?: true }[]>;
  /** Example objects that the sandbox contains from the start. */
  samples: Record<string, unknown>;
}
