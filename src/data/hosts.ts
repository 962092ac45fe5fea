/** A service of Partita and where it answers. `null`: it has no such environment. */
export interface Host {
  purpose: string;
  sandbox: string | null;
  production: string | null;
}

/** Every host that a page, a sample or a description may name. */
export const hosts = {
  id: { purpose: 'ID server (OAuth 2.0)', sandbox: 'https://id.sandbox.partita.example', production: 'https://id.partita.example' },
  api: { purpose: 'Installments API v3', sandbox: 'https://api.sandbox.partita.example/v3', production: 'https://api.partita.example/v3' },
  ams: {
    purpose: 'Account management API',
    sandbox: 'https://ams.sandbox.partita.example/v1',
    production: 'https://ams.partita.example/v1',
  },
  chargebacks: {
    purpose: 'Chargebacks API',
    sandbox: 'https://chargebacks.sandbox.partita.example/v1',
    production: 'https://chargebacks.partita.example/v1',
  },
  keys: { purpose: 'Key exchange API', sandbox: 'https://keys.sandbox.partita.example/v1', production: 'https://keys.partita.example/v1' },
  reports: {
    purpose: 'Merchant reports API',
    sandbox: 'https://reports.sandbox.partita.example/v1',
    production: 'https://reports.partita.example/v1',
  },
  text2pay: {
    purpose: 'Text-to-pay API',
    sandbox: 'https://text2pay.sandbox.partita.example/v1',
    production: 'https://text2pay.partita.example/v1',
  },
  jwks: {
    purpose: 'Public keys of signed responses (JWKS)',
    sandbox: 'https://keys.sandbox.partita.example/.well-known/jwks.json',
    production: 'https://keys.partita.example/.well-known/jwks.json',
  },
  checkout: {
    purpose: 'Hosted checkout pages',
    sandbox: 'https://checkout.sandbox.partita.example',
    production: 'https://checkout.partita.example',
  },
  threeDS: { purpose: '3DS challenge pages', sandbox: 'https://3ds.sandbox.partita.example', production: 'https://3ds.partita.example' },
  events: {
    purpose: 'Events of hosted fields and messaging',
    sandbox: 'https://events.sandbox.partita.example',
    production: 'https://events.partita.example',
  },
  sdk: {
    purpose: 'Browser SDK',
    sandbox: 'https://js.sandbox.partita.example/v3/partita.js',
    production: 'https://js.partita.example/v3/partita.js',
  },
  messaging: {
    purpose: 'On-site messaging script',
    sandbox: 'https://js.sandbox.partita.example/messaging/v1/messaging.js',
    production: 'https://js.partita.example/messaging/v1/messaging.js',
  },
  hooks: {
    purpose: 'Gateway notifications in',
    sandbox: 'https://hooks.sandbox.partita.example/gateways/{gateway}',
    production: 'https://hooks.partita.example/gateways/{gateway}',
  },
  hub: { purpose: 'Merchant Hub', sandbox: 'https://hub.sandbox.partita.example', production: 'https://hub.partita.example' },
  go: { purpose: 'Partita Go, in person', sandbox: 'https://go.sandbox.partita.example', production: 'https://go.partita.example' },
  portal: { purpose: 'Shopper portal', sandbox: 'https://my.sandbox.partita.example', production: 'https://my.partita.example' },
  status: { purpose: 'Status page', sandbox: null, production: 'https://status.partita.example' },
  trust: { purpose: 'Trust center', sandbox: null, production: 'https://trust.partita.example' },
  register: { purpose: 'Sandbox registration', sandbox: 'https://register.sandbox.partita.example', production: null },
  corporate: { purpose: 'Corporate site', sandbox: null, production: 'https://partita.example' },
  docs: { purpose: 'This site', sandbox: null, production: 'https://docs.partita.example' },
} as const satisfies Record<string, Host>;

export type HostName = keyof typeof hosts;

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
