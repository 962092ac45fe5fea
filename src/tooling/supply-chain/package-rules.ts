import type { Diagnostic } from '../lint/diagnostic';
import { installScripts } from './install-scripts';
import { exceptionFor, exceptions, isAllowed } from './licenses';
import { LOCK, MANIFEST, nameOf, type Lock, type LockedPackage, type Manifest } from '../../plugins/shipped-packages/lock';

/** What the rules look at, as files hold it. */
export interface Packages {
  manifest: Manifest;
  lock: Lock;
  /** What npm wrote down when it installed; nothing when nothing is installed. */
  installed?: Lock;
  npmrc: string;
}

type Found = Omit<Diagnostic, 'line'>;

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
/** What is not from the registry has a protocol, an owner with a slash, or a path. Ranges and `npm:` names have none. */
const ELSEWHERE = /^(?!npm:)(?:[a-z+]+:|~?\/|\.|[\w-]+\/)/i;

const again = (place: string): string => `Remove the entry "${place}" from ${LOCK} and run "npm install --package-lock-only".`;

const packagesOf = (lock: Lock): [string, LockedPackage][] => Object.entries(lock).filter(([place]) => place !== '');

function manifestFindings({ manifest, lock }: Packages): Found[] {
  const own = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const overrides = Object.entries(manifest.overrides ?? {}).flatMap(([name, one]) =>
    typeof one === 'string' ? [[name, one] as const] : Object.entries(one),
  );
  const loose = [...own, ...overrides]
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({
      file: MANIFEST,
      rule: 'exact',
      problem: `${name} is "${version}", which is not one version`,
      fix: `Write the version that ${LOCK} holds.`,
    }));
  const apart = own
    .filter(([name, version]) => EXACT.test(version) && lock[`node_modules/${name}`]?.version !== version)
    .map(([name, version]) => ({
      file: LOCK,
      rule: 'exact',
      problem: `${name} is not ${version}, as ${MANIFEST} says`,
      fix: 'Run "npm install --package-lock-only".',
    }));
  return [...loose, ...apart];
}

function sourceFindings(place: string, one: LockedPackage): Found[] {
  const problems = [
    ...(one.integrity && SHA512.test(one.integrity) ? [] : [['hash', `${place} has no SHA-512 hash`]]),
    ...(one.resolved || one.link ? [['source', `${place} names where it comes from: "${one.resolved ?? 'a folder'}"`]] : []),
    ...(one.version && EXACT.test(one.version) ? [] : [['source', `${place} has the version "${one.version}"`]]),
  ];
  const elsewhere = Object.entries({ ...one.dependencies, ...one.optionalDependencies })
    .filter(([, version]) => ELSEWHERE.test(version))
    .map(([name, version]) => ({
      file: LOCK,
      rule: 'source',
      problem: `${place} takes ${name} from "${version}"`,
      fix: 'Take a version of the package that needs the registry alone, or another package.',
    }));
  return [...problems.map(([rule = '', problem = '']) => ({ file: LOCK, rule, problem, fix: again(place) })), ...elsewhere];
}

function scriptFindings({ lock, npmrc }: Packages): Found[] {
  const wanting = new Set(
    packagesOf(lock)
      .filter(([, one]) => one.hasInstallScript)
      .map(([place, one]) => nameOf(place, one)),
  );
  const found = (file: string, problem: string, fix: string): Found => ({ file, rule: 'scripts', problem, fix });
  return [
    ...(/^ignore-scripts=true$/m.test(npmrc)
      ? []
      : [found('.npmrc', 'packages may run code when they are installed', 'Write "ignore-scripts=true".')]),
    ...[...wanting]
      .filter((name) => !(name in installScripts))
      .map((name) =>
        found(
          LOCK,
          `${name} wants to run code when it is installed`,
          'Find out whether it works without, and say why in src/tooling/supply-chain/install-scripts.ts.',
        ),
      ),
    ...Object.keys(installScripts)
      .filter((name) => !wanting.has(name))
      .map((name) => found('src/tooling/supply-chain/install-scripts.ts', `${name} has no install script any more`, 'Remove its line.')),
  ];
}

function licenseFindings({ lock }: Packages): Found[] {
  const used = new Set<object>();
  const refused = packagesOf(lock).filter(([place, one]) => {
    if (isAllowed(one.license)) return false;
    const exception = exceptionFor(nameOf(place, one), one.license);
    if (exception) used.add(exception);
    return !exception;
  });
  return [
    ...refused.map(([place, { license }]) => ({
      file: LOCK,
      rule: 'license',
      problem: `${place} is under "${license ?? 'no license'}"`,
      fix: 'Take another package, or let whoever answers for licenses name it in src/tooling/supply-chain/licenses.ts, with why.',
    })),
    ...exceptions
      .filter((one) => !used.has(one))
      .map((one) => ({
        file: 'src/tooling/supply-chain/licenses.ts',
        rule: 'license',
        problem: `the exception for ${one.package} under "${one.license ?? 'no license'}" covers nothing`,
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

/** Everything that is wrong with what the project takes from others. */
export function packageFindings(packages: Packages): Found[] {
  return [
    ...manifestFindings(packages),
    ...packagesOf(packages.lock).flatMap(([place, one]) => sourceFindings(place, one)),
    ...scriptFindings(packages),
    ...licenseFindings(packages),
    ...installedFindings(packages),
  ];
}

/** The line of a file on which a finding's package stands; 1 when it stands nowhere. */
export function lineIn(source: string, { problem }: Pick<Diagnostic, 'problem'>): number {
  const [first = ''] = problem.split(' ');
  const at = source.split('\n').findIndex((line) => line.includes(`"${first}":`));
  return at === -1 ? 1 : at + 1;
}
