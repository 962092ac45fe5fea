import { expect, test as base } from 'vitest';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { requestVector } from '../../src/data/signature-vectors/jose';
import { shownPart } from '../../src/reference/samples/languages';
import { changeSettings } from '../../src/sandbox/control/control';
import { withKeyRing, type Gpg } from '../support/key-ring';
import { guideCode, guideJson, guideText, stepOf, steps, withBench, type Bench } from '../support/guide-samples';
import { run, type Finished } from '../support/run-sample';
import { root } from '../support/built-site';
import { canRun } from '../../src/tooling/commands/toolchains';

/** The guides' commands need a shell with curl, jq, GnuPG, and OpenSSL. */
const test = base.runIf(canRun('curl'));

const fingerprintOf = async (gpg: Gpg, name: string): Promise<string> =>
  /^fpr:+([0-9A-F]{40}):/m.exec((await gpg('--list-keys', '--with-colons', name)).stdout)?.[1] ?? '';

const keys = (bench: Bench, part: string, init?: RequestInit) =>
  fetch(`${bench.origin}/keys/v1/keys${part}`, {
    headers: { Authorization: `Bearer ${bench.token}`, 'Content-Type': 'application/json', 'X-Partita-Idempotency-Key': 'key-1' },
    ...init,
  });

for (const [kind, step] of [
  ['the default algorithm', 'create-key'],
  ['an algorithm of your own', 'create-rsa-key'],
] as const)
  test(`OpenPGP credentials with ${kind} can be created, registered, imported, and decrypted`, async () => {
    await withKeyRing(async (env, gpg) => {
      await withBench(async (bench) => {
        const { folder, token, newResponses } = bench;
        const all = await steps(bench, 'encrypting-credentials/steps.sh', {
          env: { ...env, PARTITA_TOKEN: token },
          only: [step, 'list-key', 'register', 'import'],
          // The sandbox has no file key, so the merchant's own key is fetched.
          change: (code) => code.replace('usage=file_signing', 'usage=credential_encryption'),
        });
        expect(stepOf(all, 'list-key').stdout).toMatch(/^ssb.*\[E\]/m);
        expect(newResponses()).toEqual(['keys/RotatePublicKey 201', 'keys/ListAllKeys 200', 'keys/FetchAKey 200']);
        const own = await fingerprintOf(gpg, 'credentials@harborlane.example');
        expect(own).toHaveLength(40);
        expect(String(stepOf(all, 'register').json().fingerprint).toUpperCase()).toContain(own);
        expect(stepOf(all, 'import').stderr).toMatch(/not changed|unchanged|imported/);

        // A file as Partita would provide it, and one from another sender.
        await gpg('--quick-generate-key', 'Partita files', 'default', 'default', '1d');
        bench.place('encrypting-credentials/read-credentials.sh', 'encrypting-credentials/credentials.json');
        const plain = path.join(folder, 'credentials.json');
        const seal = (out: string, ...signed: string[]) =>
          gpg(
            '--trust-model',
            'always',
            '-r',
            'credentials@harborlane.example',
            ...signed,
            '--encrypt',
            '-o',
            path.join(folder, out),
            plain,
          );
        await seal('good.pgp', '-u', 'Partita files', '--sign');
        await seal('unsigned.pgp');
        await seal('own.pgp', '-u', 'credentials@harborlane.example', '--sign');
        const fingerprint = await fingerprintOf(gpg, 'Partita files');
        const open = (file: string) =>
          run('bash', ['read-credentials.sh', file], { cwd: folder, env: { ...env, PARTITA_FILE_KEY: fingerprint } });
        const good = await open('good.pgp');
        expect(JSON.parse(good.stdout)).toEqual(guideJson('encrypting-credentials/credentials.json'));
        for (const file of ['unsigned.pgp', 'own.pgp', 'missing.pgp']) {
          const bad = await open(file);
          expect([bad.code === 0, bad.stdout], file).toEqual([false, '']);
        }
      });
    });
  });

test('a key that can only sign is rejected as documented', async () => {
  await withKeyRing(async (env, gpg) => {
    await withBench(async (bench) => {
      await gpg('--quick-generate-key', 'Harbor Lane Home <credentials@harborlane.example>', 'rsa3072', 'default', '180d');
      const all = await steps(bench, 'encrypting-credentials/steps.sh', {
        env: { ...env, PARTITA_TOKEN: bench.token },
        only: ['register'],
      });
      expect(stepOf(all, 'register').json()).toMatchObject({ error: { code: 'pgp_no_encryption_subkey' } });
    });
  });
});

test('the encrypted report scripts register a key and decrypt files', async () => {
  await withKeyRing(async (env, gpg) => {
    await withBench(async (bench) => {
      const { folder } = bench;
      bench.place('encrypting-reports/report-key.sh', 'encrypting-reports/decrypt-reports.sh');
      const unknown = await run('bash', ['report-key.sh'], { cwd: folder, env });
      expect([unknown.code !== 0, unknown.stderr]).toEqual([true, expect.stringContaining('GnuPG has no such key.')]);
      await gpg('--quick-generate-key', 'Harbor Lane <reports@harborlane.example>', 'default', 'default', '1d');
      await gpg('--quick-generate-key', 'Partita files', 'default', 'default', '1d');
      expect((await run('bash', ['report-key.sh'], { cwd: folder, env })).code).toBe(0);
      const registered = await keys(bench, '/rotate', { method: 'POST', body: readFileSync(path.join(folder, 'report-key.json')) });
      expect(registered.status).toBe(201);
      const { keyId } = (await registered.json()) as { keyId: string };
      expect(await (await keys(bench, `/${keyId}`)).json()).toMatchObject({ status: 'active', usage: ['report_encryption'] });

      for (const name of ['incoming', 'plain']) mkdirSync(path.join(folder, name));
      writeFileSync(path.join(folder, 'report.csv'), 'plan_number,amount\r\n');
      const seal = (out: string, ...signed: string[]) =>
        gpg(
          '--trust-model',
          'always',
          '-r',
          'reports@harborlane.example',
          ...signed,
          '--encrypt',
          '-o',
          path.join(folder, 'incoming', out),
          path.join(folder, 'report.csv'),
        );
      await seal('good.csv.pgp', '-u', 'Partita files', '--sign');
      const environment = { ...env, PARTITA_FILE_KEY: await fingerprintOf(gpg, 'Partita files') };
      const open = () => run('bash', ['decrypt-reports.sh', 'incoming', 'plain'], { cwd: folder, env: environment });
      expect((await open()).code).toBe(0);
      expect(readFileSync(path.join(folder, 'plain/good.csv'), 'utf8')).toBe('plan_number,amount\r\n');
      await seal('unsigned.csv.pgp');
      const rejected = await open();
      expect(rejected.code).toBe(1);
      expect(rejected.stderr).toContain('rejected: incoming/unsigned.csv.pgp');
      expect(() => readFileSync(path.join(folder, 'plain/unsigned.csv'))).toThrow();
    });
  });
});

test("the single sign-on secret is encrypted to the file's key", async () => {
  await withKeyRing(async (env, gpg) => {
    await withBench(async ({ folder, place }) => {
      await gpg('--quick-generate-key', 'Partita support', 'default', 'default', '1d');
      await gpg('--armor', '-o', path.join(folder, 'partita-sso.asc'), '--export', 'Partita support');
      writeFileSync(path.join(folder, 'sso.txt'), 'issuer and secret');
      place('single-sign-on/encrypt.sh');
      const { code, stdout, stderr } = await run('bash', ['-e', 'encrypt.sh'], { cwd: folder, env });
      expect(code, stderr).toBe(0);
      expect(stdout.replaceAll(' ', '')).toContain(await fingerprintOf(gpg, 'Partita support'));
      expect((await gpg('-d', path.join(folder, 'sso.txt.asc'))).stdout).toBe('issuer and secret');
    });
  });
});

const pem = (type: 'spki' | 'pkcs8', key: ReturnType<typeof generateKeyPairSync>['publicKey']): string =>
  key.export({ type, format: 'pem' }) as string;

const order = {
  autoCapture: true,
  termsAccepted: true,
  termsAcceptedAt: '2026-03-02T10:59:41Z',
  planData: {
    terminalId: '5e1f6c0a-8d0b-4c52-9a39-0f6a2f5b7c11',
    totalAmount: { value: 50000, currency: 'USD' },
    numberOfInstallments: 4,
    purchaseMethod: 'ecommerce',
    orderReference: 'HL-10800',
  },
  shopper: { fullName: 'Alex Rivera', email: 'alex.rivera@shopper.example' },
  billingAddress: { line1: '48 Beacon Street', city: 'Springfield', state: 'IL', postalCode: '62704', country: 'US' },
  paymentMethod: {
    type: 'card',
    card: { holderName: 'Alex Rivera', number: '4111111111111111', expiryMonth: 12, expiryYear: 2029, cvv: '123' },
  },
};

/** A merchant key that signs requests. */
async function signingKey(bench: Bench): Promise<{ keyId: string; privateKey: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rotation = await keys(bench, '/rotate', {
    method: 'POST',
    body: JSON.stringify({ ownerCode: 'HARBORLANE', type: 'rsa', usage: ['request_signing'], publicKey: pem('spki', publicKey) }),
  });
  const { keyId } = (await rotation.json()) as { keyId: string };
  return { keyId, privateKey: pem('pkcs8', privateKey) };
}

test('a signed JWE with the generated key creates a plan', async () => {
  await withBench(async (bench) => {
    const { folder, token, sandbox, place, node, newResponses } = bench;
    const env = { PARTITA_TOKEN: token };
    const made = await steps(bench, 'encrypting-requests/steps.sh', { env, only: ['generate'] });
    const key = stepOf(made, 'generate').json() as {
      publicKey: string;
      publicJwk: { kid?: string };
      fingerprint: string;
      keyId: string;
      expiresAt: string;
    };
    expect(key.expiresAt).toMatch(/Z$/);
    writeFileSync(path.join(folder, 'partita-public.pem'), key.publicKey);
    const { fingerprint } = await steps(bench, 'encrypting-requests/steps.sh', { only: ['fingerprint'] });
    const digits = /[0-9a-f]{64}/.exec(fingerprint?.stdout ?? '')?.[0];
    expect(key.fingerprint.toLowerCase().replaceAll(/[^0-9a-f]/g, '')).toContain(digits);
    expect(key.publicJwk.kid).toBe(key.keyId);

    const signing = await signingKey(bench);
    changeSettings(sandbox, { requestEncryption: 'required', requestSigning: 'enforce' });
    place('encrypting-requests/create-plan.mjs');
    for (const [topic, file] of [
      ['message-encryption', 'encrypt-body.mjs'],
      ['request-signing', 'sign-request.mjs'],
    ] as const)
      writeFileSync(path.join(folder, file), shownPart(readFileSync(path.join(root, `samples/${topic}/node.mjs`), 'utf8'), topic));
    const source = `import { createPlan } from './create-plan.mjs';
      const { plan, ...options } = JSON.parse(process.env.CALL);
      const response = await createPlan(plan, options);
      console.log(JSON.stringify({ status: response.status, body: await response.json() }));`;
    newResponses();
    const call = { plan: order, token, idempotencyKey: 'HL-10800-create-1', encryptionKey: key.publicJwk, signing };
    expect(await node(source, { CALL: JSON.stringify(call) })).toMatchObject({ status: 201, body: { status: 'active' } });
    expect(newResponses()).toEqual(['v3/InstallmentPlan 201']);
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forged = { ...call, idempotencyKey: 'HL-10800-create-2', signing: { ...signing, privateKey: pem('pkcs8', privateKey) } };
    expect(await node(source, { CALL: JSON.stringify(forged) })).toMatchObject({ status: 401 });
  });
});

test('encrypted responses use the registered key pair and can be decrypted', async () => {
  await withBench(async (bench) => {
    const { folder, token, sandbox, origin } = bench;
    const all = await steps(bench, 'encrypting-responses/steps.sh', { env: { PARTITA_TOKEN: token } });
    const { keyId } = stepOf(all, 'register').json() as { keyId: string };
    expect(bench.newResponses()).toEqual(['v3/Authenticate 200', 'keys/RotatePublicKey 201']);
    changeSettings(sandbox, { responseEncryption: true });
    const response = await fetch(`${origin}/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD`, { headers: { Authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-type')).toContain('application/jose');
    const jwe = await response.text();
    expect(jwe).toMatch(/^eyJ/);
    const env = { PRIVATE_KEY_FILE: path.join(folder, 'response-private.pem'), KEY_ID: keyId };
    const opened = await run('node', [path.join(root, 'samples/response-decryption/node.mjs')], { cwd: folder, env, input: jwe });
    expect(JSON.parse(opened.stdout)).toMatchObject({ planNumber: '7F3K9QWZ2M8XN4TB6RCD' });
  });
});

test('a request signed in a shell passes where unsigned requests fail', async () => {
  await withBench(async (bench) => {
    const { folder, origin, token, sandbox, place } = bench;
    const { keyId, privateKey } = await signingKey(bench);
    changeSettings(sandbox, { requestSigning: 'enforce' });
    place('signing-requests/sign-request.sh', 'signing-requests/body.json');
    writeFileSync(path.join(folder, 'private.pem'), privateKey);
    const url = `${origin}/v3/installment-plans/initiate`;
    const sign = async (...args: string[]) =>
      (await run('bash', ['sign-request.sh', ...args], { cwd: folder, env: { PARTITA_KID: keyId } })).stdout.trim();
    const send = (signature: string, key: string, option = '--data-binary') =>
      run(
        'curl',
        [
          '-s',
          url,
          '-H',
          `Authorization: Bearer ${token}`,
          '-H',
          'Content-Type: application/json',
          '-H',
          `X-Partita-Idempotency-Key: ${key}`,
          ...(signature ? ['-H', `X-Partita-Signature: ${signature}`] : []),
          option,
          '@body.json',
        ],
        { cwd: folder },
      );
    const code = async (finished: Promise<Finished>) => (JSON.parse((await finished).stdout) as { error?: { code: string } }).error?.code;
    expect(await code(send('', 'unsigned'))).toBe('signature_missing');
    const signature = await sign('POST', url, 'body.json');
    expect(await code(send(signature, 'one'))).toBeUndefined();
    expect(await code(send(signature, 'two'))).toBe('signature_replayed');
    // The page warns that curl's -d drops the line break at the end of the file.
    expect(await code(send(await sign('POST', url, 'body.json'), 'three', '-d'))).toBe('signature_invalid');
    expect(bench.newResponses().at(-1)).toBe('v3/InitiateInstallmentPlan 401');
    const read = await sign('GET', `${origin}/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD`);
    const plan = await fetch(`${origin}/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD`, {
      headers: { Authorization: `Bearer ${token}`, 'X-Partita-Signature': read },
    });
    expect(plan.status).toBe(200);
  });
});

test("the page's test vector is the one that verifies the samples", () => {
  expect(guideCode('signing-requests/body.json')).toBe(requestVector.body);
  expect(guideJson('signing-requests/public-key.json')).toEqual(requestVector.jwk);
  expect(guideText('signing-requests/signature.txt').trim()).toBe(requestVector.jws);
});
