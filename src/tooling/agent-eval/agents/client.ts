import { text } from 'node:stream/consumers';

const env = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} isn't set. Run this agent with npm run eval.`);
  return value;
};

/** The task that the agent received. */
export const readTask = async (): Promise<{ name: string; prompt: string }> => ({
  name: env('EVAL_TASK'),
  prompt: await text(process.stdin),
});

export const settings = { docs: process.env.DOCS_URL ?? '', webhookSecret: process.env.PARTITA_WEBHOOK_SECRET ?? '' };

/** Requests a new token. */
export async function requestToken(): Promise<string> {
  const form = {
    grant_type: 'client_credentials',
    scope: 'installments.v3',
    client_id: env('PARTITA_CLIENT_ID'),
    client_secret: env('PARTITA_CLIENT_SECRET'),
  };
  const response = await fetch(`${env('PARTITA_ID_URL')}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
  return ((await response.json()) as { access_token: string }).access_token;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

interface Call {
  method: string;
  /** Below the base URL of the Installments API: `/installment-plans`. */
  path: string;
  body?: object | undefined;
  /** The idempotency key. */
  key?: string | undefined;
}

/** Calls the Installments API. */
export async function callApi(token: string, { method, path, body, key }: Call): Promise<ApiResponse> {
  const response = await fetch(env('PARTITA_API_URL') + path, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'X-Partita-Idempotency-Key': key }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

/** Returns the plan numbers in a task. */
export const plansIn = (prompt: string): string[] => prompt.match(/\b(?=[A-Z]*\d)[A-Z\d]{20}\b/g) ?? [];

/** Returns a body that creates a plan with four installments. @param amount In minor units. */
export const planBody = (
  amount: { value: number; currency: string },
  card: string,
  orderReference: string,
  terminalId?: string,
): object => ({
  autoCapture: true,
  termsAccepted: true,
  planData: {
    terminalId: terminalId ?? env('PARTITA_TERMINAL_ID'),
    totalAmount: amount,
    numberOfInstallments: 4,
    purchaseMethod: 'ecommerce',
    orderReference,
  },
  shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
  billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
  paymentMethod: { type: 'card', card: { holderName: 'Alex Rivera', number: card, expiryMonth: 12, expiryYear: 2039, cvv: '123' } },
});
