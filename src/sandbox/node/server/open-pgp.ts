import type { OpenPgp } from '../../core/types';
import { loadOpenPgp } from './load-open-pgp';

let loading: ReturnType<typeof loadOpenPgp> | undefined;
const library = (): ReturnType<typeof loadOpenPgp> => (loading ??= loadOpenPgp());

/** OpenPGP for the sandbox in Node. Every version of GnuPG can read the keys. */
export const openPgp: OpenPgp = {
  async generateKey(name) {
    const { generateKey } = await library();
    const { publicKey, privateKey } = await generateKey({ type: 'ecc', curve: 'curve25519Legacy', userIDs: [{ name }] });
    return { publicKey, privateKey };
  },
  async encrypt(content, to, signedWith) {
    const { createMessage, encrypt, readKey, readPrivateKey } = await library();
    const [encryptionKeys, signingKeys] = await Promise.all([readKey({ armoredKey: to }), readPrivateKey({ armoredKey: signedWith })]);
    const message = await createMessage({ binary: content });
    const encrypted = await encrypt({ message, encryptionKeys, signingKeys, format: 'binary' });
    return new Uint8Array(encrypted as Uint8Array);
  },
};
