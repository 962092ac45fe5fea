import { readFileSync } from 'node:fs';
import path from 'node:path';

/** An installed package in the lock file: https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json */
export interface LockedPackage {
  version?: string;
  /** The real name of an aliased package. */
  name?: string;
  resolved?: string;
  link?: true;
  integrity?: string;
  license?: string;
  dev?: true;
  optional?: true;
  hasInstallScript?: true;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** Packages by install path: `node_modules/react`. The project itself is `''`. */
export type Lock = Record<string, LockedPackage>;

/** The part of a `package.json` that names packages. */
export interface Manifest {
  name: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides?: Record<string, string | Record<string, string>>;
}

export const LOCK = 'package-lock.json';
export const MANIFEST = 'package.json';
/** npm's own record of what it installed. */
export const INSTALLED = 'node_modules/.package-lock.json';

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;

/** @throws Error when the file is missing or not JSON. */
export const readLock = (root: string, file: string = LOCK): Lock => readJson<{ packages: Lock }>(path.join(root, file)).packages;
export const readManifest = (root: string): Manifest => readJson<Manifest>(path.join(root, MANIFEST));

/** The name of what is installed at a place. */
export const nameOf = (place: string, { name }: LockedPackage = {}): string => name ?? place.split('node_modules/').at(-1) ?? place;
