import satisfies from 'spdx-satisfies';

/** Licenses that ask for no more than their text: what ships names them in `third-party-licenses.txt`. */
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

/** A package that the list above does not cover. */
export interface LicenseException {
  /** A name, or the start of the names of one family: `lightningcss*`. */
  package: string;
  /** What its manifest says; nothing when it says nothing that npm can read. */
  license?: string;
  why: string;
}

const OLD_FORM = 'Its manifest is older than the field "license" and says MIT in the list "licenses".';
const TOOL = 'A tool of the build or the tests, unchanged, of which nothing is handed on.';

export const exceptions: readonly LicenseException[] = [
  { package: '@axe-core/playwright', license: 'MPL-2.0', why: TOOL },
  { package: 'axe-core', license: 'MPL-2.0', why: TOOL },
  {
    package: '@expo-google-fonts/cousine',
    license: 'MIT AND OFL-1.1',
    why: 'The monospace font of the test browser, unchanged, of which nothing is handed on.',
  },
  { package: '@resvg/resvg-js*', license: 'MPL-2.0', why: TOOL },
  {
    package: 'openpgp',
    license: 'LGPL-3.0+',
    why: 'In the downloadable sandbox, unchanged and with its license. A build of this repository replaces it with any other version.',
  },
  { package: 'lightningcss*', license: 'MPL-2.0', why: TOOL },
  { package: 'lunr-languages', license: 'MPL-1.1', why: 'Part of a search that a benchmark compares ours with.' },
  { package: 'caniuse-lite', license: 'CC-BY-4.0', why: 'Data on browsers, read by the build; none of it is handed on.' },
  { package: 'spdx-exceptions', license: 'CC-BY-3.0', why: 'A list of names that this check reads.' },
  { package: 'spdx-ranges', license: '(MIT AND CC-BY-3.0)', why: 'A list of names that this check reads.' },
  { package: 'require-like', why: 'Its manifest has no such field; its file License is the text of MIT.' },
  { package: 'compute-gcd', why: OLD_FORM },
  { package: 'compute-lcm', why: OLD_FORM },
  { package: 'eval', why: OLD_FORM },
  { package: 'format', why: OLD_FORM },
  { package: 'rechoir', why: OLD_FORM },
  { package: 'validate.io-*', why: OLD_FORM },
];

/** Whether a license, or one of those to choose from, is on the list. */
export function isAllowed(license: string | undefined): boolean {
  if (!license) return false;
  try {
    return satisfies(license, ALLOWED);
  } catch {
    // "SEE LICENSE IN …" and other words that are no expression: a person has to read it.
    return false;
  }
}

const isOf = (name: string, pattern: string): boolean => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

/** The exception that covers a package with this license. */
export const exceptionFor = (
  name: string,
  license: string | undefined,
  all: readonly LicenseException[] = exceptions,
): LicenseException | undefined => all.find((one) => isOf(name, one.package) && one.license === license);
