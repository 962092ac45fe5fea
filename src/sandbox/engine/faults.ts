import type { ApiResponse } from './responses';
import type { Match } from './router';
import type { OperationRule } from '../contract/types';
import type { Fault, SandboxState } from '../core/state';

/** What happens between a client and Partita, so the response isn't Partita's. */
const IN_BETWEEN: Readonly<Record<string, number>> = { proxy_200: 200, proxy_425: 425, proxy_502: 502, proxy_503: 503, connection_lost: 0 };

/** What can be simulated between a client and Partita. */
export const FAULTS_IN_BETWEEN: readonly string[] = Object.keys(IN_BETWEEN);

/** The errors that can be simulated: codes of the error catalog, and what happens between a client and Partita. */
export const FAULTS: readonly string[] = [
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'gateway_timeout',
  'gateway_unreachable',
  'merchant_inactive',
  'ip_not_allowed',
  'token_expired',
  'idempotency_in_progress',
  ...FAULTS_IN_BETWEEN,
  'slow_response',
];

/** How long a response takes that is slow, in milliseconds. */
export const SLOWNESS = 2000;

/** The dangerous errors: the request succeeds, and only its response is lost. A retry gets the stored response. */
export const LOST_RESPONSES: ReadonlySet<string> = new Set(['gateway_timeout', 'internal_error', 'proxy_502', 'connection_lost']);

/** Builds the response of a proxy, which has no JSON, or of a connection that ends: its status is 0. Undefined for codes of the error catalog. */
export function responseInBetween(fault: string): ApiResponse | undefined {
  const status = IN_BETWEEN[fault];
  if (status === undefined) return undefined;
  const page = new TextEncoder().encode(`<!doctype html><title>${status}</title><h1>${status}</h1>`);
  return { status, headers: {}, raw: { type: 'text/html', content: page } };
}

/** Whether `after` can name an operation: its requests are about orders. */
export const isAboutOrders = ({ id, scope }: OperationRule): boolean => id.startsWith('v3/') && scope !== undefined;

/** Returns the order that a request is about, by the plan in its path, its query, or its body. Only needed while errors of orders are set. */
export async function orderReferenceOf(
  request: Request,
  { path: { planNumber } }: Match,
  { plans, settings }: Readonly<SandboxState>,
): Promise<string | undefined> {
  if (!settings.orderFaults) return undefined;
  if (planNumber !== undefined) return plans.get(planNumber)?.orderReference ?? undefined;
  const asked = new URL(request.url).searchParams.get('orderReference');
  if (asked !== null) return asked;
  const { planData, identifier } = objectOf(await request.clone().text());
  return planData?.orderReference ?? identifier?.orderReference;
}

/** Parses a body. Anything but a JSON object is like an empty one. */
function objectOf(text: string): Partial<Record<'planData' | 'identifier', { orderReference?: string }>> {
  try {
    return Object(JSON.parse(text)) as ReturnType<typeof objectOf>;
  } catch {
    return {};
  }
}

/** Removes the next error of a list, if it applies to an operation. */
function taken(fault: Fault | undefined, operation: string): { code: string; rest: Fault } | undefined {
  const [code, ...next] = fault?.next ?? [];
  if (!fault || code === undefined || fault.after !== undefined) return undefined;
  if (fault.operation !== undefined && fault.operation !== operation) return undefined;
  return { code, rest: { ...fault, next } };
}

function replaceOrderFault(state: SandboxState, reference: string, fault: Fault): void {
  state.settings = { ...state.settings, orderFaults: { ...state.settings.orderFaults, [reference]: fault } };
}

/** Takes the next simulated error that applies to a request. Those of its order come first. */
export function takeFault(state: SandboxState, operation: string, orderReference: string | undefined): string | undefined {
  const { faults, faultsOf, orderFaults } = state.settings;
  const ofOrder = orderReference === undefined ? undefined : taken(orderFaults?.[orderReference], operation);
  if (orderReference !== undefined && ofOrder) {
    replaceOrderFault(state, orderReference, ofOrder.rest);
    return ofOrder.code;
  }
  const ofAny = taken({ next: faults, operation: faultsOf }, operation);
  if (ofAny) state.settings = { ...state.settings, faults: ofAny.rest.next };
  return ofAny?.code;
}

/** Starts the errors of an order that wait for an operation, now that it has succeeded. */
export function startFaults(state: SandboxState, operation: string, orderReference: string | undefined): void {
  const fault = orderReference === undefined ? undefined : state.settings.orderFaults?.[orderReference];
  if (orderReference === undefined || fault?.after !== operation) return;
  const { after: _, ...started } = fault;
  replaceOrderFault(state, orderReference, started);
}
