import { sandboxWorld } from '../../../data/sandbox-world';
import { testCards } from '../../../data/test-data';
import { mediumDay } from '../../../domain/dates';
import { formatMoney } from '../../../domain/money';
import { CARD_FIELDS, SUCCESSFUL_CARD, type CardEntry, type CardField } from '../../control/card-entry';
import { describePayments } from '../../plans/operations/eligibility';
import { outstandingOf, type PlanRecord } from '../../plans/record';
import { html, inlineCode, type Html } from './html';
import type { Screen } from './layout';
import { schedulesOf } from './schedules';
import { shopOrigins, shopUrl } from './state';

/** The content of the payment form. */
export interface FormContent {
  entry: CardEntry;
  /** The selected number of installments. */
  count: number;
  /** The date of the first installment, unless the plan has another one: `YYYY-MM-DD`. */
  today: string;
  problems: Readonly<Partial<Record<CardField, string>>>;
  /** The error code of the last attempt, and its message for the shopper. */
  decline?: { code: string; message: string };
}

const FIELDS: Readonly<Record<CardField, { label: string; isNumeric?: true }>> = {
  holderName: { label: 'Name on card' },
  number: { label: 'Card number', isNumeric: true },
  expiry: { label: 'Expiration (MM/YY)' },
  cvv: { label: 'Security code', isNumeric: true },
};

/** A field. Browsers must not offer real cards, so there's no autocompletion. */
function field(name: CardField, { entry, problems, decline }: FormContent, focused: CardField | undefined): Html {
  const { label, isNumeric } = FIELDS[name];
  const problem = problems[name];
  const describedBy = problem ? `${name}-problem` : name === 'number' && decline ? 'decline' : undefined;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${entry[name]}"
      autocomplete="off"
      required
      ${isNumeric && html`inputmode="numeric"`}
      ${problem && html`aria-invalid="true"`}
      ${describedBy && html`aria-describedby="${describedBy}"`}
      ${name === focused && html`autofocus`}
    />
    ${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`;
}

function plans(plan: PlanRecord, { count, today }: FormContent): Html {
  const { currency, frequency } = plan;
  return html`<fieldset>
    <legend>Number of payments</legend>
    ${schedulesOf(plan, today).map(
      (dues) =>
        html`<div class="plan">
          <label>
            <input type="radio" name="installments" value="${dues.length}" ${dues.length === count && html`checked`} />
            ${describePayments(
              dues.map(({ amount }) => amount),
              frequency,
              currency,
            )}
          </label>
          <ol class="schedule">
            ${dues.map(({ amount, dueDate }) => html`<li><span>${mediumDay(dueDate)}</span> <span>${formatMoney(amount, currency)}</span></li>`)}
          </ol>
        </div>`,
    )}
  </fieldset>`;
}

/** The cards that most tests need come first. */
const isUsual = ({ number, does = {} }: (typeof testCards)[number]): boolean =>
  number === SUCCESSFUL_CARD || does.decline === 'card_declined' || does.threeDS === 'challenge';

const fillButton = ({ number, card, outcome }: (typeof testCards)[number]): Html =>
  html`<li>
    <button class="plain" form="payment" name="fill" value="${number}" formnovalidate>
      ${inlineCode(outcome)} <small>${card} ending in ${number.slice(-4)}</small>
    </button>
  </li>`;

const cards = (): Html =>
  html`<aside aria-labelledby="cards">
    <h2 id="cards">Fill in a test card</h2>
    <p>Shoppers don't see this part. Never enter a real card.</p>
    <ul>
      ${testCards.filter(isUsual).map(fillButton)}
    </ul>
    <details>
      <summary>All other test cards</summary>
      <ul>
        ${testCards.filter((card) => !isUsual(card)).map(fillButton)}
      </ul>
    </details>
  </aside>`;

/** The screen where the shopper chooses a number of payments, enters a card, and pays. */
export function formOf(plan: PlanRecord, content: FormContent): Screen {
  const { problems, decline } = content;
  const total = formatMoney(outstandingOf(plan), plan.currency);
  const wrong = CARD_FIELDS.find((name) => problems[name]) ?? (decline && 'number');
  return {
    status: Object.keys(problems).length > 0 ? 422 : 200,
    title: `${wrong ? 'Error: ' : ''}Pay ${total}`,
    returnsTo: shopOrigins(plan),
    main: html`<main>
      <form class="sheet" id="payment" method="post">
        <h1>Pay ${sandboxWorld.merchantName}</h1>
        <dl>
          <dt>Order</dt>
          <dd>${plan.orderReference ?? 'No reference'}</dd>
          <dt>Total</dt>
          <dd class="total">${total}</dd>
        </dl>
        ${plans(plan, content)}
        <fieldset>
          <legend>Card</legend>
          ${decline && html`<p class="alert" role="alert" id="decline">${decline.message} Check the details, or use another card. <code>${decline.code}</code></p>`}
          ${field('holderName', content, wrong)} ${field('number', content, wrong)}
          <div class="pair">${field('expiry', content, wrong)} ${field('cvv', content, wrong)}</div>
        </fieldset>
        <p class="buttons">
          <button name="action" value="pay">Pay</button>
          ${shopUrl(plan, 'canceled') && html`<button class="plain" name="action" value="cancel" formnovalidate>Cancel</button>`}
        </p>
      </form>
      ${cards()}
    </main>`,
  };
}
