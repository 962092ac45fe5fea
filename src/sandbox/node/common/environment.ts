import { localBaseUrls } from '../../../data/base-urls';
import { sampleValues } from '../../../data/sample-values';
import { sandboxWorld } from '../../../data/sandbox-world';

/** The environment variables of a program that uses a sandbox: the base URL of each API, and the credentials of the sample shop. */
export const environmentOf = (origin: string): Record<string, string> => ({
  ...localBaseUrls(origin),
  PARTITA_CLIENT_ID: sandboxWorld.clientId,
  PARTITA_CLIENT_SECRET: sandboxWorld.clientSecret,
  PARTITA_TERMINAL_ID: sampleValues.terminalId,
  PARTITA_WEBHOOK_SECRET: sandboxWorld.webhookSecret,
});
