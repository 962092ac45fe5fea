import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadContext, Plugin } from '@docusaurus/types';
import { combinationsOf } from '../../reference/projects/combinations';
import { projectLanguages, projectOf } from '../../reference/projects/project';
import { zipName, zipOf } from './zip';

/** Writes the projects that readers can start from to `/downloads/projects`, one ZIP file for each combination. */
export default function projects({ siteDir }: LoadContext): Plugin {
  return {
    name: 'partita-projects',
    postBuild({ outDir }) {
      const folder = path.join(outDir, 'downloads/projects');
      mkdirSync(folder, { recursive: true });
      for (const combination of combinationsOf(projectLanguages(siteDir))) {
        const project = projectOf(siteDir, combination);
        writeFileSync(path.join(folder, zipName(project)), zipOf(project));
      }
      return Promise.resolve();
    },
  };
}
