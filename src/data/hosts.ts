/** A service of Partita and where it answers. `null`: it has no such environment. */
export interface Host {
  sandbox: string | null;
  production: string | null;
}

/** Every host that a page, a sample or a description may name. */
export const hosts = {
  id: { sandbox: 'https://id.sandbox.partita.example', production: 'https://id.partita.example' },
  api: { sandbox: 'https://api.sandbox.partita.example/v3', production: 'https://api.partita.example/v3' },
  ams: {
    sandbox: 'https://ams.sandbox.partita.example/v1',
    production: 'https://ams.partita.example/v1',
  },
  chargebacks: {
    sandbox: 'https://chargebacks.sandbox.partita.example/v1',
    production: 'https://chargebacks.partita.example/v1',
  },
  keys: { sandbox: 'https://keys.sandbox.partita.example/v1', production: 'https://keys.partita.example/v1' },
  reports: {
    sandbox: 'https://reports.sandbox.partita.example/v1',
    production: 'https://reports.partita.example/v1',
  },
  text2pay: {
    sandbox: 'https://text2pay.sandbox.partita.example/v1',
    production: 'https://text2pay.partita.example/v1',
  },
  jwks: {
    sandbox: 'https://keys.sandbox.partita.example/.well-known/jwks.json',
    production: 'https://keys.partita.example/.well-known/jwks.json',
  },
  checkout: {
    sandbox: 'https://checkout.sandbox.partita.example',
    production: 'https://checkout.partita.example',
  },
  threeDS: { sandbox: 'https://3ds.sandbox.partita.example', production: 'https://3ds.partita.example' },
  events: {
    sandbox: 'https://events.sandbox.partita.example',
    production: 'https://events.partita.example',
  },
  sdk: {
    sandbox: 'https://js.sandbox.partita.example/v3/partita.js',
    production: 'https://js.partita.example/v3/partita.js',
  },
  messaging: {
    sandbox: 'https://js.sandbox.partita.example/messaging/v1/messaging.js',
    production: 'https://js.partita.example/messaging/v1/messaging.js',
  },
  hooks: {
    sandbox: 'https://hooks.sandbox.partita.example/gateways/{gateway}',
    production: 'https://hooks.partita.example/gateways/{gateway}',
  },
  hub: { sandbox: 'https://hub.sandbox.partita.example', production: 'https://hub.partita.example' },
  go: { sandbox: 'https://go.sandbox.partita.example', production: 'https://go.partita.example' },
  portal: { sandbox: 'https://my.sandbox.partita.example', production: 'https://my.partita.example' },
  status: { sandbox: null, production: 'https://status.partita.example' },
  trust: { sandbox: null, production: 'https://trust.partita.example' },
  register: { sandbox: 'https://register.sandbox.partita.example', production: null },
  corporate: { sandbox: null, production: 'https://partita.example' },
  docs: { sandbox: null, production: 'https://docs.partita.example' },
} as const satisfies Record<string, Host>;

export type HostName = keyof typeof hosts;
