import type { HostName } from './hosts';

/** What each host is for. Apart from the hosts themselves, which scripts of readers hold. */
export const hostPurposes: Readonly<Record<HostName, string>> = {
  id: 'ID server (OAuth 2.0)',
  api: 'Installments API v3',
  ams: 'Account management API',
  chargebacks: 'Chargebacks API',
  keys: 'Key exchange API',
  reports: 'Merchant reports API',
  text2pay: 'Text-to-pay API',
  jwks: 'Public keys of signed responses (JWKS)',
  checkout: 'Hosted checkout pages',
  threeDS: '3DS challenge pages',
  events: 'Events of hosted fields and messaging',
  sdk: 'Browser SDK',
  messaging: 'On-site messaging script',
  hooks: 'Gateway notifications in',
  hub: 'Merchant Hub',
  go: 'Partita Go, in person',
  portal: 'Shopper portal',
  status: 'Status page',
  trust: 'Trust center',
  register: 'Sandbox registration',
  corporate: 'Corporate site',
  docs: 'This site',
};

/** The hosts a table shows when a page asks for all of them: those a merchant meets. */
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
