import { createMessage, encrypt, generateKey, readKey, readPrivateKey } from 'openpgp';
import type { OpenPgp } from './core/types';

/** OpenPGP for the sandbox in Node. Every version of GnuPG can read its keys. */
export const openPgp: OpenPgp = {
  async generateKey(name) {
    const { publicKey, privateKey } = await generateKey({ type: 'ecc', curve: 'curve25519Legacy', userIDs: [{ name }] });
    return { publicKey, privateKey };
  },
  async encrypt(content, to, signedWith) {
    const [encryptionKeys, signingKeys] = await Promise.all([readKey({ armoredKey: to }), readPrivateKey({ armoredKey: signedWith })]);
    const message = await createMessage({ binary: content });
    const encrypted = await encrypt({ message, encryptionKeys, signingKeys, format: 'binary' });
    return new Uint8Array(encrypted as Uint8Array);
  },
};
