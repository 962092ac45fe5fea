/** The Hub roles, from the fewest permissions to the most. */
export const roles = ['Support agent', 'Cashier', 'Manager', 'Developer', 'Account owner'] as const;

export type Role = (typeof roles)[number];

/** What a role can do: everything, nothing, or the part that the text describes. */
export type Right = 'Yes' | 'No' | 'Own terminals' | 'Sandbox only' | 'Support agents and Cashiers';

export interface Permission {
  task: string;
  /** The page that explains the task. */
  page: string;
  /** One permission for each of {@link roles}. */
  rights: readonly [Right, Right, Right, Right, Right];
}

export interface PermissionGroup {
  name: string;
  permissions: readonly Permission[];
}

/** What each role can do in the Hub. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    name: 'Plans',
    permissions: [
      { task: 'Find and read plans', page: '/merchant-hub/payment-plans', rights: ['Yes', 'Own terminals', 'Yes', 'Yes', 'Yes'] },
      {
        task: 'Create plans and send links',
        page: '/merchant-hub/create-new-plans',
        rights: ['No', 'Yes', 'Yes', 'Sandbox only', 'Yes'],
      },
      { task: 'Show QR codes for an order', page: '/merchant-hub/generate-qr-code', rights: ['No', 'Yes', 'Yes', 'Sandbox only', 'Yes'] },
      {
        task: 'Create and turn off store codes',
        page: '/merchant-hub/generate-qr-code',
        rights: ['No', 'No', 'Yes', 'Sandbox only', 'Yes'],
      },
      {
        task: 'Refund, capture, lower the amount',
        page: '/merchant-hub/payment-plans',
        rights: ['No', 'No', 'Yes', 'Sandbox only', 'Yes'],
      },
      {
        task: "Correct a shopper's contact details",
        page: '/merchant-hub/payment-plans',
        rights: ['Yes', 'No', 'Yes', 'Sandbox only', 'Yes'],
      },
      { task: 'Pause, resume, cancel', page: '/merchant-hub/payment-plans', rights: ['No', 'No', 'Yes', 'Sandbox only', 'Yes'] },
    ],
  },
  {
    name: 'Money and cases',
    permissions: [
      {
        task: 'Respond to chargebacks',
        page: '/merchant-hub/chargebacks-management/chargebacks-overview',
        rights: ['No', 'No', 'Yes', 'No', 'Yes'],
      },
      { task: 'Read the dashboard', page: '/merchant-hub/dashboard', rights: ['Own terminals', 'Own terminals', 'Yes', 'No', 'Yes'] },
      { task: 'Run reports', page: '/merchant-hub/reports-and-invoices/usage', rights: ['No', 'No', 'Yes', 'No', 'Yes'] },
      { task: 'Read invoices', page: '/merchant-hub/reports-and-invoices/invoices', rights: ['No', 'No', 'Yes', 'No', 'Yes'] },
    ],
  },
  {
    name: 'Setup',
    permissions: [
      {
        task: 'Read terminals and copy their IDs',
        page: '/merchant-hub/merchants-management/terminals',
        rights: ['No', 'No', 'Yes', 'Yes', 'Yes'],
      },
      {
        task: 'Change terminals',
        page: '/merchant-hub/merchants-management/terminals',
        rights: ['No', 'No', 'Yes', 'No', 'Yes'],
      },
      {
        task: "Read a merchant's details",
        page: '/merchant-hub/merchants-management/overview',
        rights: ['No', 'No', 'Yes', 'Yes', 'Yes'],
      },
      {
        task: 'Change the display name and time zone',
        page: '/merchant-hub/merchants-management/overview',
        rights: ['No', 'No', 'Yes', 'No', 'Yes'],
      },
      { task: 'Change emails', page: '/merchant-hub/merchants-management/emails', rights: ['No', 'No', 'Yes', 'No', 'Yes'] },
      { task: 'Change the design', page: '/merchant-hub/merchants-management/customize-design', rights: ['No', 'No', 'Yes', 'No', 'Yes'] },
      { task: 'Read API usage', page: '/merchant-hub/merchants-management/usage', rights: ['No', 'No', 'Yes', 'Yes', 'Yes'] },
      { task: 'Manage credentials', page: '/merchant-hub/merchants-management/credentials', rights: ['No', 'No', 'No', 'Yes', 'Yes'] },
      { task: 'Manage webhooks', page: '/merchant-hub/merchants-management/webhooks', rights: ['No', 'No', 'No', 'Yes', 'Yes'] },
    ],
  },
  {
    name: 'People and contract',
    permissions: [
      {
        task: 'Manage users',
        page: '/merchant-hub/merchants-management/users',
        rights: ['No', 'No', 'Support agents and Cashiers', 'No', 'Yes'],
      },
      { task: 'Read the audit log', page: '/merchant-hub/merchants-management/users', rights: ['No', 'No', 'Yes', 'No', 'Yes'] },
      { task: 'Set up single sign-on', page: '/operational/single-sign-on', rights: ['No', 'No', 'No', 'No', 'Yes'] },
      {
        task: 'Change bank and contract data',
        page: '/merchant-hub/merchants-management/overview',
        rights: ['No', 'No', 'No', 'No', 'Yes'],
      },
    ],
  },
];

/** The groups, with only the tasks that a role can do at least partially. */
export function groupsFor(role: Role): PermissionGroup[] {
  const at = roles.indexOf(role);
  return permissionGroups
    .map(({ name, permissions }) => ({ name, permissions: permissions.filter(({ rights }) => rights[at] !== 'No') }))
    .filter(({ permissions }) => permissions.length > 0);
}
