import { decrypt, generateKey, readKey, readMessage, readPrivateKey } from 'openpgp';
import { expect, test } from 'vitest';
import { sandboxWorld } from '../../data/sandbox-world';
import { testSandbox, tokenOf, type TestSandbox } from '../../../tests/support/sandbox';
import { handleControl } from '../node/control-api/control-requests';
import { readContract } from '../node/common/read-contract';
import { openSandbox } from '../seeds/seeds';
import { Recorder } from '../node/coverage/recorder';
import { Webhooks } from '../node/webhooks/webhooks';

interface Report {
  status: number;
  downloadUrl: string;
  fileName: string;
  sha256: string;
  sizeBytes: number;
  encrypted: boolean;
}

interface Keys {
  fileKey: { publicKey: string; fingerprint: string };
  reportKey: { keyId: string; privateKey?: string };
}

const request = { reportType: 'plan_details', from: '2026-03-02T00:00:00Z', to: '2026-03-09T00:00:00Z', format: 'csv', encrypt: true };

async function download({ call, sandbox }: TestSandbox): Promise<{ report: Report; bytes: Uint8Array }> {
  const { body } = await call('POST', '/reports/v1/reports/data', request);
  const report = body as unknown as Report;
  const response = await sandbox.handle(new Request(report.downloadUrl));
  expect(response.status).toBe(200);
  return { report, bytes: new Uint8Array(await response.arrayBuffer()) };
}

const webhooksOf = (sandbox: TestSandbox['sandbox']): Webhooks =>
  new Webhooks(
    sandbox,
    () => Promise.resolve(200),
    () => true,
  );

const keysOf = async ({ sandbox }: TestSandbox): Promise<Keys> => {
  const { body } = await handleControl(new Request('http://127.0.0.1/_sandbox/openpgp'), {
    sandbox,
    webhooks: webhooksOf(sandbox),
    recorder: new Recorder(sandbox.contract),
  });
  return JSON.parse(String(body)) as Keys;
};

async function read(bytes: Uint8Array, privateKey: string, { fileKey }: Keys): Promise<string> {
  const { data, signatures } = await decrypt({
    message: await readMessage({ binaryMessage: bytes }),
    decryptionKeys: await readPrivateKey({ armoredKey: privateKey }),
    verificationKeys: await readKey({ armoredKey: fileKey.publicKey }),
    expectSigned: true,
  });
  await signatures[0]?.verified;
  return data;
}

test('an encrypted report of the sample shop can be decrypted and verified', async () => {
  const world = await testSandbox();
  const { report, bytes } = await download(world);
  expect(report).toMatchObject({ encrypted: true, sizeBytes: bytes.length, fileName: expect.stringMatching(/\.csv\.pgp$/) as string });
  expect(Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')).toBe(report.sha256);
  const keys = await keysOf(world);
  const plain = await read(bytes, keys.reportKey.privateKey ?? '', keys);
  expect(plain).toContain('plan_number');
  expect(plain).toContain('HL-10482');
  expect(world.sandbox.violations).toEqual([]);
});

test("an encrypted report opens with the merchant's own key", async () => {
  const world = await testSandbox();
  const own = await generateKey({ type: 'ecc', curve: 'curve25519Legacy', userIDs: [{ name: 'Harbor Lane reports' }] });
  const uploaded = await world.call('POST', '/keys/v1/keys/rotate', {
    ownerCode: sandboxWorld.ownerCode,
    type: 'pgp',
    usage: ['report_encryption'],
    publicKey: own.publicKey,
  });
  expect(uploaded.status).toBe(201);
  const { bytes } = await download(world);
  const keys = await keysOf(world);
  expect(await read(bytes, own.privateKey, keys)).toContain('HL-10482');
  expect(keys.reportKey.privateKey).toBeUndefined();
  const { body } = await world.call('GET', `/keys/v1/keys?ownerCode=${sandboxWorld.ownerCode}`);
  expect(JSON.stringify(body)).not.toContain('PRIVATE');
});

test('a sandbox without OpenPGP cannot encrypt and says what to do', async () => {
  const sandbox = openSandbox({ contract: readContract() });
  const response = await sandbox.handle(
    new Request('http://127.0.0.1/reports/v1/reports/data', {
      method: 'POST',
      headers: { Authorization: `Bearer ${await tokenOf(sandbox)}`, 'Content-Type': 'application/json', 'X-Partita-Idempotency-Key': 'r' },
      body: JSON.stringify(request),
    }),
  );
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    error: { code: 'encryption_key_missing', message: expect.stringContaining('partita-sandbox.mjs') as string },
  });
});

test("a fresh sandbox lists Partita's file key, and signs with it", async () => {
  const world = await testSandbox();
  const list = `/keys/v1/keys?ownerCode=${sandboxWorld.ownerCode}&usage=file_signing`;
  const { body } = await world.call('GET', list);
  const [first, ...others] = body.items as unknown as { keyId: string; origin: string; publicKey: string }[];
  expect([first?.origin, others]).toEqual(['partita', []]);
  expect((await world.call('GET', `/keys/v1/keys/${first?.keyId}`)).body).toMatchObject({ publicKey: first?.publicKey });
  await download(world);
  expect((await keysOf(world)).fileKey.publicKey).toBe(first?.publicKey);
  expect((await world.call('GET', list)).body).toEqual(body);
  expect(world.sandbox.violations).toEqual([]);
});
