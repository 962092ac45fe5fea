/** A way to add Partita to a checkout. */
export interface Integration {
  name: string;
  /** When to use it, as a statement that a reader can agree with. */
  situation: string;
  why: string;
  guides: readonly { label: string; to: string }[];
  work: string;
  /** How long a developer with sandbox access needs until a test checkout works. */
  time: string;
  pci: string;
  look: string;
  threeDS: string;
  refunds: string;
}

const plugin: Integration = {
  name: 'Plugin',
  situation: 'Your shop runs on a platform that has a Partita plugin',
  why: 'It connects the checkout, order statuses, and refund button of your platform.',
  guides: [{ label: 'Platform plugins', to: '/category/platform-plugins' }],
  work: 'Settings, no code',
  time: 'About an hour',
  pci: 'SAQ A',
  look: 'Your shop, then a Partita page in your colors',
  threeDS: 'A setting',
  refunds: 'Refund button of your platform',
};

const inPerson: Integration = {
  name: 'In person',
  situation: 'Your staff sell in a store or on the phone',
  why: 'Shoppers pay on their own phones, so your staff never handle card data.',
  guides: [
    { label: 'Partita Go', to: '/partita-go' },
    { label: 'QR code', to: '/direct-api/in-person-apis/qr-code' },
    { label: 'Payment link', to: '/direct-api/in-person-apis/text2pay' },
  ],
  work: 'None with Partita Go, server code for QR codes and payment links',
  time: 'Minutes with Partita Go, one or two days with code',
  pci: 'SAQ A',
  look: 'A Partita page in your colors',
  threeDS: "On the shopper's phone",
  refunds: 'Partita Go, Hub, or API',
};

const hostedForm: Integration = {
  name: 'Hosted form',
  situation: 'Shoppers can pay on a page that Partita hosts',
  why: 'One call starts the plan. The hosted page collects the card, consent, and 3DS challenge.',
  guides: [{ label: 'Redirect to a Partita-hosted page', to: '/checkout-solutions/hosted-forms/hosted-form-redirect' }],
  work: 'Server code',
  time: 'An afternoon',
  pci: 'SAQ A',
  look: 'A Partita page in your colors',
  threeDS: 'On the hosted page',
  refunds: 'Hub or API',
};

const hostedFields: Integration = {
  name: 'Hosted fields',
  situation: 'You want your own payment page, without card data on your servers',
  why: 'You build the form, and Partita provides the card fields, so no card number reaches your servers.',
  guides: [{ label: 'Hosted fields', to: '/checkout-solutions/hosted-fields/' }],
  work: 'Server and browser code',
  time: 'One or two days',
  pci: 'SAQ A',
  look: 'Your page, with styled fields',
  threeDS: 'Inside your page, or by redirect',
  refunds: 'Hub or API',
};

const directApi: Integration = {
  name: 'Direct API',
  situation: 'Your servers already handle card numbers or gateway tokens',
  why: 'You already have the card or token, so one call from your server creates the plan.',
  guides: [{ label: 'Direct API quickstart', to: '/direct-api/quickstart' }],
  work: 'Server code and your own card form',
  time: 'A few days',
  pci: 'SAQ D with card numbers, less with tokens',
  look: 'Your page',
  threeDS: 'You send a result or follow a redirect',
  refunds: 'API or Hub',
};

/** The integrations, in the order in which a reader compares them. */
export const integrations: readonly Integration[] = [plugin, inPerson, hostedForm, directApi, hostedFields];

/** A question that leads to an integration or to the next question. */
export interface Question {
  ask: string;
  yes: string;
  no: string;
  /** Where "yes" leads, and where "no" leads when no question follows. */
  onYes: Integration;
  onNo?: Integration;
}

export const questions: readonly Question[] = [
  {
    ask: 'Does your shop run on WooCommerce, Shopify, Magento, BigCommerce, Salesforce, SAP, or Wix?',
    yes: 'Yes, on one of them',
    no: 'No',
    onYes: plugin,
  },
  { ask: 'Where do shoppers pay?', yes: 'In a store or on the phone', no: 'Online', onYes: inPerson },
  { ask: 'Can shoppers pay on a page that Partita hosts?', yes: 'Yes', no: 'No, we want our own page', onYes: hostedForm },
  {
    ask: 'Do your servers already handle card numbers or gateway tokens?',
    yes: 'Yes',
    no: "No, and they shouldn't",
    onYes: directApi,
    onNo: hostedFields,
  },
];

export type Answer = 'yes' | 'no' | '';

/** The number of questions to show for these answers, and the integration they lead to, if any. */
export function decide(answers: readonly Answer[]): { asked: number; integration: Integration | undefined } {
  for (const [index, { onYes, onNo }] of questions.entries()) {
    const answer = answers[index] ?? '';
    if (answer === 'yes') return { asked: index + 1, integration: onYes };
    if (answer === '' || onNo) return { asked: index + 1, integration: answer === 'no' ? onNo : undefined };
  }
  return { asked: questions.length, integration: undefined };
}
