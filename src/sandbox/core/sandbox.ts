import { hosts } from '../../data/hosts';
import type { OperationRule, ResponseRule } from '../contract/types';
import { fromText } from '../crypto/bytes';
import { decryptBody } from '../crypto/encryption';
import { checkSignature } from '../crypto/signatures';
import { operationsFor } from '../operations';
import { reportKeys, type ReportKeys } from '../operations/report-encryption';
import { Declined, gatewayTimeout } from '../operations/start-plans';
import { presentPlan } from '../plans/present';
import type { TestMode } from '../plans/record';
import { checkedBody } from './check-body';
import { readParameters, type ParameterCheck } from './check-request';
import { SandboxState, type SandboxOptions } from './sandbox-state';
import { downloadOf, isDownload } from './downloads';
import { errorOf, RETRY_AFTER } from './errors';
import { isAboveLimit, limitHeaders, resetOf, tooManyTokens } from './rate-limits';
import { readBody, type ReadBody } from './read-body';
import { ApiError } from './api-error';
import { methodsOf, pathIn, routerOf } from './router';
import { protectResponse, publicKeys } from './protect-response';
import { RequestLog } from './request-log';
import { SECOND } from '../../domain/time';
import { answerToken, checkToken } from './token';
import type { Call, Tools } from './types';
import { keep, LIMITS } from './world';

/** The result of one request. */
interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: unknown;
  /** A body other than JSON. */
  raw?: { type: string; bytes: Uint8Array<ArrayBuffer> };
}

const KEPT_FOR = 24 * 60 * 60 * SECOND;
const WRITES = new Set(['POST', 'PUT', 'PATCH']);

/** A record of a request and its response. */
export interface Observation {
  /** `v3/Refund`; empty when no operation matches. */
  operation: string | undefined;
  status: number;
  /** Available as far as the request was valid. */
  input?: { parameters: Record<string, unknown>; body: unknown; files: string[] };
}

/** The maximum characters stored to recognize a request; a longer one is stored as a hash. */
const LONGEST_IDENTITY = 4096;

/** Whether reading a body failed. */
const isUnreadable = (read: unknown): read is Error => read instanceof Error;

/** The simulator of all APIs: {@link Sandbox.handle} responds to a request as the real hosts would. */
export class Sandbox extends SandboxState {
  private readonly origin: string | undefined;
  private readonly match;
  private readonly operations;
  private readonly parameterChecks = new Map<OperationRule, ParameterCheck[]>();
  private readonly running = new Set<string>();
  private readonly inputs = new WeakMap<Request, NonNullable<Observation['input']>>();
  /** Called with every response, so that client tests can inspect requests. */
  onAnswer: ((observation: Observation) => void) | undefined;
  readonly requests = new RequestLog();

  constructor(options: SandboxOptions) {
    super(options);
    const { contract, origin } = options;
    this.origin = origin;
    this.match = routerOf(contract.operations);
    this.operations = operationsFor(contract, (error, rule) => errorOf(contract, error, rule).error);
  }

  /** Handles one request. It never throws, and never returns what the specifications don't document. */
  async handle(request: Request): Promise<Response> {
    this.tick();
    const url = new URL(request.url);
    const path = pathIn(url);
    const traceId = this.draw.hex(32);
    const found = this.match(request.method === 'HEAD' ? 'GET' : request.method, path);
    let answer: Answer;
    try {
      answer = await this.answer(request, path, url, traceId, found);
    } catch (error) {
      answer = this.refused(error, found?.rule, traceId);
    }
    const response = await this.respond(answer, request, found?.rule, traceId, url);
    this.requests.add(request, response, path, found?.rule.id, this.machine.now());
    const input = this.inputs.get(request);
    this.onAnswer?.({ operation: found?.rule.id, status: response.status, ...(input && { input }) });
    return response;
  }

  /** The first messages show the problem; a client that repeats a request must not fill the memory. */
  private note(violation: string): void {
    if (this.violations.length < 100) this.violations.push(violation);
  }

  private refused(error: unknown, rule: OperationRule | undefined, traceId: string): Answer {
    const apiError =
      error instanceof ApiError ? error : new ApiError('internal_error', 'The sandbox has a fault. Please tell us what you sent.');
    if (!(error instanceof ApiError)) this.note(`${rule?.id ?? 'no operation'} threw ${String(error)}`);
    if (rule && !rule.errors.includes(apiError.code) && rule.scope !== undefined)
      this.note(`${rule.id} returned ${apiError.code}, which it does not document`);
    const known = rule?.scope === undefined ? undefined : rule;
    const { status, error: body } = errorOf(this.contract, apiError, known);
    const wait = apiError.code === 'rate_limited' && rule ? resetOf(rule, this.world) : RETRY_AFTER[apiError.code];
    return { status, headers: wait === undefined ? {} : { 'Retry-After': String(wait) }, body: { traceId, error: body } };
  }

  private async answer(
    request: Request,
    path: string,
    url: URL,
    traceId: string,
    found: ReturnType<ReturnType<typeof routerOf>>,
  ): Promise<Answer> {
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
        // The dangerous kind: the gateway succeeded, and only the response is lost. The stored response awaits the retry.
        if (fault === 'gateway_timeout' && WRITES.has(request.method))
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

  private async token(request: Request, traceId: string): Promise<Answer> {
    let form: Record<string, unknown> | undefined;
    try {
      form = (await readBody(request, ['application/x-www-form-urlencoded'], this.tools())).value as Record<string, unknown>;
    } catch {
      form = undefined;
    }
    this.inputs.set(request, { parameters: {}, body: form, files: [] });
    const { status, body } = answerToken(form, request.headers.get('authorization'), this.world.now, traceId, this.draw.hex(16));
    return { status, headers: {}, body };
  }

  /** The keys of encrypted reports. @throws ApiError without a key for reports. */
  async reportKeys(): Promise<ReportKeys> {
    const keys = await reportKeys(this.world, this.tools());
    this.apply({ keys: [keys.report, keys.file] });
    return keys;
  }

  private tools(): Tools {
    const { sha256, sha1, generateKey, workbook, openPgp } = this.machine;
    const reportsUrl = this.origin === undefined ? hosts.reports.sandbox : `${this.origin}/reports/v1`;
    return { draw: this.draw, sha256, sha1, generateKey, workbook, reportsUrl, ...(openPgp && { openPgp }) };
  }

  private parametersOf(rule: OperationRule): ParameterCheck[] {
    const known = this.parameterChecks.get(rule);
    if (known) return known;
    const resolve = (one: ParameterCheck['parameter']['schema']): typeof one => (one.$ref ? (this.contract.schemas[one.$ref] ?? {}) : one);
    const made = rule.parameters.map((parameter): ParameterCheck => {
      const schema = resolve(parameter.schema);
      return {
        parameter,
        check: this.checks(parameter.schema),
        type: schema.type,
        itemType: schema.items && resolve(schema.items).type,
        fallback: schema.default,
      };
    });
    this.parameterChecks.set(rule, made);
    return made;
  }

  /** Verifies the signature before anything else is read. @throws ApiError about the signature. */
  private async checkSigned(request: Request, url: URL): Promise<void> {
    const header = request.headers.get('x-partita-signature');
    const copy = header === null ? undefined : new Uint8Array(await request.clone().arrayBuffer());
    const jti = await checkSignature(
      { method: request.method, url: this.publicUrl(url), body: copy ?? fromText(''), header },
      this.world,
      this.machine.now() / SECOND,
      (message) => this.machine.log(`${request.method} ${url.pathname} would be refused. ${message}`),
    );
    if (jti !== undefined) keep(this.world.signatures, jti, Math.floor(this.machine.now() / SECOND), LIMITS.signatures);
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

  /** The URL as the client knows it. */
  private publicUrl(url: URL): string {
    return this.origin === undefined ? url.href : `${this.origin}${url.pathname}${url.search}`;
  }

  private async operate(request: Request, url: URL, path: Record<string, string>, rule: OperationRule, clientId: string): Promise<Answer> {
    await this.checkSigned(request, url);
    const parameters = readParameters(this.parametersOf(rule), { path, query: url.searchParams, headers: request.headers }, rule);
    const key = WRITES.has(request.method) ? (parameters['X-Partita-Idempotency-Key'] as string | undefined) : undefined;
    const read = await this.readValid(request, rule).catch((error: unknown) => error);
    const run = (): Promise<Answer> => this.answerCall(request, rule, parameters, read, clientId);
    if (key === undefined) return run();
    // A body that can't be read is identified by its size alone.
    const content = isUnreadable(read) ? `unreadable ${request.headers.get('content-length') ?? ''}` : (read as ReadBody).identity;
    const text = `${request.method} ${url.pathname}${url.search} ${content}`;
    // The sandbox stores thousands of requests, each up to a megabyte.
    const identity = text.length <= LONGEST_IDENTITY ? text : await this.machine.sha256(fromText(text));
    return this.once(`${clientId} ${key}`, identity, rule, run);
  }

  private async answerCall(
    request: Request,
    rule: OperationRule,
    parameters: Record<string, unknown>,
    read: unknown,
    clientId: string,
  ): Promise<Answer> {
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

  /** Runs a request, or replays the response stored for its idempotency key. Every response except 429 and 5xx is stored. */
  private async once(slot: string, identity: string, rule: OperationRule, run: () => Promise<Answer>): Promise<Answer> {
    const stored = this.stored(slot, identity, rule);
    if (stored) return stored;
    this.running.add(slot);
    try {
      const answer = await run().catch((error: unknown): Answer & { planNumber?: string } => {
        if (!(error instanceof ApiError)) throw error;
        const [plan] = error instanceof Declined && error.code === 'gateway_timeout' ? (error.outcome.plans ?? []) : [];
        return { ...this.refused(error, rule, this.draw.hex(32)), ...(plan && { planNumber: plan.planNumber }) };
      });
      if ('planNumber' in answer || (answer.status < 500 && answer.status !== 429)) this.store(slot, identity, answer);
      return answer;
    } finally {
      this.running.delete(slot);
    }
  }

  /** The specification of a status. */
  private described({ responses, failures }: OperationRule, status: number): ResponseRule | undefined {
    return responses[String(status)] ?? (failures.includes(status) ? this.contract.failure : undefined);
  }

  private stored(slot: string, identity: string, rule: OperationRule): Answer | undefined {
    if (this.running.has(slot))
      throw new ApiError('idempotency_in_progress', 'The first request with this key is still running.', [
        { field: 'X-Partita-Idempotency-Key', issue: 'running' },
      ]);
    const known = this.world.answers.get(slot);
    if (!known || known.storedAt + KEPT_FOR <= this.world.now) return undefined;
    if (known.request !== identity)
      throw new ApiError('idempotency_key_reused', 'This key belongs to a request with another body. Use a new key.', [
        { field: 'X-Partita-Idempotency-Key', issue: 'reused' },
      ]);
    if (known.planNumber !== undefined) return this.resumed(known.planNumber, rule);
    const isNoted = this.described(rule, known.status)?.headers.some((name) => name.startsWith('X-Partita-Idempotent-Replay'));
    return {
      status: known.status,
      headers: isNoted ? { 'X-Partita-Idempotent-Replay': 'true' } : {},
      body: known.body === '' ? undefined : JSON.parse(known.body),
    };
  }

  /** The response to a retry of a timed-out request: the plan, once the gateway has its result. @throws ApiError until then. */
  private resumed(planNumber: string, rule: OperationRule): Answer {
    const plan = this.world.plans.get(planNumber);
    if (!plan || plan.status === 'initialized') return this.refused(gatewayTimeout(planNumber), rule, this.draw.hex(32));
    return { status: 201, headers: { 'X-Partita-Idempotent-Replay': 'true' }, body: presentPlan(plan, this.world.now) };
  }

  private store(slot: string, request: string, { status, body, planNumber }: Answer & { planNumber?: string }): void {
    keep(
      this.world.answers,
      slot,
      {
        request,
        status,
        body: body === undefined ? '' : JSON.stringify(body),
        storedAt: this.world.now,
        ...(planNumber && { planNumber }),
      },
      LIMITS.answers,
    );
  }

  private async run(call: Call): Promise<Answer> {
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

  /** The response, if it matches the specification. Any other response becomes an internal error. */
  private truthful(answer: Answer, rule: OperationRule, traceId: string): Answer {
    const described = this.described(rule, answer.status);
    if (!described) this.note(`${rule.id} answered ${answer.status}, which it does not document`);
    else if (this.check(described.body, answer.body, `${rule.id} ${answer.status}`)) return answer;
    const { status, error } = errorOf(
      this.contract,
      new ApiError('internal_error', 'The sandbox gave an answer that its description does not allow. Please tell us what you sent.'),
      undefined,
    );
    return { status, headers: {}, body: { traceId, error } };
  }

  private async respond(given: Answer, request: Request, rule: OperationRule | undefined, traceId: string, url: URL): Promise<Response> {
    const answer = rule && !given.raw ? this.truthful(given, rule, traceId) : given;
    if (answer.raw)
      return new Response(answer.raw.bytes, { status: answer.status, headers: { 'Content-Type': answer.raw.type, ...answer.headers } });
    const described = rule && this.described(rule, answer.status);
    const allowed = new Set(described?.headers.map((name) => name.replace('!', '')) ?? []);
    // A stored response keeps the trace ID of the original request.
    const shownTrace = (answer.body as { traceId?: string } | undefined)?.traceId ?? traceId;
    const offered: Record<string, string> = {
      ...(rule && limitHeaders(rule, this.world)),
      'X-Partita-Api-Version': '3.0',
      ...answer.headers,
    };
    const headers = new Headers(Object.entries(offered).filter(([name]) => !rule || allowed.has(name)));
    headers.set('X-Partita-Trace-Id', shownTrace);
    if (answer.body === undefined) return new Response(null, { status: answer.status, headers });
    headers.set('Content-Type', 'application/json');
    const plain = fromText(JSON.stringify(answer.body));
    const facts = { method: request.method, url: this.publicUrl(url), status: answer.status, traceId: shownTrace };
    const isAsked = allowed.has('X-Partita-Response-Signature') || answer.status >= 400;
    const mode = isAsked ? request.headers.get('x-partita-response-signature-mode') : null;
    const canEncrypt = rule !== undefined && /^(v3|reports)\//.test(rule.id) && rule.scope !== undefined;
    const body = await protectResponse(
      plain,
      { facts, mode, canEncrypt, clock: this.machine.now() / SECOND },
      headers,
      this.world,
      this.tools(),
    );
    return new Response(body, { status: answer.status, headers });
  }
}
