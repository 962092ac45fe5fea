import { useEffect, useState, type RefObject } from 'react';
import facts from '@site/.docusaurus/facts/projects.json';
import { firstCombination, nameOf, type Combination } from '@site/src/reference/projects/combinations';
import type { ProjectData, ShownFile } from '@site/src/reference/projects/types';
import { loadPageData } from '../../page-data';

const FIRST = nameOf(firstCombination);

export interface Project {
  /** Name of the combination whose files are shown. */
  name: string;
  files: readonly ShownFile[];
  /** The highlighted files, unless they're in the built page. */
  html?: string;
  isMissing: boolean;
}

/**
 * Loads the files of a combination. Until they're loaded, the previous ones stay.
 * @param shown The element that shows the files. On a page that a browser renders itself, it's empty at first.
 */
export function useProject(combination: Combination, shown: RefObject<HTMLElement | null>): Project {
  const name = nameOf(combination);
  const [project, setProject] = useState<Project>({ name: FIRST, files: facts.first, isMissing: false });
  useEffect(() => {
    let isCurrent = true;
    const isShown = name === project.name && (project.html !== undefined || shown.current?.querySelector('[data-sample]'));
    if (!isShown)
      loadPageData<ProjectData>('projects', name).then(
        (data) => isCurrent && setProject({ ...data, name, isMissing: false }),
        () => isCurrent && setProject((before) => ({ ...before, isMissing: true })),
      );
    return () => {
      isCurrent = false;
    };
  }, [name, project.name, project.html, shown]);
  return project;
}
