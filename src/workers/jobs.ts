// What is done with built pages beside the build's own thread.
import { inlineCode } from '../hosting/inline-code';
import type { InlineCode } from '../hosting/inline-sources';
import { drawPictures, type PictureFolders } from '../previews/page-pictures';
import { pageRecords } from '../search/records/page-records';
import type { SearchRecord } from '../search/types';
import { operationTwin } from '../twins/operation';
import { twinOf } from '../twins/page';
import type { Twin } from '../twins/twin';

/** What a job gets: what all tasks have in common, and the tasks. It answers in their order. All of it can be sent to another thread. */
export interface Jobs {
  /** Pages as Markdown; nothing for a page that asks not to be found. */
  twins: {
    common: { address: string; routes: readonly string[] };
    /** A page, and for an operation what was made from its description. */
    task: { html: string; markdown?: string };
    result: Twin | null;
  };
  /** What the search knows of pages. */
  records: { common: { baseUrl: string }; task: string; result: SearchRecord[] };
  /** The code that stands inside pages. */
  code: { common: object; task: string; result: InlineCode };
  /** Draws and writes the pictures of pages, given by their files. @returns their names in the cache; nothing for a page that has none. */
  pictures: { common: PictureFolders; task: string; result: string | null };
}

export interface Work<Name extends keyof Jobs> {
  common: Jobs[Name]['common'];
  tasks: readonly Jobs[Name]['task'][];
}

type Job<Name extends keyof Jobs> = (work: Work<Name>) => Promise<Jobs[Name]['result'][]>;

const twins: Job<'twins'> = async ({ common: { address, routes }, tasks }) => {
  const site = { address, routes: new Set(routes) };
  return tasks.map(({ html, markdown }) => (markdown === undefined ? twinOf(html, site) : operationTwin(html, markdown, site)) ?? null);
};

/** By name: a worker is asked for one of them. */
export const jobs: { [Name in keyof Jobs]: Job<Name> } = {
  twins,
  records: async ({ common: { baseUrl }, tasks }) => tasks.map((html) => pageRecords(html, baseUrl)),
  code: async ({ tasks }) => tasks.map((html) => inlineCode(html)),
  pictures: ({ common, tasks }) => drawPictures(tasks, common),
};

export default <Name extends keyof Jobs>({ name, ...work }: Work<Name> & { name: Name }): Promise<Jobs[Name]['result'][]> =>
  jobs[name](work);
