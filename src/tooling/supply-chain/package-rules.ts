import type { Diagnostic } from '../lint/diagnostic';
import { installScripts } from './install-scripts';
import { exceptionFor, exceptions, isAllowed } from './licenses';
import { LOCK, MANIFEST, nameOf, type Lock, type LockedPackage, type Manifest } from '../../plugins/shipped-packages/lock';

/** The files that the rules check. */
export interface Packages {
  manifest: Manifest;
  lock: Lock;
  /** The lock file of the installed packages, if any are installed. */
  installed?: Lock;
  npmrc: string;
}

type Found = Omit<Diagnostic, 'line'>;

/** A version, or an alias for a version of another package: `npm:typescript@7.0.2`. */
const EXACT = /^(?:npm:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** Matches sources other than the registry, which have a protocol, an owner with a slash, or a path. */
const ELSEWHERE = /^(?!npm:)(?:[a-z+]+:|~?\/|\.|[\w-]+\/)/i;

const again = (place: string): string => `Remove the entry "${place}" from ${LOCK} and run "npm install --package-lock-only".`;

const packagesOf = (lock: Lock): [string, LockedPackage][] => Object.entries(lock).filter(([place]) => place !== '');

function manifestFindings({ manifest, lock }: Packages): Found[] {
  const direct: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
  const own = Object.entries(direct);
  const overrides = Object.entries(manifest.overrides ?? {})
    .flatMap(([name, override]) => (typeof override === 'string' ? [[name, override] as const] : Object.entries(override)))
    // `$typescript` means the version of that direct dependency.
    .map(([name, version]) => [name, version.startsWith('$') ? (direct[version.slice(1)] ?? version) : version] as const);
  const loose = [...own, ...overrides]
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({
      file: MANIFEST,
      rule: 'exact',
      problem: `${name} is "${version}", which isn't an exact version`,
      fix: `Write the version in ${LOCK}.`,
    }));
  const apart = own
    .filter(([name, version]) => EXACT.test(version) && lock[`node_modules/${name}`]?.version !== version.replace(/^npm:.*@/, ''))
    .map(([name, version]) => ({
      file: LOCK,
      rule: 'exact',
      problem: `${name} isn't ${version}, the version in ${MANIFEST}`,
      fix: 'Run "npm install --package-lock-only".',
    }));
  return [...loose, ...apart];
}

function sourceFindings(place: string, locked: LockedPackage): Found[] {
  const problems = [
    ...(locked.integrity && SHA512.test(locked.integrity) ? [] : [['hash', `${place} has no SHA-512 hash`]]),
    ...(locked.resolved || locked.link ? [['source', `${place} has its own source: "${locked.resolved ?? 'a folder'}"`]] : []),
    ...(locked.version && EXACT.test(locked.version) ? [] : [['source', `${place} has the version "${locked.version}"`]]),
  ];
  const elsewhere = Object.entries({ ...locked.dependencies, ...locked.optionalDependencies })
    .filter(([, version]) => ELSEWHERE.test(version))
    .map(([name, version]) => ({
      file: LOCK,
      rule: 'source',
      problem: `${place} installs ${name} from "${version}"`,
      fix: 'Use a version that installs only from the registry, or another package.',
    }));
  return [...problems.map(([rule = '', problem = '']) => ({ file: LOCK, rule, problem, fix: again(place) })), ...elsewhere];
}

function scriptFindings({ lock, npmrc }: Packages): Found[] {
  const wanting = new Set(
    packagesOf(lock)
      .filter(([, locked]) => locked.hasInstallScript)
      .map(([place, locked]) => nameOf(place, locked)),
  );
  const found = (file: string, problem: string, fix: string): Found => ({ file, rule: 'scripts', problem, fix });
  return [
    ...(/^ignore-scripts=true$/m.test(npmrc) ? [] : [found('.npmrc', 'packages can run install scripts', 'Write "ignore-scripts=true".')]),
    ...[...wanting]
      .filter((name) => !(name in installScripts))
      .map((name) =>
        found(
          LOCK,
          `${name} has an install script`,
          'Find out whether it works without, and say why in src/tooling/supply-chain/install-scripts.ts.',
        ),
      ),
    ...Object.keys(installScripts)
      .filter((name) => !wanting.has(name))
      .map((name) => found('src/tooling/supply-chain/install-scripts.ts', `${name} no longer has an install script`, 'Remove its line.')),
  ];
}

function licenseFindings({ lock }: Packages): Found[] {
  const used = new Set<object>();
  const refused = packagesOf(lock).filter(([place, locked]) => {
    if (isAllowed(locked.license)) return false;
    const exception = exceptionFor(nameOf(place, locked), locked.license);
    if (exception) used.add(exception);
    return !exception;
  });
  return [
    ...refused.map(([place, { license }]) => ({
      file: LOCK,
      rule: 'license',
      problem: `${place} has the license "${license ?? 'none'}"`,
      fix: 'Use another package, or add an exception with a reason to src/tooling/supply-chain/licenses.ts.',
    })),
    ...exceptions
      .filter((exception) => !used.has(exception))
      .map((exception) => ({
        file: 'src/tooling/supply-chain/licenses.ts',
        rule: 'license',
        problem: `the exception for ${exception.package} with the license "${exception.license ?? 'none'}" is unused`,
        fix: 'Remove it.',
      })),
  ];
}

function installedFindings({ lock, installed = {} }: Packages): Found[] {
  return packagesOf(installed)
    .filter(([place, { version }]) => lock[place]?.version !== version)
    .map(([place, { version }]) => ({
      file: LOCK,
      rule: 'installed',
      problem: `${place} is installed as ${version}, and locked as ${lock[place]?.version ?? 'nothing'}`,
      fix: 'Run "npm ci".',
    }));
}

/** Checks the project's dependencies. */
export function packageFindings(packages: Packages): Found[] {
  return [
    ...manifestFindings(packages),
    ...packagesOf(packages.lock).flatMap(([place, locked]) => sourceFindings(place, locked)),
    ...scriptFindings(packages),
    ...licenseFindings(packages),
    ...installedFindings(packages),
  ];
}

/** Returns the line of a finding's package in a file, or 1 if the file doesn't contain it. */
export function lineIn(source: string, { problem }: Pick<Diagnostic, 'problem'>): number {
  const [first = ''] = problem.split(' ');
  const at = source.split('\n').findIndex((line) => line.includes(`"${first}":`));
  return at === -1 ? 1 : at + 1;
}
