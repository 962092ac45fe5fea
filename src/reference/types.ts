import type { Actor } from '../domain/explain/facts';

/** The parts of an OpenAPI 3.1 specification that the reference uses, with references already resolved. */
export interface Schema {
  title?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  'x-enumDescriptions'?: Record<string, string>;
  examples?: unknown[];
  example?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  pattern?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  deprecated?: boolean;
  readOnly?: boolean;
  writeOnly?: boolean;
  /** The id of the release that introduced the field. Only pages of operations add it. */
  'x-since'?: string;
  /** The name of the schema that this one is again, where it contains itself. */
  'x-repeats'?: string;
}

interface Example {
  summary?: string;
  value: unknown;
  /** Values of path parameters that make this example succeed, where the default values don't. */
  'x-parameters'?: Record<string, string>;
  /** Fields whose dates have to be in the future, and how many days ahead. Code and collections compute them when they run. */
  'x-days-ahead'?: Record<string, number>;
}

export interface MediaType {
  schema?: Schema;
  examples?: Record<string, Example>;
  encoding?: Record<string, { contentType?: string }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  deprecated?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, Example>;
}

export interface Header {
  description?: string;
  required?: boolean;
  deprecated?: boolean;
  schema?: Schema;
}

export interface Response {
  description: string;
  headers?: Record<string, Header>;
  content?: Record<string, MediaType>;
}

interface NextStep {
  /** A route of this site, or `operation:<api>/<operationId>`. */
  to: string;
  text: string;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags?: string[];
  deprecated?: boolean;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, MediaType> };
  responses: Record<string, Response>;
  servers?: { url: string }[];
  security?: Record<string, string[]>[];
  'x-rate-limit'?: { requests: number; seconds: number };
  'x-errors'?: string[];
  /** Webhook events that follow a call, the usual ones first. */
  'x-events'?: string[];
  'x-next-steps'?: NextStep[];
  /** Search terms for the operation. */
  'x-keywords'?: string[];
  'x-webhook'?: boolean;
}

export interface Description {
  info: { title: string; version: string };
  servers: { url: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> } & Record<string, unknown>;
}

/** An entry of the catalog in `openapi/shared/error-codes.yaml`. */
export interface ErrorCode {
  status: number;
  /** Whether most operations can return it, so that their pages list it after their own codes. */
  common?: boolean;
  retryable: string;
  actor: Actor;
  when: string;
  remedy: string;
  shopperMessage?: string;
}
