/** One API with a description: the only list. Plugin options, downloads, tables and tests are made from it. */
export interface DescribedApi {
  /** Folder of its pages below `docs/api`, name of its file below `openapi`, and first part of its operation ids. */
  id: string;
  /** Its name, the same as `info.title`; a test compares them. */
  name: string;
  /** The job it does, for tables of APIs. */
  job: string;
  /** Route of its category page. */
  category: string;
}

export const apis = [
  {
    id: 'v3',
    name: 'Installments API v3',
    job: 'Start, read, change and refund plans',
    category: '/category/installments-api-v3',
  },
  {
    id: 'chargebacks',
    name: 'Chargebacks API',
    job: 'Read cases, answer with evidence, meet deadlines',
    category: '/category/chargebacks-api',
  },
  {
    id: 'reports',
    name: 'Merchant reports API',
    job: 'Pull plan and settlement data',
    category: '/category/merchant-reports-api',
  },
  {
    id: 'keys',
    name: 'Key exchange API',
    job: 'Register, rotate and retire keys',
    category: '/category/key-exchange-server-api',
  },
  {
    id: 'ams',
    name: 'Account management API',
    job: 'Onboard the merchants you serve',
    category: '/category/account-management-system-api',
  },
] as const satisfies readonly DescribedApi[];

export type ApiId = (typeof apis)[number]['id'];
