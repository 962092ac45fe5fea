import { apis } from '../../../openapi/apis';
import { hosts } from '../../data/hosts';
import { markdownRoute } from '../../data/markdown-route';
import { skillsFolder } from '../../data/well-known';
import { AREAS } from './llms-full';

/** What an agent must do in code that calls Partita, as Markdown list items. @param addressOf the URL of a file on this site. */
export function rules(addressOf: (path: string) => string): string[] {
  const page = (route: string): string => addressOf(markdownRoute(route));
  const specifications = apis.map(({ id, name }) => `[${name}](${addressOf(`/openapi/${id}.yaml`)})`).join(', ');
  return [
    `Choose an integration first. A [hosted form](${page('/checkout-solutions/hosted-forms/hosted-form-redirect')}) or [hosted fields](${page('/checkout-solutions/hosted-fields/')}) keep card numbers off the merchant's servers. Use the [direct API](${page('/direct-api/quickstart')}) only for merchants who are allowed to handle card numbers. Follow the [technical best practices](${page('/getting-started/technical-best-practices')}).`,
    `Write code against the sandbox, whose hosts have \`sandbox\` in their names: \`${hosts.id.sandbox}\` for tokens and \`${hosts.api.sandbox}\` for plans. The sandbox and production share no credentials, terminals, or plans. Don't call production unless the user asks for it.`,
    `Call the APIs from a server that reads the client id and secret from a secret store. Send browsers only a \`checkoutUrl\` or a \`publicToken\`. Reuse an [access token](${page('/api/v3/authenticate')}) until shortly before it expires.`,
    `Amounts are integers in minor units with a currency: \`{ "value": 50000, "currency": "USD" }\` is USD 500.00. Never use floating-point numbers for money.`,
    `Send \`X-Partita-Idempotency-Key\` with every POST, PUT, and PATCH request that changes state. Store a key for each intent before the call, and send the same key when you retry. Use a new key for another card. See [idempotency](${page('/apis')}#idempotency).`,
    `Before the merchant ships an order, [verify the authorization](${page('/api/v3/verify-authorization')}). A redirect proves nothing.`,
    `Verify the signature of each [webhook](${page('/direct-api/webhook-events')}) against the raw body, skip events whose \`webhook-id\` you have already processed, and return a 2xx response before you start any work.`,
    `Handle errors by their \`code\`, never by their message. The [error reference](${page('/api/v3/errors')}) says which ones to retry.`,
    `Ignore properties that you don't know, and add a default branch wherever you switch on an enum.`,
    `Test with the [test cards](${page('/testing-and-qa/integration-testing')}). Never use real card numbers in the sandbox.`,
    `Take field names, enum values, and error codes from the OpenAPI specifications, not from memory: ${specifications}.`,
  ].map((rule) => `- ${rule}`);
}

/** What an agent should know before it writes code for Partita, as Markdown. @param addressOf the URL of a file on this site. */
export function instructions(addressOf: (path: string) => string): string {
  const areas = AREAS.map(({ file, title }) => `- [${file}](${addressOf(`/${file}`)}): ${title}`).join('\n');
  return `Every page is also available as Markdown: add \`.md\` to its path. Links in a Markdown page lead to other Markdown pages.

[Agent skills](${addressOf(`/${skillsFolder}/index.json`)}) describe the common tasks step by step.

To read many pages, use one of these files. They have samples in one language and leave out the error fields and headers that all operations share. [llms-full.txt](${addressOf('/llms-full.txt')}) has everything.

${areas}

## Instructions for code that calls Partita

${rules(addressOf).join('\n')}`;
}
