import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OpenAPI3 } from 'openapi-typescript';
import { apis } from '../../openapi/apis';
import { text2payItems, text2payOperations } from '../sandbox/contract/text2pay';
import type { OperationRule, Rule } from '../sandbox/contract/types';
import { downloadFolder, errorCatalogue } from './descriptions';

const EVENTS = `
type EventOf<Webhook> = Webhook extends { post: { requestBody?: { content: { 'application/json': infer Event } } } } ? Event : never;

/** Any webhook event. Checking \`type\` narrows \`data\`. */
export type WebhookEvent = { [Type in keyof Installments.webhooks]: EventOf<Installments.webhooks[Type]> }[keyof Installments.webhooks];

/** The event of one type: \`WebhookEventOf<'refund.succeeded'>\`. */
export type WebhookEventOf<Type extends WebhookEvent['type']> = Extract<WebhookEvent, { type: Type }>;

`;

const errorCodes = (): string => `
/** The code of an error. The next version of an API can add some, so handle unknown ones, too. */
export type ErrorCode =
${Object.keys(errorCatalogue())
  .map((code) => `  | '${code}'`)
  .join('\n')};

export {};
`;

const namespace = (name: string, comment: string, declarations: string): string =>
  `\n/** ${comment} */\nexport declare namespace ${name} {\n${declarations.trim().replaceAll(/^(?=.)/gm, '  ')}\n}\n`;

/** A batch operation of Text-to-pay, whose entries the contract describes apart from the request. */
function text2payPath({ id, bodies, responses }: OperationRule, item: Rule): object {
  const batch = bodies?.['application/json'];
  const plans = { ...batch?.properties?.plans, items: item };
  const schema = { ...batch, properties: { ...batch?.properties, plans } };
  const described = Object.entries(responses).map(([status, { body }]) => [
    status,
    { description: `The result of each entry, with status ${status}.`, content: { 'application/json': { schema: body } } },
  ]);
  return {
    post: {
      operationId: id.split('/')[1],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: Object.fromEntries(described) as object,
    },
  };
}

/** Converts the Text-to-pay API, which has no OpenAPI specification, to one. */
function text2payApi(): OpenAPI3 {
  const base = { responses: {}, failures: [] as number[], errors: [] as string[] } as OperationRule;
  const paths = text2payOperations(base).map((operation) => [
    operation.path.replace('/text2pay/v1', ''),
    text2payPath(operation, operation.id.endsWith('CancelPlans') ? text2payItems.cancel : text2payItems.create),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Text-to-pay API', version: '1' },
    paths: Object.fromEntries(paths) as OpenAPI3['paths'],
  };
}

/** TypeScript declarations for the six APIs, one namespace each, and for webhook events. It reads the bundled specifications. */
export async function apiTypes(): Promise<string> {
  // Imported here, because loading it takes 0.4 s and would delay the pages, which another process generates at the same time.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // Fields with a default stay optional in requests.
  const typesOf = async (source: URL | OpenAPI3): Promise<string> =>
    // A variant that only requires a field of the object has no type of its own, and would make the object unknown.
    astToString(await openapiTS(source, { defaultNonNullable: false })).replaceAll(/\}(?: \| unknown)+;/g, '};');
  const parts = [
    '// Types for the Partita APIs. Generated from the OpenAPI specifications; use them with openapi-fetch or on their own.\n',
  ];
  for (const { id, name, namespace: space } of apis) {
    const types = await typesOf(pathToFileURL(path.join(downloadFolder, `${id}.yaml`)));
    parts.push(namespace(space, `The ${name}.`, types));
  }
  parts.push(namespace('TextToPay', 'The Text-to-pay API.', await typesOf(text2payApi())), EVENTS, errorCodes());
  return parts.join('');
}
