import { SECOND } from '../../domain/time';
import type { OperationRule, ResponseRule } from '../contract/types';
import { fromText, type Bytes } from '../crypto/bytes';
import { ApiError } from './api-error';
import { errorOf, RETRY_AFTER } from './errors';
import { publicUrls, type PublicUrls } from './public-urls';
import { protectResponse } from './protect-response';
import { SandboxState, type SandboxOptions } from './sandbox-state';
import { isOwnToken } from './token';
import type { Tools } from './types';
import type { Settings, World } from './world';

const OWN_SETTINGS = {
  requestSigning: 'observe',
  requestEncryption: 'off',
  responseEncryption: false,
} as const satisfies Partial<Settings>;

/** A response before it's validated, signed, and serialized. */
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body?: unknown;
  /** The body, if it isn't JSON. */
  raw?: { type: string; bytes: Uint8Array<ArrayBuffer> };
}

/** A response as it's sent. A server writes it without creating a Fetch API object. */
export interface WireResponse {
  /** 0 if the connection ends without a response. */
  status: number;
  headers: Headers;
  body: Bytes | string | null;
}

/** Turns results and errors into responses that match the specifications. */
export class SandboxResponses extends SandboxState {
  protected readonly origin: string | undefined;
  protected readonly urls: PublicUrls;

  constructor(options: SandboxOptions) {
    super(options);
    this.origin = options.origin;
    this.urls = publicUrls(options.origin);
  }

  /** Records a violation. Only the first 100 are stored, so a client that repeats a request can't exhaust the memory. */
  private recordViolation(violation: string): void {
    if (this.violations.length < 100) this.violations.push(violation);
  }

  protected errorResponse(error: unknown, rule: OperationRule | undefined, traceId: string): ApiResponse {
    const apiError =
      error instanceof ApiError
        ? error
        : new ApiError('internal_error', 'Something went wrong in the sandbox. Please tell us what you sent.');
    if (!(error instanceof ApiError)) this.recordViolation(`${rule?.id ?? 'no operation'} threw ${String(error)}`);
    if (rule && !rule.errors.includes(apiError.code) && rule.scope !== undefined)
      this.recordViolation(`${rule.id} returned ${apiError.code}, which it doesn't document`);
    const documentedRule = rule?.scope === undefined ? undefined : rule;
    const { status, error: body } = errorOf(this.contract, apiError, documentedRule);
    const wait = apiError.code === 'rate_limited' && rule ? this.limits.resetOf(rule) : RETRY_AFTER[apiError.code];
    const isRejected = apiError.code === 'token_invalid' || apiError.code === 'token_expired';
    return {
      status,
      headers: {
        ...(wait !== undefined && { 'Retry-After': String(wait) }),
        ...(status === 401 && { 'WWW-Authenticate': isRejected ? 'Bearer error="invalid_token"' : 'Bearer' }),
      },
      body: { traceId, error: body },
    };
  }

  /** Returns whether the sandbox itself sends a request, as its commands `trigger` and `check` do. */
  protected isOwn(request: Request): boolean {
    return isOwnToken(request.headers.get('authorization'));
  }

  /** Returns the data as a request sees it. Settings and simulated errors apply only to the developer's requests. */
  protected worldOf(request: Request): World {
    return this.isOwn(request) ? { ...this.world, settings: { ...this.world.settings, ...OWN_SETTINGS } } : this.world;
  }

  /** @param request Its URL starts with the origin that the client called. */
  protected tools(request?: Request): Tools {
    const { sha256, sha1, generateKey, workbook, openPgp } = this.machine;
    const urls = request ? publicUrls(this.origin, new URL(request.url).origin) : this.urls;
    return { draw: this.draw, sha256, sha1, generateKey, workbook, urls, ...(openPgp && { openPgp }) };
  }

  /** Returns the specification of a response status. */
  protected responseRule({ responses, failures }: OperationRule, status: number): ResponseRule | undefined {
    return responses[String(status)] ?? (failures.includes(status) ? this.contract.failure : undefined);
  }

  /** Returns the response if it matches the specification, or an internal error. */
  private validated(response: ApiResponse, rule: OperationRule, traceId: string): ApiResponse {
    const specification = this.responseRule(rule, response.status);
    if (!specification) this.recordViolation(`${rule.id} returned ${response.status}, which it doesn't document`);
    else if (this.check(specification.body, response.body, `${rule.id} ${response.status}`)) return response;
    const { status, error } = errorOf(
      this.contract,
      new ApiError('internal_error', "The sandbox's response doesn't match its specification. Please tell us what you sent."),
      undefined,
    );
    return { status, headers: {}, body: { traceId, error } };
  }

  protected async respond(
    result: ApiResponse,
    request: Request,
    rule: OperationRule | undefined,
    traceId: string,
    url: URL,
  ): Promise<WireResponse> {
    const response = rule && !result.raw ? this.validated(result, rule, traceId) : result;
    if (response.raw)
      return {
        status: response.status,
        headers: new Headers({ 'Content-Type': response.raw.type, ...response.headers }),
        body: response.raw.bytes,
      };
    const specification = rule && this.responseRule(rule, response.status);
    const allowed = new Set(specification?.headers.map((name) => name.replace('!', '')) ?? []);
    // A stored response keeps the trace ID of the original request.
    const responseTraceId = (response.body as { traceId?: string } | undefined)?.traceId ?? traceId;
    const offered: Record<string, string> = {
      ...(rule && this.limits.headersOf(rule)),
      'X-Partita-Api-Version': '3.0',
      ...response.headers,
    };
    const headers = new Headers(Object.entries(offered).filter(([name]) => !rule || allowed.has(name)));
    headers.set('X-Partita-Trace-Id', responseTraceId);
    if (response.body === undefined) return { status: response.status, headers, body: null };
    headers.set('Content-Type', 'application/json');
    const plain = fromText(JSON.stringify(response.body));
    const facts = { method: request.method, url: url.href, status: response.status, traceId: responseTraceId };
    const canSign = allowed.has('X-Partita-Response-Signature') || response.status >= 400;
    const mode = canSign ? request.headers.get('x-partita-response-signature-mode') : null;
    const canEncrypt = rule !== undefined && /^(v3|reports)\//.test(rule.id) && rule.scope !== undefined;
    const body = await protectResponse(
      plain,
      { facts, mode, canEncrypt, clock: this.machine.now() / SECOND },
      headers,
      this.worldOf(request),
      this.tools(),
    );
    return { status: response.status, headers, body };
  }
}
