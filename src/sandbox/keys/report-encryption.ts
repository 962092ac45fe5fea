import { sandboxWorld } from '../../data/sandbox-world';
import { ApiError } from '../core/api-error';
import { DAY } from '../../domain/time';
import type { OpenPgp, Tools } from '../core/types';
import type { SandboxState } from '../core/state';
import type { KeyRecord } from './record';
import { readPublicKey } from './public-keys';
import { isActive } from './rules';

const missingKey = (message: string): ApiError => new ApiError('encryption_key_missing', message, [{ field: 'encrypt', issue: 'key' }]);

/** Returns the newest key for reports. @throws ApiError `encryption_key_missing`. */
function reportKey(state: Readonly<SandboxState>): KeyRecord {
  const [newest] = [...state.keys.values()]
    .filter((key) => key.usage.includes('report_encryption') && isActive(key, state.now))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  if (!newest) throw missingKey('There is no active report_encryption key. Register one first.');
  return newest;
}

async function pairFor(key: KeyRecord, name: string, openPgp: OpenPgp, tools: Tools): Promise<KeyRecord> {
  const { publicKey, privateKey } = await openPgp.generateKey(name);
  const { fingerprint, length } = await readPublicKey(publicKey, 'pgp', tools);
  return { ...key, publicKey, fingerprint, length, privatePgp: privateKey };
}

/** The keys of encrypted reports: the merchant's, and the file key that Partita signs with. */
export interface ReportKeys {
  /** The merchant's key. The sandbox has its private key only in the sample data. */
  report: KeyRecord;
  file: KeyRecord;
}

/** Returns the file key that Partita signs with. It's created when somebody needs it, because pages don't load OpenPGP. */
export async function fileKey(state: Readonly<SandboxState>, openPgp: OpenPgp, tools: Tools): Promise<KeyRecord> {
  const known = [...state.keys.values()].find(
    (candidate) => candidate.usage.includes('file_signing') && candidate.privatePgp && isActive(candidate, state.now),
  );
  const empty: KeyRecord = {
    keyId: tools.random.id('key_', 20),
    ownerCode: sandboxWorld.ownerCode,
    type: 'pgp',
    algorithm: 'openpgp',
    usage: ['file_signing'],
    origin: 'partita',
    publicKey: '',
    fingerprint: '',
    createdAt: state.now,
    expiresAt: state.now + 730 * DAY,
    length: 0,
    warned: 0,
  };
  return known ?? (await pairFor(empty, 'Partita file key (sandbox)', openPgp, tools));
}

/**
 * Returns the keys for a report. The sample key has no key pair and there is no file key at first, so the first report creates both.
 * @throws ApiError `encryption_key_missing` without a key, or without OpenPGP.
 */
export async function reportKeys(state: Readonly<SandboxState>, tools: Tools): Promise<ReportKeys> {
  const key = reportKey(state);
  const { openPgp } = tools;
  if (!openPgp)
    throw missingKey("The sandbox on this page can't encrypt files. Run partita-sandbox.mjs on your machine, or leave encrypt out.");
  return {
    report: key.isSample && !key.privatePgp ? await pairFor(key, 'Harbor Lane Home reports (sandbox)', openPgp, tools) : key,
    file: await fileKey(state, openPgp, tools),
  };
}

/** Encrypts and signs a report file. @throws ApiError `encryption_key_missing` for a key that can't encrypt. */
export async function encryptedFile(
  content: Uint8Array<ArrayBuffer>,
  { report, file }: ReportKeys,
  { openPgp }: Tools,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    if (!openPgp) throw new Error('there is no OpenPGP here');
    return await openPgp.encrypt(content, report.publicKey, file.privatePgp ?? '');
  } catch (error) {
    throw missingKey(`The key ${report.keyId} can't encrypt this file: ${(error as Error).message}`);
  }
}
