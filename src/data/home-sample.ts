/** What the home page shows: the shortest call that starts a plan, by the names of its samples in the specification. */
export const homeSample = {
  operation: 'v3/InitiateInstallmentPlan',
  route: '/api/v3/initiate-installment-plan',
  request: 'An in-store sale by QR code',
  response: '201 A new plan',
} as const;
