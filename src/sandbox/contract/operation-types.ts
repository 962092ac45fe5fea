import type { Accounts, Chargebacks, Installments, Keys, Reports, TextToPay } from '../../../static/downloads/partita-api';

export type { ErrorCode } from '../../../static/downloads/partita-api';

/** The operations of each API, as the types that merchants download describe them. */
interface Apis {
  v3: Installments.operations;
  chargebacks: Chargebacks.operations;
  reports: Reports.operations;
  keys: Keys.operations;
  ams: Accounts.operations;
  text2pay: TextToPay.operations;
}

/** An operation of a specification: `v3/Refund`. */
export type OperationId = { [Api in keyof Apis]: `${Api}/${keyof Apis[Api] & string}` }[keyof Apis];

type OperationOf<Id extends OperationId> = Id extends `${infer Api extends keyof Apis}/${infer Name}`
  ? Apis[Api][Name & keyof Apis[Api]]
  : never;

/** The parameters in one place of a request, or no parameters. */
type ParametersIn<Id extends OperationId, Place extends string> =
  OperationOf<Id> extends { parameters: { [Name in Place]?: infer Parameters } } ? NonNullable<Parameters> : never;

export type PathOf<Id extends OperationId> = ParametersIn<Id, 'path'>;

export type QueryOf<Id extends OperationId> = ParametersIn<Id, 'query'>;

/** The body of a request, whatever its media type. */
export type BodyOf<Id extends OperationId> =
  OperationOf<Id> extends { requestBody?: { content: infer Content } } ? Content[keyof Content] : undefined;

/** The statuses of successful responses. Errors are thrown as an `ApiError`. */
type SuccessStatus = 200 | 201 | 202 | 204 | 207;

/** The bodies of an operation's successful responses, by status: undefined for a response without a body. */
export type ResponsesOf<Id extends OperationId> =
  OperationOf<Id> extends { responses: infer Responses }
    ? {
        [Status in keyof Responses & SuccessStatus]: Responses[Status] extends { content: { 'application/json': infer Body } }
          ? Body
          : undefined;
      }
    : never;

interface Schemas {
  v3: Installments.components['schemas'];
  chargebacks: Chargebacks.components['schemas'];
  reports: Reports.components['schemas'];
  keys: Keys.components['schemas'];
  ams: Accounts.components['schemas'];
}

/** A schema of a specification: `Schema<'v3', 'Plan'>`. */
export type Schema<Api extends keyof Schemas, Name extends keyof Schemas[Api]> = Schemas[Api][Name];
