import { apis } from '../../openapi/apis';
import { baseUrl, siteUrl } from '../data/address';
import { DOCS_FILE } from '../data/docs-file';
import { hosts } from '../data/hosts';
import { markdownRoute } from '../data/markdown-route';
import { sandboxWorld } from '../data/sandbox-world';
import { allOperations, loadDescription, type LocatedOperation } from './descriptions';
import { code, link } from './nodes';
import { lineOf } from './print-markdown';

/** The file that coding agents read before they work in a folder. */
export const AGENTS_FILE = 'AGENTS.md';

/** What the code of a merchant calls, from the token to the refund. */
const CALLS = [
  'v3/Authenticate',
  'v3/CheckEligibility',
  'v3/InitiateInstallmentPlan',
  'v3/InstallmentPlan',
  'v3/VerifyAuthorization',
  'v3/GetInstallmentPlan',
  'v3/InstallmentPlanSearch',
  'v3/UpdateOrder',
  'v3/Refund',
];

/** What an agent must do in code that calls Partita, as Markdown list items by subject. @param addressOf the URL of a file on this site. */
function rulesBySubject(addressOf: (path: string) => string): Record<string, string[]> {
  const page = (route: string): string => addressOf(markdownRoute(route));
  const specifications = apis.map(({ id, name }) => `[${name}](${addressOf(`/openapi/${id}.yaml`)})`).join(', ');
  const rules = {
    Scope: [
      `Choose an integration first. A [hosted form](${page('/checkout-solutions/hosted-forms/hosted-form-redirect')}) or [hosted fields](${page('/checkout-solutions/hosted-fields/')}) keep card numbers off the merchant's servers. Use the [direct API](${page('/direct-api/quickstart')}) only for merchants who are allowed to handle card numbers. Follow the [technical best practices](${page('/getting-started/technical-best-practices')}).`,
      `Write code against the sandbox, whose hosts have \`sandbox\` in their names: \`${hosts.id.sandbox}\` for tokens and \`${hosts.api.sandbox}\` for plans. The sandbox and production share no credentials, terminals, or plans. Don't call production unless the user asks for it.`,
      `Call the APIs from a server that reads the client ID and secret from a secret store. Send browsers only a \`checkoutUrl\` or a \`publicToken\`.`,
      `Test with the [test cards](${page('/testing-and-qa/integration-testing')}). Never use real card numbers in the sandbox.`,
    ],
    Money: [
      `Amounts are integers in minor units with a currency: \`{ "value": 50000, "currency": "USD" }\` is USD 500.00, and \`5000\` with \`JPY\` is 5,000. Never use floating-point numbers for money, and compare the currency whenever you compare an amount.`,
      `Send \`X-Partita-Idempotency-Key\` with every POST, PUT, and PATCH request that changes state. Store a key for each intent before the call, and send the same key when you retry. Use a new key for another card. See [idempotency](${page('/apis')}#idempotency).`,
      `An unknown outcome keeps its key. After a lost connection or a response with 500, 502, 503, or 504, send the same request with the same key. If you no longer have the key, retrieve the plan before you use a new key, because a second attempt could charge or refund twice. See [retry by status](${page('/api/v3/errors')}#retry-by-status).`,
      `Before the merchant ships an order, [verify the authorization](${page('/api/v3/verify-authorization')}). Ship only if \`isAuthorized\` is \`true\`, and the amount and the currency are those of the order. The redirect alone isn't proof of payment.`,
      `Set \`capture\` to \`true\` to charge a plan when its order ships, and only [once](${page('/api/v3/update-order')}#ship-and-capture). For a partial shipment, send the lower \`newAmount\` in the same call.`,
      `Never charge a card again after \`do_not_retry\`: take another card, never this one. See [final declines](${page('/api/v3/errors')}#final-declines).`,
    ],
    Webhooks: [
      `Verify the signature of each [webhook](${page('/direct-api/webhook-events')}) against the raw body, skip events whose \`webhook-id\` you have already processed, and return a 2xx response before you start any work.`,
      `The signed content is \`webhook-id\`, a dot, \`webhook-timestamp\`, a dot, and the raw body. The key is the base64 part of the secret, decoded. \`webhook-signature\` is \`v1,\` and a base64 HMAC-SHA256, and during the rotation of a secret, there are two with a space between. \`webhook-timestamp\` is the time of the attempt, in seconds. Reject it if it's more than 300 seconds off.`,
    ],
    Requests: [
      `Cache the access token for 90% of its 3,600 seconds. [Token requests](${page('/api/v3/authenticate')}) have a low rate limit.`,
      `Handle errors by their \`code\`, never by their message. The [error reference](${page('/api/v3/errors')}) says which ones to retry. After a response with 429 or 503, wait the seconds in \`Retry-After\`, and send the same request with the same key.`,
      `Read every page of a list. While \`hasMore\` is \`true\`, repeat the call with the same filters and \`cursor\` set to \`nextCursor\`.`,
      `Ignore properties that you don't know, and add a default branch wherever you switch on an enum.`,
      `Take field names, enum values, and error codes from the OpenAPI specifications, not from memory: ${specifications}.`,
    ],
  };
  return Object.fromEntries(Object.entries(rules).map(([subject, list]) => [subject, list.map((rule) => `- ${rule}`)]));
}

/** Returns all rules. @param addressOf the URL of a file on this site. */
export const rules = (addressOf: (path: string) => string): string[] => Object.values(rulesBySubject(addressOf)).flat();

/** A call with its page and its address in the sandbox, as a Markdown list item. @param pageOf the URL of the Markdown version of a page. */
export function callItem({ api, method, path, route, operation }: LocatedOperation, pageOf: (route: string) => string): string {
  const [server] = operation.servers ?? loadDescription(api).servers;
  const call = `${method.toUpperCase()} ${server?.url ?? ''}${path}`;
  return `- ${lineOf([link(operation.summary, pageOf(route))])}: ${lineOf([code(call)])}`;
}

/** What an agent does with the sandbox: the arguments of its program, and what they're for. */
const COMMANDS = [
  ['', `start it at http://127.0.0.1:${sandboxWorld.port}; it prints the variables to export`],
  ['docs capture when the order ships', 'search the docs'],
  ['docs /apis#idempotency', 'read a page, or a section of it'],
  ['explain card_declined', 'see what a code, a response, or a webhook means'],
  ['trigger refund.succeeded', 'cause a webhook event'],
  ['clock advance 35d', 'let time pass'],
] as const;

const CHECK = 'check http://localhost:3000 --start "START COMMAND"';

function commandLines(): string[] {
  const lines = COMMANDS.map(([args, purpose]) => [`node partita-sandbox.mjs ${args}`.trim(), purpose] as const);
  const width = Math.max(...lines.map(([line]) => line.length));
  return lines.map(([line, purpose]) => `${line.padEnd(width)}  # ${purpose}`);
}

/** `AGENTS.md`: what a coding agent needs to work on an integration. It's the same on this site and in each project. */
export function agentsFile(): string {
  const addressOf = (file: string): string => siteUrl + baseUrl + file.slice(1);
  const pageOf = (route: string): string => addressOf(markdownRoute(route));
  const operations = allOperations();
  const calls = CALLS.map((id) => {
    const found = operations.find((operation) => operation.id === id);
    if (!found) throw new Error(`No specification has the operation ${id}, which ${AGENTS_FILE} lists.`);
    return found;
  });
  const sections = Object.entries(rulesBySubject(addressOf)).map(([subject, items]) => `### ${subject}\n\n${items.join('\n')}`);
  return `# Partita

For coding agents that write or change code that calls Partita, which splits a card purchase into installments. The [docs](${addressOf('/llms.txt')}) explain everything else. In a project that was downloaded from them, \`README.md\` says how to start the shop and run its tests.

## Versions

- ${apis.map(({ id, name }) => `${name}: ${loadDescription(id).info.version}`).join(', ')}.
- The sandbox needs Node.js 20 or later. \`node partita-sandbox.mjs --version\` says which APIs it has. The [changelog](${pageOf('/changelog')}) lists what changed.

## Commands

The [sandbox](${pageOf('/testing-and-qa/run-the-sandbox-locally')}) is all of Partita in one file. No money moves. Download it with the docs, and ask it instead of guessing:

\`\`\`bash
curl -fO ${addressOf('/downloads/partita-sandbox.mjs')}
curl -fO --compressed ${addressOf(`/downloads/${DOCS_FILE}`)}
${commandLines().join('\n')}
\`\`\`

## Rules

${sections.join('\n\n')}

## Calls

Most code needs only these:

${calls.map((call) => callItem(call, pageOf)).join('\n')}

## Done

You're done when the tests of the project pass and \`check\` exits with 0. It starts the shop, plays the cases that cost money against it, and names the section to read for each one that fails. Add the [test routes](${pageOf('/testing-and-qa/run-the-sandbox-locally')}#add-the-test-routes) to the shop first. Don't change a test or leave out a case to pass.

\`\`\`bash
node partita-sandbox.mjs ${CHECK}
\`\`\`

With the direct API, add \`--direct\`. If the shop has no webhooks, add \`--webhooks none\`.
`;
}
