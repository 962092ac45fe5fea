import type { Timeline } from './types';

/** Every timeline, by the name that pages write. */
export const timelines: Readonly<Record<string, Timeline>> = {};
