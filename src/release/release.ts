import {
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { KEPT } from './keeping';

/** Files whose names carry a hash of what they hold: browsers keep them, and open pages ask for them later. */
const ASSETS = 'assets';
const CURRENT = 'current';
const RELEASES = 'releases';
const DAY = 86_400_000;

/** When an asset of an earlier version was last part of the current one, by its path. Milliseconds. */
type Ledger = Record<string, number>;

export interface ReleaseOptions {
  /** A finished build. */
  build: string;
  /** The folder of the host: a web server shows its `current`. */
  site: string;
  now?: number;
  assetDays?: number;
}

export interface Released {
  id: string;
  /** Paths of assets of earlier versions that this one carries along. */
  kept: string[];
  /** Those whose time is over. */
  dropped: string[];
}

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        .toSorted()
    : [];

/** Where the site begins in a folder: `npm run hosting` writes one for `/docs/` into `docs`. */
function homeIn(build: string, home = ''): string {
  const here = path.join(build, home);
  if (!existsSync(here) || existsSync(path.join(here, 'index.html'))) return home;
  const [folder, ...more] = readdirSync(here, { withFileTypes: true });
  return folder?.isDirectory() && more.length === 0 ? homeIn(build, path.join(home, folder.name)) : home;
}

/** @throws Error naming what a folder lacks to be a site. */
function checkWhole(build: string): void {
  const missing = ['index.html', '404.html', 'sitemap.xml', `${ASSETS}/js`].filter((name) => !existsSync(path.join(build, name)));
  if (missing.length > 0)
    throw new Error(`${build} is not a finished build: it has no ${missing.join(', no ')}. Run "npm run build" first.`);
}

/** The version that readers get, or undefined before the first one. @throws Error when `current` is something else than our link. */
function currentId(site: string): string | undefined {
  const link = path.join(site, CURRENT);
  if (!lstatSync(link, { throwIfNoEntry: false })) return undefined;
  if (!lstatSync(link).isSymbolicLink()) throw new Error(`${link} is no link to a release. Move it away, then release again.`);
  return path.basename(readlinkSync(link));
}

function ledgerOf(site: string, id: string): Ledger {
  const file = path.join(site, RELEASES, `${id}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Ledger) : {};
}

/** A name for each moment. Two releases in one millisecond are the fault of a clock: the second one waits for the next. */
function freshId(site: string, now: number): string {
  for (let at = now; ; at += 1) {
    const id = new Date(at).toISOString().replaceAll(/[-:.]/g, '');
    if (!existsSync(path.join(site, RELEASES, id))) return id;
  }
}

/**
 * Adds the assets of the version before that this build lacks. @param assets their folder in both.
 * @throws Error when an asset has other contents under the same name: whoever has it in a cache would mix two versions.
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
  const left: Ledger = {};
  for (const name of filesBelow(path.join(before, assets))) {
    const file = path.join(assets, name);
    const [from, to] = [path.join(before, file), path.join(next, file)];
    if (existsSync(to)) {
      if (!readFileSync(from).equals(readFileSync(to)))
        throw new Error(`${file} has other contents than in the release before, under the same name. Build again from clean caches.`);
      continue;
    }
    // What was part of the version before is needed from now on only by pages that are open.
    const since = ledger[file] ?? now;
    if (now - since >= assetDays * DAY) {
      dropped.push(file);
      continue;
    }
    mkdirSync(path.dirname(to), { recursive: true });
    linkSync(from, to);
    kept.push(file);
    left[file] = since;
  }
  return { kept, dropped, ledger: left };
}

function prune(site: string, current: string): void {
  const folder = path.join(site, RELEASES);
  const ids = readdirSync(folder).filter((name) => /^\d{8}T\d+Z$/.test(name));
  const stays = new Set([current, ...ids.toSorted().slice(-KEPT.releases)]);
  for (const name of readdirSync(folder)) if (!stays.has(name.replace(/\.json$/, ''))) rmSync(path.join(folder, name), { recursive: true });
}

/**
 * Publishes a build in one step: readers get the version before until a link is renamed, and this one from then on. Assets of earlier
 * versions stay for pages that are open.
 *
 * To go back, release the build of an earlier version anew: its readers keep the assets of both.
 * @throws Error when the build is not whole; readers then keep what they have.
 */
export function release({ build, site, now = Date.now(), assetDays = KEPT.assetDays }: ReleaseOptions): Released {
  const home = homeIn(build);
  checkWhole(path.join(build, home));
  const before = currentId(site);
  const releases = path.join(site, RELEASES);
  mkdirSync(releases, { recursive: true });
  const id = freshId(site, now);
  const partial = path.join(releases, `${id}.partial`);
  try {
    cpSync(build, partial, { recursive: true });
    const { ledger, ...carried } =
      before === undefined
        ? { kept: [], dropped: [], ledger: {} }
        : carryAssets(path.join(releases, before), partial, path.join(home, ASSETS), ledgerOf(site, before), now, assetDays);
    writeFileSync(path.join(releases, `${id}.json`), JSON.stringify(ledger));
    renameSync(partial, path.join(releases, id));
    const link = path.join(site, `${CURRENT}.next`);
    rmSync(link, { force: true });
    symlinkSync(path.join(RELEASES, id), link);
    renameSync(link, path.join(site, CURRENT));
    prune(site, id);
    return { id, ...carried };
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
}
