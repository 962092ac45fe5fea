import type { Context, Engine } from './context';
import { publicUrls } from '../core/public-urls';
import type { Tools } from '../core/types';
import type { Settings, SandboxState } from '../core/state';

const OWN_SETTINGS = {
  requestSigning: 'observe',
  requestEncryption: 'off',
  responseEncryption: false,
} as const satisfies Partial<Settings>;

/** Returns the data as a request sees it. Settings and simulated errors apply only to the developer's requests. */
export function stateFor({ engine, isOwn }: Context): SandboxState {
  const { state } = engine.store;
  return isOwn ? { ...state, settings: { ...state.settings, ...OWN_SETTINGS } } : state;
}

/** Returns what operations use. @param url Its origin is the one that the client called. */
export function toolsOf({ store, origin }: Engine, url?: URL): Tools {
  const { sha256, sha1, generateKey, workbook, openPgp } = store.machine;
  return {
    contract: store.contract,
    random: store.random,
    sha256,
    sha1,
    generateKey,
    workbook,
    urls: publicUrls(origin, url?.origin),
    openPgp,
  };
}
