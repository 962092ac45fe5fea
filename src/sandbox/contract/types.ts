import type { Behavior } from '../../data/test-data';
import type { Schema } from './operation-types';
import type { ExplainFacts } from '../../domain/explain/facts';

/** A schema without descriptions and examples. `$ref` is a key of {@link Contract.schemas}. */
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
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
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
  /** Header names. Required ones end with `!`. */
  headers: string[];
  /** The schema of the body, if there is one. */
  body?: Rule;
}

export interface OperationRule {
  /** `<api>/<operationId>`. */
  id: string;
  method: string;
  /** Below the root of the sandbox: `/v3/installment-plans/{planNumber}`. */
  path: string;
  /** The required scope. Undefined for the token request. */
  scope?: string;
  limit: { requests: number; seconds: number };
  parameters: ParameterRule[];
  /** The schemas of the body, by media type. */
  bodies?: Record<string, Rule>;
  responses: Record<string, ResponseRule>;
  /** Statuses of error responses, which match {@link Contract.failure}. */
  failures: number[];
  /** The error codes that the operation can return. */
  errors: string[];
}

export interface ErrorRule {
  status: number;
  retryable?: true;
  when?: string;
  shopperMessage?: string;
}

/** The words that find an operation. */
export interface OperationFacts {
  summary: string;
  /** One sentence. */
  purpose: string;
  keywords: readonly string[];
  /** The route of its page. */
  page: string;
}

/** The specifications in the format that the sandbox uses. Generated. */
export interface Contract {
  operations: OperationRule[];
  schemas: Record<string, Rule>;
  errors: Record<string, ErrorRule>;
  /** The error response of every operation. */
  failure: ResponseRule;
  /** The behavior of test cards, by number. */
  cards: Record<string, { type?: Schema<'v3', 'CardType'>; does?: Behavior }>;
  /** The schema of each webhook event. Omitted in pages: tests validate the events. */
  events?: Record<string, Rule>;
  /** The data of the command `explain`. Pages load it separately, where they need it. */
  explain?: ExplainFacts;
  /** By operation. Omitted in pages. */
  facts?: Record<string, OperationFacts>;
  /** The columns of each report, in order. */
  reports: Record<string, (Schema<'reports', 'ReportColumn'> & { default?: true })[]>;
  /** Example objects in the sandbox's initial data. */
  samples: Record<string, unknown>;
}
