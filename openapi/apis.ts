/** An API with an OpenAPI specification. Plugin options, downloads, tables, and tests are derived from this list. */
export interface DescribedApi {
  /** The folder of its pages in `docs/api`, its file name in `openapi`, and the first part of its operation ids. */
  id: string;
  /** Its name, which a test compares with `info.title`. */
  name: string;
  /** What it's for, in tables of APIs. */
  job: string;
  /** The route of its category page. */
  category: string;
  /** Its namespace in the TypeScript declarations that merchants download. */
  namespace: string;
  /** Whether the sandbox lacks it: its pages have no Try it, and tests of the sandbox leave it out. */
  isDocumentedOnly?: true;
}

export const apis = [
  {
    id: 'v3',
    name: 'Installments API v3',
    job: 'Start, retrieve, update, and refund plans',
    category: '/category/installments-api-v3',
    namespace: 'Installments',
  },
  {
    id: 'chargebacks',
    name: 'Chargebacks API',
    job: 'Retrieve cases, respond with evidence, and meet deadlines',
    category: '/category/chargebacks-api',
    namespace: 'Chargebacks',
  },
  {
    id: 'reports',
    name: 'Merchant reports API',
    job: 'Pull plan and settlement data',
    category: '/category/merchant-reports-api',
    namespace: 'Reports',
  },
  {
    id: 'keys',
    name: 'Key exchange API',
    job: 'Register, rotate, and retire keys',
    category: '/category/key-exchange-server-api',
    namespace: 'Keys',
  },
  {
    id: 'ams',
    name: 'Account management API',
    job: 'Onboard the merchants you serve',
    category: '/category/account-management-system-api',
    namespace: 'Accounts',
  },
] as const satisfies readonly DescribedApi[];

export type ApiId = (typeof apis)[number]['id'];

/** Whether the sandbox has an API, so that pages can run its operations. */
export const isInSandbox = (id: ApiId): boolean => !apis.some((api: DescribedApi) => api.id === id && api.isDocumentedOnly);

/** The file with the specification of an API. */
export const specificationOf = (id: ApiId): string => `openapi/${id}.yaml`;
