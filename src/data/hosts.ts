/** A Partita service and its hosts. `null`: the service has no such environment. */
export interface Host {
  sandbox: string | null;
  production: string | null;
}

type Both = { sandbox: string; production: string };

/** All hosts follow one pattern, so only the differences are listed. */
const both = (name: string, path = ''): Both => ({
  sandbox: `https://${name}.sandbox.partita.example${path}`,
  production: `https://${name}.partita.example${path}`,
});
const productionOnly = (name: string): { sandbox: null; production: string } => ({ sandbox: null, production: both(name).production });

/** Every host that a page, a sample, or a specification may name. */
export const hosts = {
  id: both('id'),
  api: both('api', '/v3'),
  ams: both('ams', '/v1'),
  chargebacks: both('chargebacks', '/v1'),
  keys: both('keys', '/v1'),
  reports: both('reports', '/v1'),
  text2pay: both('text2pay', '/v1'),
  jwks: both('keys', '/.well-known/jwks.json'),
  checkout: both('checkout'),
  threeDS: both('3ds'),
  events: both('events'),
  sdk: both('js', '/v3/partita.js'),
  messaging: both('js', '/messaging/v1/messaging.js'),
  hooks: both('hooks', '/gateways/{gateway}'),
  hub: both('hub'),
  go: both('go'),
  portal: both('my'),
  status: productionOnly('status'),
  trust: productionOnly('trust'),
  register: { sandbox: both('register').sandbox, production: null },
  corporate: { sandbox: null, production: 'https://partita.example' },
  docs: productionOnly('docs'),
} satisfies Record<string, Host>;

export type HostName = keyof typeof hosts;
