import { CARD_FIELDS, SUCCESSFUL_CARD, filledWith, problemOf, testCardOf, type CardEntry } from '../../control/card-entry';
import { ControlError } from '../../control/control-error';
import type { WireResponse } from '../../engine/responses';
import type { Sandbox } from '../../engine/sandbox';
import type { PlanRecord } from '../../plans/record';
import { methodNotAllowed } from '../common/method-not-allowed';
import { localDate } from '../../plans/transitions';
import { actAsShopper, type ShopperInstruction } from '../../control/shopper';
import { formOf, type FormContent } from './form';
import { pageOf, type Screen } from './layout';
import { countsOf } from './schedules';
import { challengeOf, endingOf, unknownPlan } from './screens';
import { stateOf, webUrl } from './state';

const redirect = (location: string): WireResponse => ({
  status: 303,
  headers: new Headers({ Location: location, 'Cache-Control': 'no-store' }),
  body: null,
});

/** Returns the number of installments that a field selects, or the plan's. */
function countIn(plan: PlanRecord, fields: URLSearchParams): number {
  const count = Number(fields.get('installments'));
  return countsOf(plan).includes(count) ? count : plan.installments.length;
}

/** The form for a plan, with the card that the reader chose and the result of the last attempt. */
function contentOf(plan: PlanRecord, fields: URLSearchParams, sandbox: Sandbox): FormContent {
  const { status, errorCode: code = 'internal_error' } = plan.authorization;
  const message = sandbox.contract.errors[code]?.shopperMessage ?? "The payment didn't go through. Try another card.";
  const card = testCardOf(fields.get('card') ?? '')?.number ?? SUCCESSFUL_CARD;
  return {
    entry: filledWith(card),
    count: countIn(plan, fields),
    today: localDate(sandbox.state.now, plan),
    problems: {},
    // The reader has read the message when they choose another card.
    ...(status === 'failed' && !fields.has('card') && { decline: { code, message } }),
  };
}

function screenOf(plan: PlanRecord, fields: URLSearchParams, sandbox: Sandbox): Screen {
  const state = stateOf(plan);
  if (state === 'payable') return formOf(plan, contentOf(plan, fields, sandbox));
  return state === 'challenge' ? challengeOf(plan) : endingOf(plan, state);
}

/** Acts as the shopper, and redirects to the shop, or to this page if the shopper has to do something else. */
function act(sandbox: Sandbox, { planNumber }: PlanRecord, path: string, instruction: ShopperInstruction): WireResponse {
  const { redirectUrl } = actAsShopper(sandbox, { planNumber, ...instruction });
  return redirect(webUrl(redirectUrl)?.href ?? path);
}

/** Handles the form: fills in a test card, cancels, or pays. */
function submit(sandbox: Sandbox, plan: PlanRecord, path: string, fields: URLSearchParams): WireResponse {
  const numberOfInstallments = countIn(plan, fields);
  const card = testCardOf(fields.get('fill') ?? '');
  if (card) return redirect(`${path}?${new URLSearchParams({ card: card.number, installments: String(numberOfInstallments) })}`);
  if (fields.get('action') === 'cancel') return act(sandbox, plan, path, { action: 'cancel' });
  const entry = Object.fromEntries(CARD_FIELDS.map((name) => [name, fields.get(name) ?? ''])) as unknown as CardEntry;
  const found = CARD_FIELDS.map((name) => [name, problemOf(name, entry, sandbox.state.now)] as const).filter(([, problem]) => problem);
  if (found.length === 0) return act(sandbox, plan, path, { action: 'pay', cardNumber: entry.number, numberOfInstallments });
  const today = localDate(sandbox.state.now, plan);
  return pageOf(formOf(plan, { entry, count: numberOfInstallments, today, problems: Object.fromEntries(found) }));
}

/**
 * Serves the page at `checkoutUrl`, where a developer pays like a shopper, and the mock bank's page. They don't need scripts.
 * @param url Its path is one of {@link isPaymentPage}.
 */
export async function handlePaymentPage(request: Request, url: URL, sandbox: Sandbox): Promise<WireResponse> {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) return methodNotAllowed(request.method, ['GET', 'POST']);
  sandbox.tick();
  const plan = sandbox.state.plans.get(url.pathname.split('/')[2] ?? '');
  if (!plan) return pageOf(unknownPlan());
  if (request.method !== 'POST') return pageOf(screenOf(plan, url.searchParams, sandbox));
  const fields = new URLSearchParams(await request.text());
  const state = stateOf(plan);
  try {
    if (state === 'payable') return submit(sandbox, plan, url.pathname, fields);
    if (state === 'challenge')
      return act(sandbox, plan, url.pathname, { action: fields.get('action') === 'approve' ? 'approve' : 'decline' });
  } catch (error) {
    if (!(error instanceof ControlError)) throw error;
  }
  // Another tab has changed the plan, so this shows its current state.
  return redirect(url.pathname);
}
