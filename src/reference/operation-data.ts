import type { Rule } from '../sandbox/contract/types';
import type { SampleRequest } from './sample-request';

/** The data that the console needs about an operation. Each operation has a generated file. */
export interface OperationData {
  /** `v3/Refund` */
  id: string;
  method: string;
  server: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header'; required: boolean; rule: Rule; example: string }[];
  bodyType?: string;
  samples: SampleRequest[];
  nextSteps: { to: string; text: string }[];
}
