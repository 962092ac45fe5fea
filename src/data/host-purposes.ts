import type { HostName } from './hosts';

/** What each host is for. Separate from the hosts, which scripts on readers' pages contain. */
export const hostPurposes: Readonly<Record<HostName, string>> = {
  id: 'ID server (OAuth 2.0)',
  api: 'Installments API v3',
  ams: 'Account management API',
  chargebacks: 'Chargebacks API',
  keys: 'Key exchange API',
  reports: 'Merchant reports API',
  text2pay: 'Text-to-pay API',
  jwks: 'Public keys for signed responses (JWKS)',
  checkout: 'Hosted checkout pages',
  threeDS: '3DS challenge pages',
  events: 'Hosted fields and messaging events',
  sdk: 'Browser SDK',
  messaging: 'On-site messaging script',
  hooks: 'Gateway webhooks to Partita',
  hub: 'Merchant Hub',
  go: 'Partita Go (in-person sales)',
  portal: 'Shopper portal',
  status: 'Status page',
  trust: 'Trust center',
  register: 'Sandbox registration',
  corporate: 'Corporate site',
  docs: 'Documentation',
};

/** The hosts that a table shows by default: those that merchants use. */
export const merchantHosts: readonly HostName[] = [
  'id',
  'api',
  'ams',
  'chargebacks',
  'keys',
  'reports',
  'text2pay',
  'jwks',
  'checkout',
  'sdk',
  'messaging',
  'hooks',
  'hub',
  'go',
  'portal',
  'status',
  'trust',
  'register',
];
