import { panelName } from '@site/src/reference/page-data-name';
import type { ProjectData } from '@site/src/reference/projects/types';
import type { Panels } from '@site/src/reference/sample-panels';

interface Context<Data> {
  (file: string): Data;
}

declare const require: { context<Data>(folder: string, deep: boolean, files: RegExp): Context<Data> };

const files = require.context<Panels>('@site/static/page-data/panels', false, /\.json$/);

/** Returns the highlighted code of a page's samples for server-side rendering. */
export const panelsOnServer = (id: string): Panels | undefined => files(`./${panelName(id)}.json`);

const projects = require.context<ProjectData>('@site/static/page-data/projects', false, /\.json$/);

/**
 * Returns the highlighted files of a project.
 * @param name Name of its combination.
 */
export const projectOnServer = (name: string): ProjectData | undefined => projects(`./${name}.json`);
