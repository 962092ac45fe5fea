import { zipSync } from 'fflate';

/** A fixed date, so builds are identical. ZIP files have no time zone, so it's in local time. */
const MODIFIED = new Date(2026, 0, 1);

/** What `unzip` does with these files: regular ones that their owner can change and everybody can read. Without it, they have no permissions. */
const ATTRIBUTES = { os: 3, attrs: 0o100644 << 16 } as const;

/** Creates a ZIP file of text files. The same files always result in the same bytes. */
export const zipFile = (files: readonly (readonly [path: string, text: string])[]): Uint8Array =>
  zipSync(Object.fromEntries(files.map(([path, text]) => [path, new TextEncoder().encode(text)])), {
    level: 9,
    mtime: MODIFIED,
    ...ATTRIBUTES,
  });
