import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { ASSETS, checkCopy, checkComplete, filesBelow, flush, homeIn, linkOrCopy, settle } from './build-folder';
import { RETENTION } from './retention';
import { withLock } from './lock';

const CURRENT = 'current';
const RELEASES = 'releases';
const DAY = 86_400_000;
const LOCK = '.partita-docs.lock';
/** The file that marks `releases/` as ours. */
const MARKER = '.partita-docs';

/** Matches the names of releases, their ledgers, and incomplete copies. */
const OWN_NAME = /^\d{8}T\d+Z(?:\.json|\.partial(?:-\d+)?)?$/;

/** When each asset was replaced, in milliseconds, by path. */
type Ledger = Record<string, number>;

export interface ReleaseOptions {
  /** A finished build. */
  build: string;
  /** The folder on the server. The web server serves its `current`. */
  site: string;
  now?: number;
  assetDays?: number;
  /** Called before each step. Tests use it to interrupt a release. */
  onStep?: (step: string) => void;
}

export interface Released {
  id: string;
  /** The paths of assets that were carried over from earlier releases. */
  kept: string[];
  /** The paths of assets that have expired. */
  dropped: string[];
  /** Why earlier releases couldn't be removed. The new release is published anyway. */
  leftOver?: string;
}

/** Returns the ID of the current release, if any. @throws Error if `current` isn't our link. */
function currentId(site: string): string | undefined {
  const link = path.join(site, CURRENT);
  if (!lstatSync(link, { throwIfNoEntry: false })) return undefined;
  const target = lstatSync(link).isSymbolicLink() ? readlinkSync(link) : '';
  const id = path.basename(target);
  if (path.dirname(target) !== RELEASES || !OWN_NAME.test(id))
    throw new Error(`${link} isn't a link to a release. Move it, then release again.`);
  return id;
}

/** Creates the folder of releases. @throws Error if it, or `current`, belongs to another application. */
function claimReleases(site: string): void {
  currentId(site);
  const releases = path.join(site, RELEASES);
  mkdirSync(releases, { recursive: true });
  for (const folder of [site, releases]) chmodSync(folder, statSync(folder).mode | 0o555);
  const marker = path.join(releases, MARKER);
  const unknownFiles = readdirSync(releases).filter((name) => !name.startsWith(MARKER) && !OWN_NAME.test(name));
  if (unknownFiles.length > 0)
    throw new Error(
      `${releases} belongs to another application: it contains ${unknownFiles.slice(0, 3).join(', ')}. Release to another folder.`,
    );
  if (!existsSync(marker)) writeFileSync(marker, 'Releases of the documentation. npm run release removes old ones.\n');
}

function ledgerOf(site: string, id: string): Ledger {
  const file = path.join(site, RELEASES, `${id}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ledger) : {};
}

/** Creates a unique ID from the time. If it exists already, the next millisecond is used. */
function freshId(site: string, now: number): string {
  for (let at = now; ; at += 1) {
    const id = new Date(at).toISOString().replaceAll(/[-:.]/g, '');
    if (!existsSync(path.join(site, RELEASES, id))) return id;
  }
}

/**
 * Copies assets of the previous release that the new one doesn't contain. @param assets The folder in both releases.
 * @throws Error if an asset has the same name but different content, because caches would mix two versions.
 */
function carryAssets(
  before: string,
  next: string,
  assets: string,
  ledger: Ledger,
  now: number,
  assetDays: number,
): Pick<Released, 'kept' | 'dropped'> & { ledger: Ledger } {
  const kept: string[] = [];
  const dropped: string[] = [];
  const carried: Ledger = {};
  for (const name of filesBelow(path.join(before, assets))) {
    const file = path.join(assets, name);
    const [from, to] = [path.join(before, file), path.join(next, file)];
    if (existsSync(to)) {
      if (!readFileSync(from).equals(readFileSync(to)))
        throw new Error(`${file} has the same name but different contents in the previous release. Build again with empty caches.`);
      continue;
    }
    // The asset was replaced now, unless an earlier release had already replaced it.
    const since = ledger[file] ?? now;
    if (now - since >= assetDays * DAY) {
      dropped.push(file);
      continue;
    }
    mkdirSync(path.dirname(to), { recursive: true });
    linkOrCopy(from, to);
    kept.push(file);
    carried[file] = since;
  }
  return { kept, dropped, ledger: carried };
}

function prune(site: string, current: string): void {
  const folder = path.join(site, RELEASES);
  const own = readdirSync(folder).filter((name) => OWN_NAME.test(name));
  const ids = own.filter((name) => !name.includes('.'));
  const stays = new Set([current, ...ids.toSorted().slice(-RETENTION.releases)]);
  for (const name of own) if (!stays.has(name.replace(/\.json$/, ''))) rmSync(path.join(folder, name), { recursive: true });
}

function publish({ build, site, now = Date.now(), assetDays = RETENTION.assetDays, onStep = () => undefined }: ReleaseOptions): Released {
  const home = homeIn(build);
  const before = currentId(site);
  const releases = path.join(site, RELEASES);
  const id = freshId(site, now);
  const partial = path.join(releases, `${id}.partial-${process.pid}`);
  const link = path.join(site, `${CURRENT}.next-${process.pid}`);
  // Removes links of releases that were killed.
  for (const name of readdirSync(site)) if (name.startsWith(`${CURRENT}.next`)) rmSync(path.join(site, name), { force: true });
  try {
    onStep('copy');
    cpSync(build, partial, { recursive: true });
    onStep('check');
    checkCopy(build, partial);
    onStep('carry');
    const { ledger, ...carried } =
      before === undefined
        ? { kept: [], dropped: [], ledger: {} }
        : carryAssets(path.join(releases, before), partial, path.join(home, ASSETS), ledgerOf(site, before), now, assetDays);
    onStep('settle');
    settle(partial);
    onStep('ledger');
    writeFileSync(path.join(releases, `${id}.json`), JSON.stringify(ledger), { flush: true });
    onStep('name');
    renameSync(partial, path.join(releases, id));
    flush(releases);
    onStep('switch');
    symlinkSync(path.join(RELEASES, id), link);
    renameSync(link, path.join(site, CURRENT));
    flush(site);
    onStep('prune');
    try {
      prune(site, id);
    } catch (error) {
      return { id, ...carried, leftOver: (error as Error).message };
    }
    return { id, ...carried };
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    rmSync(link, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      throw new Error(`The disk of ${site} is full, so the previous release stays online. Free some space, then release again.`, {
        cause: error,
      });
    throw error;
  }
}

/**
 * Publishes a build atomically, by renaming a link. Assets of earlier releases stay available for open pages. Only one release runs at a
 * time.
 *
 * To roll back, release an earlier build again.
 * @throws Error if the build is incomplete, another release is running, or the folder belongs to another application. The current release
 * then remains online.
 */
export function release(options: ReleaseOptions): Released {
  const { build, site } = options;
  checkComplete(path.join(build, homeIn(build)));
  claimReleases(site);
  return withLock(path.join(site, RELEASES, LOCK), () => publish(options));
}
