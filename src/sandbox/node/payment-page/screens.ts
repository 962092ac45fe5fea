import { sandboxWorld } from '../../../data/sandbox-world';
import type { PlanRecord } from '../../plans/record';
import { html } from './html';
import type { Screen } from './layout';
import { shopOrigins, shopUrl, type PlanState } from './state';

const shop = sandboxWorld.merchantName;

interface Ending {
  status: number;
  title: string;
  /** What happened, and what to do. */
  text: string;
  /** The shop's page to which the button leads. */
  outcome: 'succeeded' | 'failed' | 'canceled';
}

const ENDINGS: Readonly<Record<Exclude<PlanState, 'payable' | 'challenge'>, Ending>> = {
  paid: {
    status: 200,
    title: 'This order is paid',
    text: "There's nothing left to do. To pay again, start a new checkout in the shop.",
    outcome: 'succeeded',
  },
  declined: {
    status: 200,
    title: "This order can't be paid",
    text: 'The last decline was final. Choose another way to pay in the shop, or start a new checkout.',
    outcome: 'failed',
  },
  canceled: {
    status: 410,
    title: 'This order was canceled',
    text: 'The shop canceled the plan. To pay, start a new checkout in the shop.',
    outcome: 'canceled',
  },
  paid_elsewhere: {
    status: 410,
    title: 'This order is already paid',
    text: "It was paid on another page, so this one is closed. Nothing was charged here, and there's nothing left to do.",
    outcome: 'canceled',
  },
  expired: {
    status: 410,
    title: 'This link has expired',
    text: 'Nothing was charged. Start the checkout again in the shop, with a new idempotency key.',
    outcome: 'canceled',
  },
};

/** The screen of a plan that can no longer be paid. */
export function endingOf(plan: PlanRecord, state: keyof typeof ENDINGS): Screen {
  const { status, title, text, outcome } = ENDINGS[state];
  const url = shopUrl(plan, outcome);
  return {
    status,
    title,
    main: html`<main>
      <div class="sheet">
        <h1>${title}</h1>
        <p>${text}</p>
        <dl>
          <dt>Order</dt>
          <dd>${plan.orderReference ?? 'No reference'}</dd>
          <dt>Plan</dt>
          <dd><code>${plan.planNumber}</code></dd>
        </dl>
        ${url && html`<p class="buttons"><a class="button" href="${url}">Return to ${shop}</a></p>`}
      </div>
    </main>`,
  };
}

/** The screen for a plan number that the sandbox doesn't know. */
export const unknownPlan = (): Screen => ({
  status: 404,
  title: 'No plan has this number',
  main: html`<main>
    <div class="sheet">
      <h1>No plan has this number</h1>
      <p>
        The sandbox deletes its plans when it stops or is reset. Start a new checkout in the shop, and open the <code>checkoutUrl</code> of
        its response.
      </p>
    </div>
  </main>`,
});

/** The mock bank's page. */
export const challengeOf = (plan: PlanRecord): Screen => ({
  status: 200,
  title: 'Verify your identity',
  returnsTo: shopOrigins(plan),
  main: html`<main>
    <form class="sheet" method="post">
      <h1>Your bank needs to verify your identity</h1>
      <p>This is the mock issuer page for the payment to ${shop}. A real one asks for a code or opens your banking app.</p>
      <p class="buttons">
        <button name="action" value="approve">Approve</button>
        <button class="plain" name="action" value="decline">Decline</button>
      </p>
    </form>
  </main>`,
});
