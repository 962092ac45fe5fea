import type { ProjectData } from '@site/src/reference/projects/types';
import type { Panels } from '@site/src/reference/sample-panels';

/** In the browser, the code is already in the page, so no script needs to contain it. */
export const panelsOnServer = (_id: string): Panels | undefined => undefined;

export const projectOnServer = (_name: string): ProjectData | undefined => undefined;
