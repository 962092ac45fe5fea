/** How the checkout is presented. `fields`: card inputs in the page of the shop; the others are the hosted form. */
export type Presentation = 'fields' | 'iframe' | 'modal' | 'redirect';

/** Who does something: the lanes of the sequence on the pages. */
export type Lane = 'server' | 'page' | 'partita' | 'browser' | 'webhook';

export const LANES: Readonly<Record<Lane, string>> = {
  server: 'Your server',
  page: 'Your page',
  partita: 'Partita',
  browser: 'Browser',
  webhook: 'Webhook',
};

/** One line of the log. */
export interface Entry {
  lane: Lane;
  name: string;
  /** Its data, as JSON or text. */
  data?: string;
}

/** What happens in a checkout, whatever shows it. */
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

/** The event or message that notifies a page of a moment. The redirect has none. */
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

/** What `Partita.openCheckout` calls back. */
export const CALLBACKS: Names = { success: 'onSuccess', failed: 'onFailed', canceled: 'onCancel', expired: 'onExpired' };

const entry = (lane: Lane, name: string): Entry => ({ lane, name });
const STARTED = [entry('server', 'POST /installment-plans/initiate'), entry('partita', 'offers installments')];
const SETTLED = [entry('server', 'GET /installment-plans/{planNumber}/authorization'), entry('server', 'HL-10482 is paid')];
const HOOKS = ['plan.created', 'plan.activated', 'installment.succeeded'].map((name) => entry('webhook', name));
const SECOND = entry('server', 'HL-10482 is already paid: nothing to do');

const told = (names: readonly string[], prefix: string): Entry[] => names.map((name) => entry('page', `${prefix}${name}`));

/** The log of a successful payment, shown before the demo starts. A test compares it with the sandbox. */
export const STORIES: Readonly<Record<Presentation, readonly Entry[]>> = {
  fields: [
    ...STARTED,
    ...told(['ready', 'change', 'change', 'change', 'change', 'termsChanged', 'validity', 'submit', 'success'], ''),
    entry('browser', 'GET /checkout/done?order=HL-10482'),
    ...SETTLED,
    ...HOOKS,
    SECOND,
  ],
  iframe: [
    ...STARTED,
    ...told(['ready', 'resize', 'processing', 'success'], 'message '),
    entry('browser', 'GET /checkout/done?order=HL-10482'),
    ...SETTLED,
    ...HOOKS,
    SECOND,
  ],
  modal: [
    ...STARTED,
    ...told(['ready', 'processing', 'success'], 'message '),
    entry('page', 'onSuccess()'),
    entry('browser', 'GET /checkout/done?order=HL-10482'),
    ...SETTLED,
    ...HOOKS,
    SECOND,
  ],
  redirect: [
    ...STARTED,
    entry('browser', '303 to checkoutUrl'),
    entry('browser', 'GET redirectUrls.succeeded'),
    ...SETTLED,
    ...HOOKS,
    SECOND,
  ],
};
