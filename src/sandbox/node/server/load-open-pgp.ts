import type * as library from 'openpgp';

/** Loads the library on first use, because few sandboxes encrypt reports. The downloadable program contains it compressed. */
export const loadOpenPgp = (): Promise<typeof library> => import('openpgp');
