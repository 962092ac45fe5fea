/** Where the search dialog leads before anything is typed: six pages that most readers need sooner or later. */
export const startLinks: { title: string; to: string }[] = [
  { title: 'Create your first plan', to: '/direct-api/quickstart' },
  { title: 'Refund a plan', to: '/api/v3/refund' },
  { title: 'Look up an error code', to: '/api/v3/errors' },
  { title: 'Handle webhook events', to: '/direct-api/webhook-events' },
  { title: 'Find a test card', to: '/testing-and-qa/integration-testing#test-cards' },
  { title: 'Respond to a chargeback', to: '/merchant-hub/chargebacks-management/chargebacks-overview' },
];
