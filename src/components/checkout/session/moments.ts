/** How the checkout is presented: as card inputs in the shop's page (`fields`), or as the hosted form. */
export type Presentation = 'fields' | 'iframe' | 'modal' | 'redirect';

/** Who causes a log entry. Pages show them as lanes of a sequence. */
export type Lane = 'server' | 'page' | 'partita' | 'browser' | 'webhook';

export const LANES: Readonly<Record<Lane, string>> = {
  server: 'Your server',
  page: 'Your page',
  partita: 'Partita',
  browser: 'Browser',
  webhook: 'Webhook',
};

/** A log entry. */
export interface Entry {
  lane: Lane;
  name: string;
  /** JSON or text. */
  data?: string;
}

/** An event in a checkout, independent of its presentation. */
export type Moment =
  | 'ready'
  | 'change'
  | 'resize'
  | 'planSelected'
  | 'termsChanged'
  | 'validity'
  | 'submit'
  | 'threeDSStart'
  | 'threeDSEnd'
  | 'success'
  | 'error'
  | 'failed'
  | 'canceled'
  | 'expired'
  | 'close';

type Names = Partial<Record<Moment, string>>;

const MESSAGES: Names = {
  ready: 'ready',
  resize: 'resize',
  planSelected: 'planSelected',
  submit: 'processing',
  threeDSStart: 'threeDSStart',
  success: 'success',
  failed: 'failed',
  canceled: 'canceled',
  expired: 'expired',
  close: 'close',
};

/** The event or message that notifies the page of each moment. A redirect has none. */
export const EVENT_NAMES: Readonly<Record<Presentation, Names>> = {
  fields: {
    ready: 'ready',
    change: 'change',
    planSelected: 'planSelected',
    termsChanged: 'termsChanged',
    validity: 'validity',
    submit: 'submit',
    threeDSStart: 'threeDSStart',
    threeDSEnd: 'threeDSEnd',
    success: 'success',
    error: 'error',
    expired: 'tokenExpired',
  },
  iframe: MESSAGES,
  modal: MESSAGES,
  redirect: {},
};

/** The callbacks of `Partita.openCheckout`. */
export const CALLBACKS: Names = { success: 'onSuccess', failed: 'onFailed', canceled: 'onCancel', expired: 'onExpired' };

const entry = (lane: Lane, name: string): Entry => ({ lane, name });
const STARTED = [entry('server', 'POST /installment-plans/initiate'), entry('partita', 'offers installments')];
const SETTLED = [entry('server', 'GET /installment-plans/{planNumber}/authorization'), entry('server', 'HL-10482 is paid')];
const WEBHOOKS = ['plan.created', 'plan.activated', 'installment.succeeded'].map((name) => entry('webhook', name));
const SECOND_RESULT = entry('server', 'HL-10482 is already paid: nothing to do');

const notifications = (names: readonly string[], prefix: string): Entry[] => names.map((name) => entry('page', `${prefix}${name}`));

/** The log of a successful payment, shown before the demo starts. A test compares it with the sandbox. */
export const STORIES: Readonly<Record<Presentation, readonly Entry[]>> = {
  fields: [
    ...STARTED,
    ...notifications(['ready', 'change', 'change', 'change', 'change', 'termsChanged', 'validity', 'submit', 'success'], ''),
    entry('browser', 'GET /checkout/done?order=HL-10482'),
    ...SETTLED,
    ...WEBHOOKS,
    SECOND_RESULT,
  ],
  iframe: [
    ...STARTED,
    ...notifications(['ready', 'resize', 'processing', 'success'], 'message '),
    entry('browser', 'GET /checkout/done?order=HL-10482'),
    ...SETTLED,
    ...WEBHOOKS,
    SECOND_RESULT,
  ],
  modal: [
    ...STARTED,
    ...notifications(['ready', 'processing', 'success'], 'message '),
    entry('page', 'onSuccess()'),
    entry('browser', 'GET /checkout/done?order=HL-10482'),
    ...SETTLED,
    ...WEBHOOKS,
    SECOND_RESULT,
  ],
  redirect: [
    ...STARTED,
    entry('browser', '303 to checkoutUrl'),
    entry('browser', 'GET redirectUrls.succeeded'),
    ...SETTLED,
    ...WEBHOOKS,
    SECOND_RESULT,
  ],
};
