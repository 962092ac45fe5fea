import type { Rule } from '../sandbox/contract/types';
import type { SampleRequest } from './sample-request';

/**
 * What a request contains for a parameter, by the names in the request: `{ limit: '25' }`, and `{ 'metadata[cartId]': '81' }` for an object.
 * The items of a list are separated by commas: `{ status: 'open,lost' }`.
 */
type ParameterExample = Record<string, string>;

/** The data that the console needs about an operation. Each operation has a generated file. */
export interface OperationData {
  /** `v3/Refund` */
  id: string;
  method: string;
  server: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; rule: Rule; example: ParameterExample }[];
  bodyType?: string;
  samples: SampleRequest[];
  nextSteps: { to: string; text: string }[];
}
