import { expect, test, describe, beforeAll, afterAll } from 'vitest';
import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  publicEncrypt,
  privateDecrypt,
  randomBytes,
  createCipheriv,
  createDecipheriv,
  sign,
  type KeyObject,
} from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languages, type LanguageId } from '../../src/reference/samples/languages';
import { changeSettings, setFaults } from '../../src/sandbox/control/control';
import type { Observation } from '../../src/sandbox/engine/sandbox';
import { startServer } from '../../src/sandbox/node/server/server';
import { canRun } from '../../src/tooling/commands/toolchains';
import { environmentFor, extensionOf, prepared, run, type Finished } from '../support/run-sample';
import { SAMPLE_TIME, tokenOf } from '../support/sandbox';
import { root } from '../support/built-site';
import { requestVector } from '../../src/data/signature-vectors/jose';
import { webhookVector } from '../../src/data/signature-vectors/webhook';

const topics = languages.filter(({ id }) => id !== 'curl');

interface Sample {
  folder: string;
  start(env: NodeJS.ProcessEnv, input?: string | Buffer, args?: string[]): Promise<Finished>;
}

async function sampleOf(topic: string, language: LanguageId): Promise<Sample> {
  const folder = mkdtempSync(path.join(tmpdir(), `partita ${topic} `));
  const source = readFileSync(path.join(root, 'samples', topic, `${language}.${extensionOf(language)}`), 'utf8');
  const { command, args } = await prepared(
    language,
    folder,
    source,
    language === 'csharp' ? [path.join(root, 'tests/support/mono-shim.cs')] : [],
  );
  return {
    folder,
    start: (env, input, more = []) =>
      run(command, [...args, ...more], {
        cwd: folder,
        env: { ...environmentFor('', 'http://127.0.0.1:1'), ...env },
        ...(input !== undefined && { input }),
      }),
  };
}

/** One test per language. */
function inEveryLanguage(topic: string, body: (sample: Sample, language: LanguageId) => Promise<void>, does = ''): void {
  for (const { id, name } of topics)
    test.runIf(canRun(id)).concurrent(`the ${topic} sample in ${name} ${does}`.trim(), async () => {
      const sample = await sampleOf(topic, id);
      try {
        await body(sample, id);
      } finally {
        rmSync(sample.folder, { recursive: true, force: true });
      }
    });
}

const jsonOf = ({ stdout, stderr }: Finished): unknown => {
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${stdout}${stderr}`);
  }
};

inEveryLanguage('token-caching', async ({ start }) => {
  const { origin, sandbox, stop } = await startServer({ port: 0, rateLimits: false, startsAt: SAMPLE_TIME });
  const seen: Observation[] = [];
  sandbox.onResponse = (observation) => seen.push(observation);
  const finished = await start({ PARTITA_ID_URL: origin });
  await stop();
  expect(jsonOf(finished)).toMatchObject({ tokens: 2 });
  expect(seen.map(({ operation, status }) => `${operation} ${status}`)).toEqual(['v3/Authenticate 200', 'v3/Authenticate 200']);
  expect(seen[0]?.input?.body).toMatchObject({ grant_type: 'client_credentials', scope: 'installments.v3' });
});

inEveryLanguage('idempotent-retry', async ({ start }) => {
  const { origin, sandbox, stop } = await startServer({ port: 0, rateLimits: false, startsAt: SAMPLE_TIME });
  const token = await tokenOf(sandbox);
  const planNumber = '7F3K9QWZ2M8XN4TB6RCD';
  const env = {
    PARTITA_API_URL: `${origin}/v3`,
    PARTITA_TOKEN: token,
    PLAN_NUMBER: planNumber,
    IDEMPOTENCY_KEY: 'refund-1',
    AMOUNT: '1500',
  };
  setFaults(sandbox, ['service_unavailable', 'rate_limited']);
  // The documented wait for a 503 is five seconds; the test shortens it.
  const first = jsonOf(await start(env));
  expect(first).toMatchObject({ status: 201, attempts: 3 });
  expect(jsonOf(await start(env))).toEqual({ ...(first as object), attempts: 1 });
  expect(sandbox.state.plans.get(planNumber)?.refunds).toHaveLength(1);
  const refused = await start({ ...env, IDEMPOTENCY_KEY: 'refund-2', AMOUNT: '99999999' });
  await stop();
  expect(jsonOf(refused)).toEqual({ error: 'refund_amount_exceeded', attempts: 1 });
  expect(refused.code).toBe(1);
});

/** An API whose gateway fails once. @param made Whether the refund is created anyway. */
async function failingOnce(status: 502 | 504 | 'dropped', made: boolean) {
  const seen: string[] = [];
  const refund = { refundId: 'rfd_01HV8S7M4D2K6Q9XN3TBWZ', reference: 'k' };
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.headers['x-partita-idempotency-key'] ?? ''}`.trim());
    const reply = (code: number, body: object): void =>
      void response.writeHead(code, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') return reply(200, { refunds: made ? [refund] : [] });
    if (seen.length > 1) return reply(201, refund);
    if (status === 'dropped') return void request.socket.destroy();
    return reply(status, { error: { code: 'gateway_timeout' } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    seen,
    stop: () => server.close(),
    env: { PARTITA_API_URL: url, PARTITA_TOKEN: 'x', PLAN_NUMBER: 'P', IDEMPOTENCY_KEY: 'k', AMOUNT: '1' },
  };
}

inEveryLanguage(
  'idempotent-retry',
  async ({ start }) => {
    for (const [status, made] of [
      [504, true],
      [502, false],
      ['dropped', true],
    ] as const) {
      const { seen, env, stop } = await failingOnce(status, made);
      const result = jsonOf(await start(env));
      stop();
      expect(result, `${status}`).toMatchObject({ status: made ? 200 : 201, attempts: 2, refundId: 'rfd_01HV8S7M4D2K6Q9XN3TBWZ' });
      expect(seen).toEqual(made ? ['POST k', 'GET'] : ['POST k', 'GET', 'POST k']);
    }
  },
  'reads the plan before it repeats a refund with an unknown outcome',
);

inEveryLanguage('webhook-verification', async ({ start }) => {
  const { secret, id, timestamp, body, signature } = webhookVector;
  const verify = async (
    change: Partial<Record<'WEBHOOK_ID' | 'WEBHOOK_TIMESTAMP' | 'WEBHOOK_SIGNATURE' | 'WEBHOOK_SECRET' | 'NOW', string | undefined>> = {},
    bytes: string = body,
  ) => {
    const env = {
      WEBHOOK_ID: id,
      WEBHOOK_TIMESTAMP: timestamp,
      WEBHOOK_SIGNATURE: signature,
      WEBHOOK_SECRET: secret,
      NOW: timestamp,
      ...change,
    };
    const { stdout, code } = await start(env, bytes);
    return `${stdout.trim()} ${code}`;
  };
  const binary = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${body}é`)
    .digest('base64');
  const valid = [
    verify(),
    verify({ NOW: String(Number(timestamp) + 299) }),
    verify({ WEBHOOK_SIGNATURE: `v1,AAAA ${signature}` }),
    verify({ WEBHOOK_SIGNATURE: `v1,${binary}` }, `${body}é`),
  ];
  expect(await Promise.all(valid)).toEqual(valid.map(() => 'valid 0'));
  const invalid = [
    verify({}, body.replace('50000', '50001').replace('active', 'Active')),
    verify({ WEBHOOK_SIGNATURE: undefined }),
    verify({ WEBHOOK_ID: undefined }),
    verify({ WEBHOOK_TIMESTAMP: 'soon' }),
    verify({ NOW: String(Number(timestamp) + 301) }),
    verify({ WEBHOOK_SIGNATURE: signature.replace('v1,', 'v2,') }),
    verify({ WEBHOOK_SIGNATURE: 'v1,%%%' }),
    verify({ WEBHOOK_SECRET: 'whsec_AAAA' }),
  ];
  expect(await Promise.all(invalid)).toEqual(invalid.map(() => 'invalid 1'));
});

const pem = (key: KeyObject): string => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }) as string;

inEveryLanguage('request-signing', async ({ start, folder }) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const { origin, sandbox, stop } = await startServer({ port: 0, rateLimits: false, startsAt: SAMPLE_TIME });
  changeSettings(sandbox, { requestSigning: 'observe' });
  const headers = { Authorization: `Bearer ${await tokenOf(sandbox)}`, 'Content-Type': 'application/json' };
  const rotate = await fetch(`${origin}/keys/v1/keys/rotate`, {
    method: 'POST',
    headers: { ...headers, 'X-Partita-Idempotency-Key': 'rotate' },
    body: JSON.stringify({ ownerCode: 'HARBORLANE', type: 'rsa', usage: ['request_signing'], publicKey: pem(publicKey) }),
  });
  const { keyId } = (await rotate.json()) as { keyId: string };
  changeSettings(sandbox, { requestSigning: 'enforce' });
  writeFileSync(path.join(folder, 'private.pem'), pem(privateKey));
  const url = `${origin}/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD/refunds`;
  const body = '{"amount":{"value":1500,"currency":"USD"}}';
  const { stdout } = await start({ METHOD: 'POST', URL: url, KEY_ID: keyId, PRIVATE_KEY_FILE: path.join(folder, 'private.pem') }, body);
  const send = async (sent: string, signature: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'X-Partita-Idempotency-Key': 'signed', 'X-Partita-Signature': signature },
      body: sent,
    });
    return response.ok ? response.status : ((await response.json()) as { error: { code: string } }).error.code;
  };
  const signature = stdout.trim();
  expect([await send(body.replace('1500', '1501'), signature), await send(body, signature), await send(body, signature)]).toEqual([
    'signature_invalid',
    201,
    'signature_replayed',
  ]);
  const unsigned = await fetch(url, { method: 'POST', headers: { ...headers, 'X-Partita-Idempotency-Key': 'unsigned' }, body });
  await stop();
  expect(await unsigned.json()).toMatchObject({ error: { code: 'signature_missing' } });
});

inEveryLanguage('message-encryption', async ({ start, folder }) => {
  const { origin, sandbox, stop } = await startServer({ port: 0, rateLimits: false, startsAt: SAMPLE_TIME });
  const headers = { Authorization: `Bearer ${await tokenOf(sandbox)}` };
  const generated = await fetch(`${origin}/keys/v1/keys/generate`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'X-Partita-Idempotency-Key': 'generate' },
    body: JSON.stringify({ ownerCode: 'HARBORLANE', type: 'rsa', usage: ['request_encryption'], length: 2048 }),
  });
  const { publicJwk } = (await generated.json()) as { publicJwk: object };
  writeFileSync(path.join(folder, 'jwk.json'), JSON.stringify(publicJwk));
  const body = '{"amount":{"value":1500,"currency":"USD"},"reference":"Tür 7"}';
  const { stdout } = await start({ JWK_FILE: path.join(folder, 'jwk.json') }, body);
  const seen: Observation[] = [];
  sandbox.onResponse = (observation) => seen.push(observation);
  const send = async (jwe: string, key: string) =>
    (
      await fetch(`${origin}/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD/refunds`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/jose', 'X-Partita-Idempotency-Key': key },
        body: jwe,
      })
    ).status;
  const damaged = stdout.trim().replace(/.{6}$/, 'AAAAAA');
  expect([await send(damaged, 'damaged'), await send(stdout.trim(), 'whole')]).toEqual([422, 201]);
  await stop();
  expect(seen[1]?.input?.body).toEqual(JSON.parse(body));
});

inEveryLanguage('response-verification', async ({ start, folder }) => {
  const verify = async (jws: string, jwks: object, body: string, change: NodeJS.ProcessEnv) => {
    writeFileSync(path.join(folder, 'jwks.json'), JSON.stringify(jwks));
    const { stdout, code } = await start({ JWS: jws, JWKS_FILE: path.join(folder, 'jwks.json'), ...change }, body);
    return `${stdout.trim()} ${code}`;
  };
  const { jws, jwk, body, method, url, iat } = requestVector;
  const vector = (change: NodeJS.ProcessEnv = {}, bytes: string = body) =>
    verify(jws, { keys: [jwk] }, bytes, {
      EXPECT_TYP: 'partita-req+jws',
      EXPECT_METHOD: method,
      EXPECT_URL: url,
      NOW: String(iat),
      ...change,
    });
  expect(await vector()).toBe('valid 0');
  expect(await vector({}, body.replace('50000', '50001'))).toBe('invalid 1');
  expect(await vector({ EXPECT_METHOD: 'PUT' })).toBe('invalid 1');
  expect(await vector({ EXPECT_URL: `${url}?x` })).toBe('invalid 1');
  expect(await vector({ NOW: String(iat + 301) })).toBe('invalid 1');

  const { origin, sandbox, stop } = await startServer({ port: 0, rateLimits: false, startsAt: SAMPLE_TIME });
  const address = `${origin}/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD`;
  const response = await fetch(address, {
    headers: { Authorization: `Bearer ${await tokenOf(sandbox)}`, 'X-Partita-Response-Signature-Mode': 'detached' },
  });
  const text = await response.text();
  const jwks = (await (await fetch(`${origin}/.well-known/jwks.json`)).json()) as object;
  await stop();
  const signed = response.headers.get('x-partita-response-signature') ?? '';
  const env = {
    EXPECT_TYP: 'partita-res+jws',
    EXPECT_METHOD: 'GET',
    EXPECT_URL: address,
    EXPECT_STATUS: '200',
    EXPECT_TRACE: response.headers.get('x-partita-trace-id') ?? '',
    NOW: String(Math.floor(Date.now() / 1000)),
  };
  expect(await verify(signed, jwks, text, env)).toBe('valid 0');
  expect(await verify(signed, jwks, text, { ...env, EXPECT_STATUS: '201' })).toBe('invalid 1');
  expect(await verify(signed, { keys: [] }, text, env)).toBe('invalid 1');
  const unsigned = `${Buffer.from(JSON.stringify({ alg: 'none', typ: 'partita-res+jws' })).toString('base64url')}..AAAA`;
  for (const hostile of [unsigned, '', '...', 'a.b.c', '..']) expect(await verify(hostile, jwks, text, env), hostile).toBe('invalid 1');
});

function encrypted(publicKey: KeyObject, kid: string, plain: string, extra: object = {}): string {
  const head = Buffer.from(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid, cty: 'application/json', ...extra })).toString(
    'base64url',
  );
  const [key, iv] = [randomBytes(32), randomBytes(12)];
  const wrapped = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, key);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(head));
  const content = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [head, ...[wrapped, iv, content, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

inEveryLanguage('response-decryption', async ({ start, folder }) => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(path.join(folder, 'private.pem'), pem(privateKey));
  const env = { PRIVATE_KEY_FILE: path.join(folder, 'private.pem'), KEY_ID: 'key_1' };
  const plain = '{"planNumber":"7F3K9QWZ2M8XN4TB6RCD","name":"Zoë"}';
  const good = await start(env, encrypted(publicKey, 'key_1', plain));
  expect([good.stdout, good.code]).toEqual([plain, 0]);
  const bad = [
    encrypted(publicKey, 'key_2', plain),
    encrypted(publicKey, 'key_1', plain, { zip: 'DEF' }),
    encrypted(publicKey, 'key_1', plain, { alg: 'RSA1_5' }),
    encrypted(publicKey, 'key_1', plain).replace(/.{6}$/, 'AAAAAA'),
    'nonsense',
    '',
  ];
  for (const jwe of bad) {
    const { stdout, stderr, code } = await start(env, jwe);
    expect([stdout, code], jwe.slice(0, 40)).toEqual(['', 1]);
    expect(stderr.trim()).not.toBe('');
  }
});

// The tools of the shell samples include gpg, which creates the files.
describe.runIf(canRun('curl'))('report-decryption', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'pgp'));
  const gpg = async (...args: string[]): Promise<string> =>
    (
      await run('gpg', ['--batch', '--yes', '--pinentry-mode', 'loopback', '--passphrase', '', ...args], {
        cwd: home,
        env: { GNUPGHOME: home },
      })
    ).stdout;
  const fingerprintOf = async (name: string): Promise<string> =>
    /^fpr:+([0-9A-F]{40}):/m.exec(await gpg('--list-keys', '--with-colons', name))?.[1] ?? '';

  beforeAll(async () => {
    for (const name of ['Harbor Lane reports', 'Partita files', 'Somebody else'])
      await gpg('--quick-generate-key', name, 'default', 'default', '1d');
    const plain = path.join(home, 'report.csv');
    writeFileSync(plain, 'plan_number,amount\r\n"7F3K9QWZ2M8XN4TB6RCD",500.00\r\n');
    const seal = (signer: string, out: string) =>
      gpg('--trust-model', 'always', '-u', signer, '-r', 'Harbor Lane reports', '--sign', '--encrypt', '-o', path.join(home, out), plain);
    await seal('Partita files', 'good.csv.pgp');
    await seal('Somebody else', 'strange.csv.pgp');
    await gpg('--trust-model', 'always', '-r', 'Harbor Lane reports', '--encrypt', '-o', path.join(home, 'unsigned.csv.pgp'), plain);
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  inEveryLanguage('report-decryption', async ({ start, folder }) => {
    const fingerprint = await fingerprintOf('Partita files');
    const out = path.join(folder, 'out.csv');
    const decrypt = (file: string) =>
      start({ GNUPGHOME: home, PARTITA_FILE_KEY_FINGERPRINT: fingerprint }, '', [path.join(home, file), out]);
    const good = await decrypt('good.csv.pgp');
    expect([good.stdout.trim(), good.code]).toEqual(['ok', 0]);
    expect(readFileSync(out, 'utf8')).toContain('500.00');
    for (const file of ['strange.csv.pgp', 'unsigned.csv.pgp', 'missing.pgp']) {
      expect((await decrypt(file)).code, file).toBe(1);
      expect(() => readFileSync(out)).toThrow();
    }
  });
});

test('the test encrypts and signs as documented', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [head = '', wrapped = '', iv = '', content = '', tag = ''] = encrypted(publicKey, 'k', 'hello').split('.');
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
  const key = privateDecrypt(
    { key: createPrivateKey(pem(privateKey)), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    bytes(wrapped),
  );
  const decipher = createDecipheriv('aes-256-gcm', key, bytes(iv));
  decipher.setAAD(Buffer.from(head));
  decipher.setAuthTag(bytes(tag));
  expect(Buffer.concat([decipher.update(bytes(content)), decipher.final()]).toString()).toBe('hello');
  expect(createPublicKey(pem(publicKey)).asymmetricKeyType).toBe('rsa');
  expect(sign('sha256', Buffer.from('x'), privateKey)).toHaveLength(256);
});
