/** The pages that are compared, by kind. Every site has them. */
export const kinds = {
  home: '/',
  guide: '/getting-started/plan-options',
  category: '/category/gateways',
  operation: '/api/v3/installment-plan',
} as const satisfies Record<string, string>;
