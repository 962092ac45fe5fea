/** A task that an agent can learn. Everything but its name and its introduction comes from pages and specifications. */
export interface Skill {
  /** Also its folder: lowercase letters, digits, and single hyphens. */
  name: string;
  title: string;
  /** What it does and when to use it: the only part that agents know before they load the skill. */
  description: string;
  /** Routes of pages to read, in the order of the work. */
  pages: readonly string[];
  /** Operations that the code calls, as `<api>/<operationId>`. */
  operations: readonly string[];
  /** Sections of pages that the skill includes, by route and heading. */
  sections: readonly (readonly [route: string, heading: string])[];
}

const WEBHOOKS_AND_ERRORS = ['/direct-api/webhook-events', '/api/v3/errors'];
const BEST_PRACTICES_AND_SANDBOX = ['/getting-started/technical-best-practices', '/testing-and-qa/run-the-sandbox-locally'];
const TEST_CARDS = ['/testing-and-qa/integration-testing', 'Test cards'] as const;

export const skills: readonly Skill[] = [
  {
    name: 'partita-hosted-checkout',
    title: 'Add a hosted Partita checkout',
    description:
      "Add Partita installments to a checkout with the hosted form or hosted fields, which keep card numbers off the merchant's servers. " +
      "Use it when you write or change server or browser code that starts a Partita plan, receives the shopper's return, or handles Partita webhooks.",
    pages: [
      '/checkout-solutions/hosted-forms/hosted-form-redirect',
      '/checkout-solutions/hosted-fields',
      ...WEBHOOKS_AND_ERRORS,
      ...BEST_PRACTICES_AND_SANDBOX,
      '/testing-and-qa/integration-testing',
    ],
    operations: [
      'v3/Authenticate',
      'v3/CheckEligibility',
      'v3/InitiateInstallmentPlan',
      'v3/VerifyAuthorization',
      'v3/GetInstallmentPlan',
      'v3/UpdateOrder',
      'v3/Refund',
    ],
    sections: [TEST_CARDS],
  },
  {
    name: 'partita-direct-api',
    title: 'Create Partita plans with the direct API',
    description:
      'Create, capture, read, and refund Partita installment plans from a server with the Installments API v3. ' +
      'Use it only for merchants who are allowed to handle card numbers (PCI DSS SAQ D), or for backend calls such as captures and refunds after any checkout.',
    pages: [
      '/direct-api/quickstart',
      ...WEBHOOKS_AND_ERRORS,
      '/apis',
      ...BEST_PRACTICES_AND_SANDBOX,
      '/testing-and-qa/integration-testing',
    ],
    operations: [
      'v3/Authenticate',
      'v3/CheckEligibility',
      'v3/InstallmentPlan',
      'v3/VerifyAuthorization',
      'v3/GetInstallmentPlan',
      'v3/InstallmentPlanSearch',
      'v3/UpdateOrder',
      'v3/Refund',
    ],
    sections: [TEST_CARDS],
  },
  {
    name: 'partita-go-live-review',
    title: 'Review a Partita integration before it goes live',
    description:
      'Review code and configuration that call Partita against the certification and go-live checklists. ' +
      'Use it when someone asks whether a Partita integration is correct, complete, or ready for production, or before you merge a change to one.',
    pages: [...BEST_PRACTICES_AND_SANDBOX, ...WEBHOOKS_AND_ERRORS, '/operational/whitelist-ips'],
    operations: ['v3/VerifyAuthorization', 'v3/InstallmentPlanSearch'],
    sections: [
      ['/testing-and-qa/integration-testing', 'Certification checklist'],
      ['/getting-started/phases', 'Go-live checklist'],
    ],
  },
];
