import { freePort } from '../../src/tooling/commands/free-port';

/** An address on this machine where nothing listens. */
export const freeUrl = async (): Promise<string> => `http://127.0.0.1:${await freePort()}`;
