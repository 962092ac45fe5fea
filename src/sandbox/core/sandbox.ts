import type { OperationRule } from '../contract/types';
import { fromText } from '../crypto/bytes';
import { decryptBody } from '../crypto/encryption';
import { checkSignature } from '../crypto/signatures';
import { operationsFor } from '../operations';
import { reportKeys, type ReportKeys } from '../operations/report-encryption';
import { Declined } from '../operations/declined';
import type { TestMode } from '../plans/record';
import { checkedBody } from './check-body';
import { readParameters } from './check-request';
import { parameterChecksOf } from './parameter-checks';
import { downloadOf, isDownload } from './downloads';
import { errorOf } from './errors';
import { IdempotentResponses } from './idempotency';
import { isAboveLimit, tooManyTokens } from './rate-limits';
import { readBody, type ReadBody } from './read-body';
import { ApiError } from './api-error';
import { methodsOf, pathIn, routerOf } from './router';
import { publicKeys } from './protect-response';
import { RequestLog } from './request-log';
import type { ApiResponse, WireResponse } from './responses';
import type { SandboxOptions } from './sandbox-state';
import { SECOND } from '../../domain/time';
import { tokenResponse, checkToken } from './token';
import type { Call } from './types';
import { storeEntry, LIMITS } from './world';

const WRITE_METHODS = new Set(['POST', 'PUT', 'PATCH']);

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

/** Simulates all APIs. {@link Sandbox.handle} responds to a request like the real hosts. */
export class Sandbox extends IdempotentResponses {
  private readonly match;
  private readonly operations;
  private readonly parameterChecks;
  private readonly inputs = new WeakMap<Request, NonNullable<Observation['input']>>();
  /** Called after every response, so tests of clients can inspect the requests. */
  onResponse: ((observation: Observation) => void) | undefined;
  readonly requests = new RequestLog();

  constructor(options: SandboxOptions) {
    super(options);
    const { contract } = options;
    this.match = routerOf(contract.operations);
    this.parameterChecks = parameterChecksOf(contract.schemas, this.checks);
    this.operations = operationsFor(contract, (error, rule) => errorOf(contract, error, rule).error);
  }

  /** Handles one request. It never throws, and every response matches the specifications. */
  async handle(request: Request): Promise<Response> {
    const { status, headers, body } = await this.reply(request);
    return new Response(body, { status, headers });
  }

  /** Like {@link Sandbox.handle}, but without a Fetch API response. */
  async reply(request: Request): Promise<WireResponse> {
    this.tick();
    const url = new URL(request.url);
    const path = pathIn(url);
    const traceId = this.draw.hex(32);
    const found = this.match(request.method === 'HEAD' ? 'GET' : request.method, path);
    let result: ApiResponse;
    try {
      result = await this.dispatch(request, path, url, traceId, found);
    } catch (error) {
      result = this.errorResponse(error, found?.rule, traceId);
    }
    const response = await this.respond(result, request, found?.rule, traceId, url);
    this.requests.add(request, response, path, found?.rule.id, this.machine.now());
    const input = this.inputs.get(request);
    this.onResponse?.({ operation: found?.rule.id, status: response.status, ...(input && { input }) });
    return response;
  }

  private async dispatch(
    request: Request,
    path: string,
    url: URL,
    traceId: string,
    found: ReturnType<ReturnType<typeof routerOf>>,
  ): Promise<ApiResponse> {
    if (isDownload(request.method, path)) return downloadOf(path, this.world);
    if (request.method === 'GET' && path === '/.well-known/jwks.json')
      return { status: 200, headers: { 'Cache-Control': 'max-age=3600' }, body: await publicKeys(this.world, this.tools()) };
    if (!found) {
      const methods = methodsOf(this.contract.operations, path);
      const hint = methods.length > 0 ? ` This path takes ${methods.join(', ')}.` : '';
      throw new ApiError('resource_not_found', `There is no operation ${request.method} ${path.slice(0, 200)}.${hint}`, [
        { field: methods.length > 0 ? 'method' : 'path', issue: 'unknown' },
      ]);
    }
    const { rule } = found;
    const { faults, faultsOf } = this.world.settings;
    const [fault] = faults;
    if (fault !== undefined && (faultsOf === undefined || faultsOf === rule.id)) {
      this.world.settings = { ...this.world.settings, faults: faults.slice(1) };
      const isToken = rule.scope === undefined;
      if (isToken && fault === 'rate_limited') return tooManyTokens(rule, this.world, traceId);
      if (rule.errors.includes(fault) || isToken) {
        // Simulates the dangerous failure: the request succeeds, and only its response is lost. A retry gets the stored response.
        if ((fault === 'gateway_timeout' || fault === 'internal_error') && WRITE_METHODS.has(request.method))
          await this.operate(request, url, found.path, rule, checkToken(request.headers.get('authorization'), rule.scope, this.world.now));
        throw new ApiError(fault);
      }
    }
    const isAbove = isAboveLimit(rule, this.world);
    if (rule.scope === undefined) return isAbove ? tooManyTokens(rule, this.world, traceId) : this.token(request, traceId);
    const clientId = checkToken(request.headers.get('authorization'), rule.scope, this.world.now);
    if (isAbove) throw new ApiError('rate_limited');
    return this.operate(request, url, found.path, rule, clientId);
  }

  private async token(request: Request, traceId: string): Promise<ApiResponse> {
    let form: Record<string, unknown> | undefined;
    try {
      form = (await readBody(request, ['application/x-www-form-urlencoded'], this.tools())).value as Record<string, unknown>;
    } catch {
      form = undefined;
    }
    this.inputs.set(request, { parameters: {}, body: form, files: [] });
    const { status, body } = tokenResponse(form, request.headers.get('authorization'), this.world.now, traceId, this.draw.hex(16));
    return { status, headers: {}, body };
  }

  /** Returns the keys of encrypted reports. @throws ApiError if there is no key for reports. */
  async reportKeys(): Promise<ReportKeys> {
    const keys = await reportKeys(this.world, this.tools());
    this.apply({ keys: [keys.report, keys.file] });
    return keys;
  }

  /** Verifies the signature before the request is parsed. @throws ApiError for an invalid signature. */
  private async verifySignature(request: Request, url: URL): Promise<void> {
    const header = request.headers.get('x-partita-signature');
    const copy = header === null ? undefined : new Uint8Array(await request.clone().arrayBuffer());
    const jti = await checkSignature(
      { method: request.method, url: this.publicUrl(url), body: copy ?? fromText(''), header },
      this.world,
      this.machine.now() / SECOND,
      (message) => this.machine.log(`${request.method} ${url.pathname} would be rejected. ${message}`),
    );
    if (jti !== undefined) storeEntry(this.world.signatures, jti, Math.floor(this.machine.now() / SECOND), LIMITS.signatures);
  }

  private async readValid(request: Request, rule: OperationRule): Promise<ReadBody> {
    const accepted = Object.keys(rule.bodies ?? {});
    const canDecrypt = rule.errors.includes('decryption_failed') && this.world.settings.requestEncryption !== 'off';
    const decrypt = canDecrypt ? (text: string) => decryptBody(text, this.world) : undefined;
    if (accepted.length === 0) return { value: undefined, files: {}, identity: '', bytes: fromText('') };
    const isPlain = (request.headers.get('content-type') ?? '').startsWith('application/json');
    if (canDecrypt && this.world.settings.requestEncryption === 'required' && isPlain)
      throw new ApiError('unsupported_media_type', 'This client requires encrypted bodies. Send application/jose.', [
        { field: 'Content-Type', issue: 'enum', limit: 'application/jose' },
      ]);
    return readBody(request, accepted, this.tools(), decrypt);
  }

  private async operate(
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
    return this.run({
      rule,
      parameters,
      body,
      files,
      clientId,
      testMode: (parameters['X-Partita-Test-Mode'] as TestMode | undefined) ?? 'none',
      now: this.world.now,
      ...(typeof parameters['X-Partita-Touchpoint'] === 'string' && { touchpoint: parameters['X-Partita-Touchpoint'] }),
    });
  }

  private async run(call: Call): Promise<ApiResponse> {
    const operation = this.operations[call.rule.id];
    if (!operation) throw new Error(`${call.rule.id} has no implementation.`);
    try {
      const outcome = await operation(call, this.world, this.tools());
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
