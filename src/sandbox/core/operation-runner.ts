import type { OperationRule } from '../contract/types';
import { fromText } from '../crypto/bytes';
import { decryptBody } from '../crypto/encryption';
import { checkSignature } from '../crypto/signatures';
import { operationsFor } from '../operations';
import type { ReportKeys } from '../operations/report-encryption';
import { Declined } from '../operations/declined';
import type { TestMode } from '../plans/record';
import { checkedBody } from './check-body';
import { readParameters } from './check-request';
import { parameterChecksOf } from './parameter-checks';
import { errorOf } from './errors';
import { IdempotentResponses } from './idempotency';
import { readBody, type ReadBody } from './read-body';
import { ApiError } from './api-error';
import type { ApiResponse } from './responses';
import type { SandboxOptions } from './sandbox-state';
import { SECOND } from '../../domain/time';
import type { Call, Tools } from './types';
import { storeEntry, LIMITS } from './world';

export const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH']);

/** A request and the status of its response. */
export interface Observation {
  /** `v3/Refund`; undefined if no operation matches. */
  operation: string | undefined;
  status: number;
  /** Set if the request was valid. */
  input?: { parameters: Record<string, unknown>; body: unknown; files: string[] };
}

/** The maximum characters that are stored to recognize a request. A longer one is stored as a hash. */
const MAX_IDENTITY_LENGTH = 4096;

const isUnreadable = (read: unknown): read is Error => read instanceof Error;

/** Runs operations: verifies, reads, and checks a request, and applies the outcome. */
export class OperationRunner extends IdempotentResponses {
  private readonly operations;
  private readonly parameterChecks;
  protected readonly inputs = new WeakMap<Request, NonNullable<Observation['input']>>();

  constructor(options: SandboxOptions) {
    super(options);
    const { contract } = options;
    this.parameterChecks = parameterChecksOf(contract.schemas, this.checks);
    this.operations = operationsFor(contract, (error, rule) => errorOf(contract, error, rule).error);
  }

  /** Returns the keys of encrypted reports. @throws ApiError if there is no key for reports. */
  async reportKeys(): Promise<ReportKeys> {
    // In a page, this code loads with that of the reports.
    const { reportKeys } = await import('../operations/report-encryption');
    const keys = await reportKeys(this.world, this.tools());
    this.apply({ keys: [keys.report, keys.file] });
    return keys;
  }

  /** Verifies the signature before the request is parsed. @throws ApiError for an invalid signature. */
  private async verifySignature(request: Request, url: URL): Promise<void> {
    const header = request.headers.get('x-partita-signature');
    const copy = header === null ? undefined : new Uint8Array(await request.clone().arrayBuffer());
    const jti = await checkSignature(
      { method: request.method, url: url.href, body: copy ?? fromText(''), header },
      this.worldOf(request),
      this.machine.now() / SECOND,
      (message) => this.machine.log(`${request.method} ${url.pathname} would be rejected. ${message}`),
    );
    if (jti !== undefined) storeEntry(this.world.signatures, jti, Math.floor(this.machine.now() / SECOND), LIMITS.signatures);
  }

  private async readValid(request: Request, rule: OperationRule): Promise<ReadBody> {
    const accepted = Object.keys(rule.bodies ?? {});
    const { requestEncryption } = this.worldOf(request).settings;
    const canDecrypt = rule.errors.includes('decryption_failed') && requestEncryption !== 'off';
    const decrypt = canDecrypt ? (text: string) => decryptBody(text, this.world, this.machine.now() / SECOND) : undefined;
    if (accepted.length === 0) return { value: undefined, files: {}, identity: '', bytes: fromText('') };
    const isPlain = (request.headers.get('content-type') ?? '').startsWith('application/json');
    if (canDecrypt && requestEncryption === 'required' && isPlain)
      throw new ApiError('unsupported_media_type', 'This client requires encrypted bodies. Send application/jose.', [
        { field: 'Content-Type', issue: 'enum', limit: 'application/jose' },
      ]);
    return readBody(request, accepted, this.tools(), decrypt);
  }

  protected async operate(
    request: Request,
    url: URL,
    path: Record<string, string>,
    rule: OperationRule,
    clientId: string,
  ): Promise<ApiResponse> {
    await this.verifySignature(request, url);
    const parameters = readParameters(this.parameterChecks(rule), { path, query: url.searchParams, headers: request.headers }, rule);
    const key = WRITE_METHODS.has(request.method) ? (parameters['X-Partita-Idempotency-Key'] as string | undefined) : undefined;
    const read = await this.readValid(request, rule).catch((error: unknown) => error);
    const run = (): Promise<ApiResponse> => this.validateAndRun(request, rule, parameters, read, clientId);
    if (key === undefined) return run();
    // A body that can't be read is identified by its size alone.
    const content = isUnreadable(read) ? `unreadable ${request.headers.get('content-length') ?? ''}` : (read as ReadBody).identity;
    const text = `${request.method} ${url.pathname}${url.search} ${content}`;
    // The sandbox stores thousands of requests, each up to a megabyte.
    const identity = text.length <= MAX_IDENTITY_LENGTH ? text : await this.machine.sha256(fromText(text));
    return this.runOnce(`${clientId} ${key}`, identity, rule, run);
  }

  private async validateAndRun(
    request: Request,
    rule: OperationRule,
    parameters: Record<string, unknown>,
    read: unknown,
    clientId: string,
  ): Promise<ApiResponse> {
    if (isUnreadable(read)) throw read;
    const body = checkedBody(read as ReadBody, rule, this.contract.schemas, this.checks);
    const { files } = read as ReadBody;
    this.inputs.set(request, { parameters, body, files: Object.values(files).flatMap((some) => some.map(({ name }) => name)) });
    const call: Call = {
      rule,
      parameters,
      body,
      files,
      clientId,
      testMode: (parameters['X-Partita-Test-Mode'] as TestMode | undefined) ?? 'none',
      now: this.world.now,
      ...(typeof parameters['X-Partita-Touchpoint'] === 'string' && { touchpoint: parameters['X-Partita-Touchpoint'] }),
    };
    return this.run(call, this.tools(request));
  }

  private async run(call: Call, tools: Tools): Promise<ApiResponse> {
    const operation = this.operations[call.rule.id];
    if (!operation) throw new Error(`${call.rule.id} has no implementation.`);
    try {
      const outcome = await operation(call, this.world, tools);
      this.apply(outcome);
      if (outcome.delay) await this.machine.wait(outcome.delay);
      return { status: outcome.status, headers: {}, ...(outcome.body !== undefined && { body: outcome.body }) };
    } catch (error) {
      if (error instanceof Declined) {
        this.apply(error.outcome);
        if (error.outcome.delay) await this.machine.wait(error.outcome.delay);
      }
      throw error;
    }
  }
}
