import { hosts } from '../data/hosts';
import { sandboxWorld } from '../data/sandbox-world';
import type { Sandbox } from './core/sandbox';

/** A sample client token with every scope. It doesn't use up a failure that was set for the next call. */
export async function demoToken(sandbox: Sandbox): Promise<string> {
  const { clientId, clientSecret, scopes } = sandboxWorld;
  const { settings } = sandbox.state;
  sandbox.settings = { ...settings, faults: [] };
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: scopes.join(' '),
    client_id: clientId,
    client_secret: clientSecret,
  });
  const response = await sandbox.handle(new Request(`${hosts.id.sandbox}/connect/token`, { method: 'POST', body: form }));
  sandbox.settings = settings;
  return ((await response.json()) as { access_token: string }).access_token;
}
