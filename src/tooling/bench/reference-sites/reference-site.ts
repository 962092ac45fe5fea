import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SidebarNode } from '../../../plugins/markdown-pages/sections';
import { stampOf } from '../work-folder';
import type { PeerPage } from './markdown-pages';

/** What every generator gets. */
export interface PeerInput {
  pages: PeerPage[];
  /** By name, in the order of the navbar. */
  sidebars: Record<string, SidebarNode[]>;
}

/** Another generator with our pages. */
export interface Peer {
  name: string;
  /** The versions that a figure of it belongs to. */
  versions: Record<string, string>;
  /** @returns the folder of the project, with all it needs installed. */
  prepare(): Promise<string>;
  /** The files of the project, by path. */
  files(input: PeerInput): Map<string, string>;
  /** Builds the project. @throws Error with its output. */
  build(folder: string): Promise<void>;
  /** The built site, below the folder. */
  output: string;
  /** What a browser may ask to see that the controls of a page answer, as an expression. */
  ready: string;
}

/** Writes the files of a peer's project over those of the run before. @param owned the folders that hold nothing else. */
export function writeProject(folder: string, files: ReadonlyMap<string, string>, owned: readonly string[]): void {
  for (const name of owned) rmSync(path.join(folder, name), { recursive: true, force: true });
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/**
 * Builds a peer, unless the same pages were built by the same versions before.
 * @returns the folder of the built site. @throws Error with the output of what failed.
 */
export async function buildPeer(peer: Peer, input: PeerInput): Promise<string> {
  const folder = await peer.prepare();
  const files = peer.files(input);
  const digest = createHash('sha256').update(JSON.stringify([peer.versions, [...files]]));
  const marks = path.join(folder, '.bench');
  mkdirSync(marks, { recursive: true });
  const stamp = stampOf(marks, digest.digest('hex'));
  const output = path.join(folder, peer.output);
  if (stamp.isFresh) return output;
  writeProject(folder, files, ['docs', 'src', peer.output]);
  await peer.build(folder);
  stamp.finished();
  return output;
}
