import { apis } from '../../../openapi/apis';

/** ID and name of what the changelog can be filtered by: the APIs with a specification, and two others. */
export const FILTERS: readonly [id: string, name: string][] = [
  ...apis.map(({ id, name }): [string, string] => [id, name]),
  ['text2pay', 'Text-to-pay API'],
  ['events', 'Webhook events'],
];
