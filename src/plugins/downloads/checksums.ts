import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHECKSUM_FILES } from '../../data/checksum-files';

/** The files below a folder, as paths with slashes. Lists of checksums aren't in each other. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !CHECKSUM_FILES.some((file) => path.basename(file) === entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .toSorted();

/**
 * Writes the checksums of all downloads of a finished build, in the format that `sha256sum -c` reads.
 * @param build the build, with every file below `/downloads/` in place.
 */
export function writeChecksums(build: string): void {
  for (const list of CHECKSUM_FILES) {
    const folder = path.join(build, path.dirname(list));
    const lines = filesIn(folder).map((file) => {
      const sha256 = createHash('sha256').update(readFileSync(path.join(folder, file)));
      return `${sha256.digest('hex')}  ${file}\n`;
    });
    writeFileSync(path.join(build, list), lines.join(''));
  }
}
