import { hosts } from './hosts';

/** The path of each API below the sandbox's root, by its real host. */
export const sandboxPaths: readonly [host: string, path: string][] = [
  [hosts.jwks.sandbox, '/.well-known/jwks.json'],
  [hosts.id.sandbox, ''],
  [hosts.api.sandbox, '/v3'],
  [hosts.ams.sandbox, '/ams/v1'],
  [hosts.chargebacks.sandbox, '/chargebacks/v1'],
  [hosts.keys.sandbox, '/keys/v1'],
  [hosts.reports.sandbox, '/reports/v1'],
  [hosts.text2pay.sandbox, '/text2pay/v1'],
];
