import { apis } from '../../openapi/apis';
import { hosts } from '../data/hosts';
import { twinRoute } from '../lib/twin-route';

/** What a program should know before it writes code for Partita, as Markdown. @param addressOf the address of a file of this site. */
export function instructions(addressOf: (path: string) => string): string {
  const page = (route: string): string => addressOf(twinRoute(route));
  const descriptions = apis.map(({ id, name }) => `[${name}](${addressOf(`/openapi/${id}.yaml`)})`).join(', ');
  return `Every page has a Markdown twin at its path plus \`.md\`, and links in a twin lead to other twins. All of them in one file: [llms-full.txt](${addressOf('/llms-full.txt')}).

## Instructions for code that calls Partita

- Choose the way first. A [hosted form](${page('/checkout-solutions/hosted-forms/hosted-form-redirect')}) or [hosted fields](${page('/checkout-solutions/hosted-fields/')}) keep card numbers off the merchant's servers. Use the [direct API](${page('/direct-api/quickstart')}) only for a merchant who may handle card numbers.
- Write for the sandbox: its hosts carry \`sandbox\` in their name. Tokens come from \`${hosts.id.sandbox}\`, plans from \`${hosts.api.sandbox}\`. Sandbox and production share no credentials, terminals or plans. Never call production unless you are told to.
- Call the APIs from a server, with a client id and a secret from its secret store. A browser gets a \`checkoutUrl\` or a \`publicToken\`, nothing else. Keep an [access token](${page('/api/v3/authenticate')}) and use it again until it is about to expire.
- Amounts are integers in minor units with their currency: \`{ "value": 50000, "currency": "USD" }\` is USD 500.00. Never use floating-point numbers for money.
- Send \`X-Partita-Idempotency-Key\` with every POST, PUT and PATCH that changes state. Store one key for each intent before the call, send the same key when you retry, and a new one for another card. See [idempotency](${page('/apis')}#idempotency).
- Before the merchant ships, [verify the authorization](${page('/api/v3/verify-authorization')}). A redirect proves nothing.
- Verify the signature of a [webhook](${page('/direct-api/webhook-events')}) on the raw body, remove duplicates by \`webhook-id\`, and answer 2xx before the work.
- Decide by the \`code\` of an error, never by its message. [Errors](${page('/api/v3/errors')}) says which ones to retry.
- Ignore properties you do not know, and give every switch on an enum a default branch.
- Test with the [test cards](${page('/testing-and-qa/integration-testing')}). Real card numbers never belong in the sandbox.
- Take the names of fields, enum values and errors from the OpenAPI descriptions, never from memory: ${descriptions}.`;
}
