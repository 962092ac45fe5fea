import { expect, test as base } from 'vitest';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { localBaseUrls } from '../../src/data/base-urls';
import { sandboxWorld } from '../../src/data/sandbox-world';
import { DAY, stamp } from '../../src/domain/time';
import { sandboxClient } from '../../src/sandbox/node/common/client';
import type { LoggedRequest } from '../../src/sandbox/engine/request-log';
import { canMoveClock, canRun } from '../../src/tooling/commands/toolchains';
import { displayedSamples, type DisplayedSample } from '../support/displayed-samples';
import { withKeyRing, type Gpg } from '../support/key-ring';
import { openShell } from '../support/paste';
import { clockAhead } from '../support/run-sample';
import { startProgram, type SandboxProgram } from '../support/sandbox-program';

/** The guides' commands need a shell with curl, jq, GnuPG, and OpenSSL. */
const test = base.runIf(canRun('curl'));

interface Guide {
  /** The page whose commands come first, in the same shell. */
  after?: string;
  env?: NodeJS.ProcessEnv;
  /** Creates the files that the page expects a reader to have. */
  prepare?: (folder: string, gpg: Gpg) => Promise<void>;
  /** The commands after which the shopper pays the newest plan, as the page says. */
  shopperPays?: RegExp;
  /** Text that the commands must print at some point. */
  prints?: RegExp[];
}

/** The shopper pays the plan that the commands printed last. */
const payNewest = (url: string, printed: string): Promise<unknown> => {
  const planNumber = [...printed.matchAll(/"planNumber": ?"(\w+)"/g)].at(-1)?.[1];
  return sandboxClient(url, {}).control('POST', '/shopper', { planNumber, action: 'pay', numberOfInstallments: 4 });
};

const guides: Record<string, Guide> = {
  '/api/ams/guide': { env: { PARTITA_CLIENT_ID: sandboxWorld.partnerClientId }, prints: [/"accountId":"acc_/, /"received"/, /"formUrl"/] },
  '/api/reports/introduction': { prints: [/"columns":/] },
  '/api/text2pay/cancel-installment-plans': {
    after: '/api/text2pay/create-plans-by-text-email',
    prints: [/"status":"canceled"/, /plan_status_conflict/],
  },
  '/api/text2pay/create-plans-by-text-email': { prints: [/"status":"created"/, /phone_invalid/] },
  '/api/text2pay/get-partita-token': { prints: [/"access_token":"eyJ/] },
  '/api/using-keys/MLE-for-encrypting-requests': { prints: [/SHA2-256\(stdin\)= [0-9a-f]{64}/] },
  '/api/using-keys/encrypting-credentials': { prints: [/^ssb.*\[E\]/m, /"fingerprint":"[0-9A-F]{40}"/] },
  '/api/using-keys/encrypting-reports': {
    prepare: async (_, gpg) => void (await gpg('--quick-generate-key', 'Harbor Lane <reports@harborlane.example>')),
  },
  '/api/using-keys/encrypting-responses': { prints: [/"fingerprint":"sha256:/] },
  '/back-office/alternative-timeframes-and-first': { after: '/direct-api/in-person-apis/text2pay', prints: [/"status":"initialized"/] },
  '/direct-api/in-person-apis/text2pay': { prints: [/"checkoutUrl":"http:/] },
  '/direct-api/quickstart': {
    // The command's own line sets the sandbox's address.
    env: Object.fromEntries([...Object.keys(localBaseUrls('')), 'PARTITA_CLIENT_SECRET'].map((name) => [name, undefined])),
    prints: [
      /"eligible":true/,
      /"isAuthorized":true/,
      /"shippingStatus":"shipped"/,
      /"shippingStatus":"delivered"/,
      /"hasMore":false/,
      /"reducedFromSchedule":\{"value":15000,/,
    ],
  },
  '/getting-started/adding-partita': { shopperPays: /\/initiate"/, prints: [/"expires_in":3600/, /"isAuthorized":true/] },
  '/operational/single-sign-on': {
    prepare: async (folder, gpg) => {
      await gpg('--quick-generate-key', 'Partita support', 'default', 'default', 'never');
      await gpg('--armor', '-o', path.join(folder, 'partita-sso.asc'), '--export', 'Partita support');
      writeFileSync(path.join(folder, 'sso.txt'), 'issuer and secret');
    },
  },
  '/operational/whitelist-ips': { prints: [/^[1-5]\d\d$/m] },
};

/** Blocks that aren't pasted, with the reason. A script with `#!` isn't pasted either: a reader saves it as the file in its title. */
const exceptions: [route: string, block: RegExp, reason: string][] = [
  ['/markdown-page', /./, 'it shows writers what a code block looks like'],
  [
    '/testing-and-qa/run-the-sandbox-locally',
    /./,
    'it downloads the sandbox, and runs it until it is stopped; a test shows the same output',
  ],
  ['/testing-and-qa/test-your-integration', /./, "it checks the reader's shop; integration-check.test.ts checks ours"],
  ['/merchant-hub/reports-and-invoices/reconcile-orders', /./, 'it needs the orders of a shop; a test of the page shows the same output'],
  ['/testing-and-qa/coding-agents', /./, 'it downloads files, and runs agents that are not installed; a test starts each configuration'],
  ['/platform-plugins/magento', /./, 'it needs a Magento shop'],
  ['/platform-plugins/sap-commerce-cloud', /./, 'it needs SAP Commerce Cloud'],
  ['/apis', /^npx /, 'it installs programs from a registry; npm run verify -- collections runs both'],
  ['/api/sdks', /./, 'it installs packages from a registry; the typed client has a separate test'],
  ['/direct-api/in-person-apis/qr-code', /qrencode/, 'qrencode is a tool of others'],
  ['/api/using-keys/encrypting-credentials', /rsa3072/, 'it makes the key in another way; the tests of the key pages run it'],
  ['/api/using-keys/encrypting-credentials', /usage=file_signing/, 'the sandbox has no file key'],
];

/** The Bash blocks of each page that a reader types, without those in a language panel. */
const commands = new Map<string, DisplayedSample[]>();
for (const sample of displayedSamples())
  if (sample.language === 'bash' && !sample.isPanel) commands.set(sample.page, [...(commands.get(sample.page) ?? []), sample]);

const isPasted = ({ page, code }: DisplayedSample): boolean =>
  !code.startsWith('#!') && !exceptions.some(([route, block]) => route === page && block.test(code));

const pasted = (page: string): DisplayedSample[] => (commands.get(page) ?? []).filter(isPasted);

/** Pastes a page's commands. Only the port of the local sandbox differs. @returns what they printed. */
async function paste(page: string, { folder, url }: SandboxProgram, env: NodeJS.ProcessEnv, gpg: Gpg): Promise<string> {
  const guide = guides[page] ?? {};
  await guide.prepare?.(folder, gpg);
  const { clientId, clientSecret, port } = sandboxWorld;
  const reader = { PARTITA_CLIENT_ID: clientId, PARTITA_CLIENT_SECRET: clientSecret, ...localBaseUrls(url) };
  const shell = openShell(folder, { ...env, ...reader, ...guide.env, no_proxy: '127.0.0.1' });
  let printed = '';
  try {
    for (const { code: block } of [...(guide.after ? pasted(guide.after) : []), ...pasted(page)]) {
      const { output, code } = await shell.paste(block.replaceAll(`http://127.0.0.1:${port}`, url));
      expect(code, `${block}\n${output}`).toBe(0);
      printed += output;
      if (guide.shopperPays?.test(block)) await payNewest(url, printed);
    }
  } finally {
    shell.close();
  }
  return printed;
}

async function pasteAndCheck(page: string, clock: NodeJS.ProcessEnv, ...args: string[]): Promise<void> {
  await withKeyRing(async (env, gpg) => {
    const program = await startProgram(...args);
    const printed = await paste(page, program, { ...env, ...clock }, gpg);
    const { prints = [] } = guides[page] ?? {};
    for (const text of prints) expect(printed).toMatch(text);
    const { items } = await sandboxClient(program.url, {}).control<{ items: LoggedRequest[] }>('GET', '/requests');
    const failed = items.filter(({ operation, status }) => operation && status >= 400);
    expect(failed.map(({ operation, status }) => `${operation} ${status}`)).toEqual([]);
  });
}

const AHEAD = 18 * 30;

for (const page of commands.keys())
  if (pasted(page).length > 0) {
    test(`the commands of ${page} work when pasted in order`, () => pasteAndCheck(page, {}));
    base.runIf(canRun('curl') && canMoveClock())(`the commands of ${page} work 18 months from now`, () =>
      pasteAndCheck(page, clockAhead(AHEAD), '--clock', stamp(Date.now() + AHEAD * DAY)),
    );
  }

test('every page with commands is pasted or exempt with a reason', () => {
  expect(commands.size).toBeGreaterThan(15);
  for (const [route, block] of exceptions)
    expect(
      commands.get(route)?.some(({ code }) => block.test(code)),
      route,
    ).toBe(true);
  for (const route of Object.keys(guides)) expect(pasted(route).length, route).toBeGreaterThan(0);
});

test('no command contains a plan number', () => {
  const blocks = [...commands.values()].flat();
  expect(blocks.filter(({ code }) => /\b(?=[A-Z0-9]*\d)(?=[A-Z0-9]*[A-Z])[A-Z0-9]{20}\b/.test(code)).map(({ page }) => page)).toEqual([]);
});
