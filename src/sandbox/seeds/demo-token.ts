import { hosts } from '../../data/hosts';
import { sandboxWorld } from '../../data/sandbox-world';
import type { Sandbox } from '../engine/sandbox';

/** Requests a token with every scope for the sample client. Errors set for the next requests don't apply to it. */
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
