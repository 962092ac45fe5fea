/** A way to add Partita to a checkout. */
export interface Integration {
  name: string;
  /** Who takes it, as a statement that a reader can agree to. */
  situation: string;
  why: string;
  guides: readonly { label: string; to: string }[];
  work: string;
  pci: string;
  look: string;
  threeDS: string;
  refunds: string;
}

const plugin: Integration = {
  name: 'Plugin',
  situation: 'Your shop runs on a platform that has a Partita plugin',
  why: 'Checkout, order states and the refund button of your platform are connected already.',
  guides: [{ label: 'Platform plugins', to: '/category/platform-plugins' }],
  work: 'Settings, no code',
  pci: 'SAQ A',
  look: 'Your shop, then our page in your colors',
  threeDS: 'A setting',
  refunds: 'Refund button of the platform',
};

const inPerson: Integration = {
  name: 'In person',
  situation: 'Your staff sell in a store or on the phone',
  why: 'Shoppers pay on their own phone, and your staff touch no card.',
  guides: [
    { label: 'Partita Go', to: '/partita-go' },
    { label: 'QR code', to: '/direct-api/in-person-apis/qr-code' },
    { label: 'Payment link', to: '/direct-api/in-person-apis/text2pay' },
  ],
  work: 'None with Partita Go, server code for QR codes',
  pci: 'SAQ A',
  look: 'Our page in your colors',
  threeDS: "On the shopper's phone",
  refunds: 'Partita Go, Hub or API',
};

const hostedForm: Integration = {
  name: 'Hosted form',
  situation: 'Partita may show the payment page',
  why: 'One call starts the plan. Our page takes the card, the consent and the 3DS challenge.',
  guides: [{ label: 'Hosted form by redirect', to: '/checkout-solutions/hosted-forms/hosted-form-redirect' }],
  work: 'Server code',
  pci: 'SAQ A',
  look: 'Our page in your colors',
  threeDS: 'On our page',
  refunds: 'Hub or API',
};

const hostedFields: Integration = {
  name: 'Hosted fields',
  situation: 'The payment page stays yours, and card data stays off your servers',
  why: 'The form is yours. Its card fields are ours, so no card number reaches your servers.',
  guides: [{ label: 'Hosted fields', to: '/checkout-solutions/hosted-fields/' }],
  work: 'Server and browser code',
  pci: 'SAQ A',
  look: 'Yours, with styled fields',
  threeDS: 'Inside your page, or by redirect',
  refunds: 'Hub or API',
};

const directApi: Integration = {
  name: 'Direct API',
  situation: 'Your servers already handle card numbers or gateway tokens',
  why: 'You have the card or the token already, so one call from your server creates the plan.',
  guides: [{ label: 'Direct API quickstart', to: '/direct-api/quickstart' }],
  work: 'Server code and your own card form',
  pci: 'SAQ D with card numbers, less with tokens',
  look: 'Yours',
  threeDS: 'You send a result or follow our redirect',
  refunds: 'API or Hub',
};

/** The ways, in the order in which a reader compares them with their situation. */
export const integrations: readonly Integration[] = [plugin, inPerson, hostedForm, directApi, hostedFields];

/** A question that leads to one of the ways, or on to the next question. */
export interface Question {
  ask: string;
  yes: string;
  no: string;
  /** Where "yes" leads, and "no" when no question follows. */
  onYes: Integration;
  onNo?: Integration;
}

export const questions: readonly Question[] = [
  {
    ask: 'Does your shop run on WooCommerce, Shopify, Magento, BigCommerce, Salesforce, SAP or Wix?',
    yes: 'Yes, on one of them',
    no: 'No',
    onYes: plugin,
  },
  { ask: 'Where do shoppers pay?', yes: 'In a store or on the phone', no: 'Online', onYes: inPerson },
  { ask: 'May Partita show the payment page?', yes: 'Yes', no: 'No, it stays ours', onYes: hostedForm },
  {
    ask: 'Do card numbers or gateway tokens already pass your servers?',
    yes: 'Yes',
    no: 'No, and they should not',
    onYes: directApi,
    onNo: hostedFields,
  },
];

export type Answer = 'yes' | 'no' | '';

/** The questions to show for these answers, and where they lead, if they lead anywhere yet. */
export function decide(answers: readonly Answer[]): { asked: number; integration: Integration | undefined } {
  for (const [index, { onYes, onNo }] of questions.entries()) {
    const answer = answers[index] ?? '';
    if (answer === 'yes') return { asked: index + 1, integration: onYes };
    if (answer === '' || onNo) return { asked: index + 1, integration: answer === 'no' ? onNo : undefined };
  }
  return { asked: questions.length, integration: undefined };
}
