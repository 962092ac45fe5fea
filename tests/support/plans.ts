import { sandboxTerminals } from '../../src/data/sandbox-terminals';
import type { TestSandbox } from './sandbox';

export interface Wanted {
  card?: string;
  cvv?: string;
  line1?: string;
  value?: number;
  count?: number;
  currency?: string;
  terminalId?: string;
  mode?: string;
  more?: Record<string, unknown>;
  planData?: Record<string, unknown>;
  threeDS?: Record<string, unknown>;
}

const urls = {
  succeeded: 'https://harborlane.example/done',
  failed: 'https://harborlane.example/failed',
  canceled: 'https://harborlane.example/cart',
};

/** A completed challenge, which the first payment of a plan with later installments needs in the UK. */
export const authenticated = {
  mode: 'external',
  eci: '05',
  cavv: 'AAABBZEEBgAAAAAAAAQGAAAAAAA=',
  dsTransactionId: 'c4e59ceb-a382-4d6a-bc87-385d591fa09d',
};

export function planBody({
  card = '4111111111111111',
  cvv,
  line1 = '48 Beacon Street',
  value = 50_000,
  count = 4,
  currency = 'USD',
  terminalId,
  more,
  planData,
  threeDS = currency === 'GBP' ? authenticated : undefined,
}: Wanted): object {
  const number = card.replaceAll(' ', '');
  return {
    planData: {
      terminalId: terminalId ?? sandboxTerminals[0]?.terminalId,
      totalAmount: { value, currency },
      numberOfInstallments: count,
      purchaseMethod: 'ecommerce',
      ...planData,
    },
    shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
    billingAddress: { line1, city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
    paymentMethod: {
      type: 'card',
      card: { holderName: 'Alex Rivera', number, expiryMonth: 12, expiryYear: 2029, cvv: cvv ?? (/^3[47]/.test(number) ? '1234' : '123') },
    },
    termsAccepted: true,
    ...(threeDS && { processingData: { threeDS }, redirectUrls: urls }),
    ...more,
  };
}

export interface Plan {
  planNumber: string;
  status: string;
  holdReason: string | null;
  installments: { amount: { value: number }; status: string; dueDate: string; attempts: number }[];
  outstandingAmount: { value: number };
  authorization: { status: string; eci?: string; expiresAt?: string; amount?: { value: number } };
}

export interface Failure {
  error: { code: string; message: string; shopperMessage?: string; details: { field: string }[] };
}

export async function create({ call }: TestSandbox, wanted: Wanted = {}): Promise<{ status: number; body: Plan & Failure }> {
  const headers: Record<string, string> = wanted.mode ? { 'X-Partita-Test-Mode': wanted.mode } : {};
  const { status, body } = await call('POST', '/v3/installment-plans', planBody(wanted), headers);
  return { status, body: body as unknown as Plan & Failure };
}

export const read = async ({ call }: TestSandbox, planNumber: string): Promise<Plan> =>
  (await call('GET', `/v3/installment-plans/${planNumber}`)).body as unknown as Plan;
