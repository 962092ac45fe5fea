import satisfies from 'spdx-satisfies';

/** Licenses that only require their text to be included, which `third-party-licenses.txt` does. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Zlib',
] as const;

/** A package whose license isn't in the list above. */
export interface LicenseException {
  /** A name, or a prefix: `lightningcss*`. */
  package: string;
  /** The license in its manifest, if npm can read it. */
  license?: string;
  why: string;
}

const OLD_FORM = 'Its manifest has MIT in the old field "licenses" instead of "license".';
const TOOL = 'An unmodified, undistributed tool for the build or tests.';

export const exceptions: readonly LicenseException[] = [
  { package: '@axe-core/playwright', license: 'MPL-2.0', why: TOOL },
  { package: 'axe-core', license: 'MPL-2.0', why: TOOL },
  {
    package: '@expo-google-fonts/cousine',
    license: 'MIT AND OFL-1.1',
    why: 'The unmodified, undistributed monospace font of the test browser.',
  },
  { package: '@resvg/resvg-js*', license: 'MPL-2.0', why: TOOL },
  {
    package: 'openpgp',
    license: 'LGPL-3.0+',
    why: 'In the downloadable sandbox, unchanged and with its license. A build of this repository replaces it with any other version.',
  },
  { package: 'lightningcss*', license: 'MPL-2.0', why: TOOL },
  { package: 'caniuse-lite', license: 'CC-BY-4.0', why: 'Undistributed browser data that the build reads.' },
  { package: 'spdx-exceptions', license: 'CC-BY-3.0', why: 'A list of names that this check reads.' },
  { package: 'spdx-ranges', license: '(MIT AND CC-BY-3.0)', why: 'A list of names that this check reads.' },
  { package: 'require-like', why: 'Its manifest has no license, but its License file contains the MIT license.' },
  { package: 'compute-gcd', why: OLD_FORM },
  { package: 'compute-lcm', why: OLD_FORM },
  { package: 'eval', why: OLD_FORM },
  { package: 'format', why: OLD_FORM },
  { package: 'rechoir', why: OLD_FORM },
  { package: 'validate.io-*', why: OLD_FORM },
];

/** Returns whether a license, or one alternative of an expression, is in the list. */
export function isAllowed(license: string | undefined): boolean {
  if (!license) return false;
  try {
    return satisfies(license, ALLOWED);
  } catch {
    // Text such as "SEE LICENSE IN …" isn't an expression, so it needs an exception.
    return false;
  }
}

const isOf = (name: string, pattern: string): boolean => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

/** Finds the exception for a package with this license. */
export const exceptionFor = (
  name: string,
  license: string | undefined,
  all: readonly LicenseException[] = exceptions,
): LicenseException | undefined => all.find((exception) => isOf(name, exception.package) && exception.license === license);
