import { nameOf } from '../../reference/projects/combinations';
import type { Project } from '../../reference/projects/project';
import { zipFile } from '../../reference/zip-file';

/** The folder in the ZIP file, and what follows `/downloads/projects/` in its URL. */
export const zipName = ({ combination }: Pick<Project, 'combination'>): string => `${nameOf(combination)}.zip`;

/** Returns a project as a ZIP file. The same files always result in the same bytes. */
export function zipOf(project: Project): Uint8Array {
  const folder = nameOf(project.combination);
  return zipFile(project.files.map(({ path, code }) => [`${folder}/${path}`, code]));
}
