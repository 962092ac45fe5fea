import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SidebarNode } from '../../../plugins/markdown-pages/sections';
import { stampOf } from '../work-folder';
import type { MarkdownPage } from './markdown-pages';

/** The content of our site, from which every reference site is built. */
export interface SiteContent {
  pages: MarkdownPage[];
  /** Sidebars by name, in the order of the navbar. */
  sidebars: Record<string, SidebarNode[]>;
}

/** A site that another generator builds from our pages. */
export interface ReferenceSite {
  name: string;
  /** The versions of its packages, for reports. */
  versions: Record<string, string>;
  /** Installs the packages. @returns the project's folder. */
  prepare(): Promise<string>;
  /** The project's files, by path. */
  files(content: SiteContent): Map<string, string>;
  /** Builds the project. @throws Error with its output. */
  build(folder: string): Promise<void>;
  /** The path of the built site in the project's folder. */
  output: string;
  /** An expression for the browser that's true when the controls of a page work. */
  ready: string;
}

/** Replaces the files of a project. @param owned Folders that are emptied first. */
export function writeProject(folder: string, files: ReadonlyMap<string, string>, owned: readonly string[]): void {
  for (const name of owned) rmSync(path.join(folder, name), { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/**
 * Builds a reference site, unless an earlier run built the same pages with the same versions.
 * @returns the folder of the built site. @throws Error with the output of the failed command.
 */
export async function buildReferenceSite(site: ReferenceSite, content: SiteContent): Promise<string> {
  const folder = await site.prepare();
  const files = site.files(content);
  const digest = createHash('sha256').update(JSON.stringify([site.versions, [...files]]));
  const marks = path.join(folder, '.bench');
  mkdirSync(marks, { recursive: true });
  const stamp = stampOf(marks, digest.digest('hex'));
  const output = path.join(folder, site.output);
  if (stamp.isFresh) return output;
  writeProject(folder, files, ['docs', 'src', site.output]);
  await site.build(folder);
  stamp.finished();
  return output;
}
