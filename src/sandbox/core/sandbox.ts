import { downloadOf, isDownload } from './downloads';
import { tooManyTokens } from './rate-limits';
import { LOST_RESPONSES, responseInBetween, takeFault } from './faults';
import { readBody } from './read-body';
import { ApiError } from './api-error';
import { OperationRunner, WRITE_METHODS, type Observation } from './operation-runner';
import { methodsOf, pathIn, routerOf, type Match } from './router';
import { publicKeys } from './protect-response';
import { RequestLog } from './request-log';
import type { ApiResponse, WireResponse } from './responses';
import type { SandboxOptions } from './sandbox-state';
import { checkToken, NO_STORE, tokenResponse } from './token';

/** Simulates all APIs. {@link Sandbox.handle} responds to a request like the real hosts. */
export class Sandbox extends OperationRunner {
  private readonly match;
  /** Called after every response, so tests of clients can inspect the requests. */
  onResponse: ((observation: Observation) => void) | undefined;
  readonly requests = new RequestLog();

  constructor(options: SandboxOptions) {
    super(options);
    this.match = routerOf(options.contract.operations);
  }

  /** Handles one request. It never throws, and every response matches the specifications, except for simulated errors of the network. */
  async handle(request: Request): Promise<Response> {
    const { status, headers, body } = await this.reply(request);
    return status === 0 ? Response.error() : new Response(body, { status, headers });
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

  private async dispatch(request: Request, path: string, url: URL, traceId: string, found: Match | undefined): Promise<ApiResponse> {
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
    const isOwn = this.isOwn(request);
    const fault = isOwn ? undefined : await takeFault(this.world, request, found);
    const failure = fault === undefined ? undefined : await this.simulated(fault, request, url, found, traceId);
    if (failure) return failure;
    const isAbove = !isOwn && this.limits.isExceededBy(rule) && this.world.settings.rateLimits;
    if (rule.scope === undefined) return isAbove ? tooManyTokens(rule, this.limits.resetOf(rule), traceId) : this.token(request, traceId);
    const clientId = checkToken(request.headers.get('authorization'), rule.scope, this.world.now);
    if (isAbove) throw new ApiError('rate_limited');
    return this.operate(request, url, found.path, rule, clientId);
  }

  /** Fails as a simulated error says. @returns nothing if the operation doesn't have this error. @throws ApiError */
  private async simulated(
    fault: string,
    request: Request,
    url: URL,
    { rule, path }: Match,
    traceId: string,
  ): Promise<ApiResponse | undefined> {
    const inBetween = responseInBetween(fault);
    const isToken = rule.scope === undefined;
    if (isToken && fault === 'rate_limited') return tooManyTokens(rule, this.limits.resetOf(rule), traceId);
    if (!inBetween && !isToken && !rule.errors.includes(fault)) return undefined;
    if (LOST_RESPONSES.has(fault) && !isToken && WRITE_METHODS.has(request.method))
      await this.operate(request, url, path, rule, checkToken(request.headers.get('authorization'), rule.scope, this.world.now));
    if (inBetween) return inBetween;
    throw new ApiError(fault);
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
    return { status, headers: status === 401 ? { ...NO_STORE, 'WWW-Authenticate': 'Basic realm="Partita"' } : NO_STORE, body };
  }
}
