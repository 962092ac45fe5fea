import { zipSync } from 'fflate';
import { nameOf } from '../../reference/projects/combinations';
import type { Project } from '../../reference/projects/project';

/** A fixed date, so builds are identical. ZIP files have no time zone, so it's in local time. */
const MODIFIED = new Date(2026, 0, 1);

/** What `unzip` does with these files: regular ones that their owner can change and everybody can read. Without it, they have no permissions. */
const ATTRIBUTES = { os: 3, attrs: 0o100644 << 16 } as const;

/** The folder in the ZIP file, and what follows `/downloads/projects/` in its URL. */
export const zipName = ({ combination }: Pick<Project, 'combination'>): string => `${nameOf(combination)}.zip`;

/** Returns a project as a ZIP file. The same files always result in the same bytes. */
export function zipOf(project: Project): Uint8Array {
  const folder = nameOf(project.combination);
  const files = project.files.map(({ path, code }) => [`${folder}/${path}`, new TextEncoder().encode(code)] as const);
  return zipSync(Object.fromEntries(files), { level: 9, mtime: MODIFIED, ...ATTRIBUTES });
}
