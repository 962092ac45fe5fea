import type * as library from 'openpgp';

/** Loads the library on first use, since most sandboxes never encrypt a report. The downloadable program contains it compressed. */
export const loadOpenPgp = (): Promise<typeof library> => import('openpgp');
