import { spawnSync } from 'node:child_process';
import { languages, type LanguageId } from '../../reference/samples/languages';

/** The programs that run the samples of a language, and their Debian packages. */
interface Toolchain {
  /** Commands that must all succeed. */
  probes: readonly (readonly string[])[];
  packages: readonly string[];
}

const JACKSON = '/usr/share/java/jackson-databind.jar';
const NEWTONSOFT = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

const toolchains: Record<LanguageId, Toolchain> = {
  // Includes the other commands in the shell samples.
  curl: {
    probes: ['curl', 'jq', 'gpg'].map((command) => [command, '--version']).concat([['openssl', 'version']]),
    packages: ['curl', 'jq', 'gnupg', 'openssl'],
  },
  node: { probes: [['node', '--version']], packages: ['nodejs'] },
  python: { probes: [['python3', '-c', 'import requests, cryptography']], packages: ['python3-requests', 'python3-cryptography'] },
  php: {
    probes: [
      ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
      ['php', '-r', 'require "phpseclib3/autoload.php";'],
    ],
    packages: ['php-cli', 'php-curl', 'php-phpseclib3'],
  },
  java: {
    probes: [
      ['javac', '--version'],
      ['test', '-e', JACKSON],
    ],
    packages: ['default-jdk-headless', 'libjackson2-databind-java'],
  },
  go: { probes: [['go', 'version']], packages: ['golang-go'] },
  ruby: { probes: [['ruby', '--version']], packages: ['ruby'] },
  csharp: {
    probes: [
      ['mcs', '--version'],
      ['mono', '--version'],
      ['test', '-e', NEWTONSOFT],
    ],
    packages: ['mono-mcs', 'mono-runtime', 'libmono-system-net-http4.0-cil', 'libnewtonsoft-json5.0-cil'],
  },
};

const JUNIT = '/usr/share/java/junit-platform-console-standalone.jar';

/** What runs the tests of `samples/fixtures`, where neither the toolchain nor `npm ci` includes it. */
const runners: Partial<Record<LanguageId, Toolchain>> = {
  python: { probes: [['python3', '-m', 'pytest', '--version']], packages: ['python3-pytest'] },
  php: { probes: [['phpunit', '--version']], packages: ['phpunit'] },
  java: { probes: [['test', '-e', JUNIT]], packages: ['junit5'] },
  ruby: { probes: [['rspec', '--version']], packages: ['ruby-rspec'] },
};

/** The JAR files and assemblies that samples need. */
export const libraries = {
  junit: JUNIT,
  jackson: ['core', 'databind', 'annotations'].map((name) => `/usr/share/java/jackson-${name}.jar`),
  newtonsoft: NEWTONSOFT,
} as const;

const succeeds = ([command = '', ...args]: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;

const has = new Map<LanguageId, boolean>();

/** Returns whether the samples of a language can run on this machine. Results are cached, because a probe takes up to a second. */
function hasToolchain(language: LanguageId): boolean {
  const known = has.get(language) ?? toolchains[language].probes.every(succeeds);
  has.set(language, known);
  return known;
}

/** Moves the clock of the programs that samples run in. */
const CLOCK: Toolchain = { probes: [['datefudge', '--version']], packages: ['datefudge'] };

/** The variable that requires every language to run. `npm run test:samples -- --install` sets it. */
export const ALL_LANGUAGES = 'TEST_ALL_LANGUAGES';

/** Returns whether to run the samples of a language. */
export const canRun = (language: LanguageId): boolean => Boolean(process.env[ALL_LANGUAGES]) || hasToolchain(language);

const hasRunner = (language: LanguageId): boolean => (runners[language]?.probes ?? []).every(succeeds);

/** Returns whether to run the tests of a language's fixture. */
export const canTest = (language: LanguageId): boolean =>
  Boolean(process.env[ALL_LANGUAGES]) || (hasToolchain(language) && hasRunner(language));

const hasClock = (): boolean => CLOCK.probes.every(succeeds);

/** Returns whether samples can run with a clock that's ahead. */
export const canMoveClock = (): boolean => Boolean(process.env[ALL_LANGUAGES]) || hasClock();

/** Returns the languages whose samples can't run on this machine. */
export const missingLanguages = (): LanguageId[] => (Object.keys(toolchains) as LanguageId[]).filter((language) => !hasToolchain(language));

/** Joins the names of languages: "PHP, Java, and C#". */
export const namesOf = (ids: readonly LanguageId[]): string =>
  new Intl.ListFormat('en-US').format(languages.filter(({ id }) => ids.includes(id)).map(({ name }) => name));

/** Returns the Debian packages that run the samples of these languages and the tests of all fixtures, and that move the clock of samples. */
export const packagesFor = (missing: readonly LanguageId[]): string[] => [
  ...missing.flatMap((language) => toolchains[language].packages),
  ...Object.values(runners).flatMap(({ probes, packages }) => (probes.every(succeeds) ? [] : packages)),
  ...(hasClock() ? [] : CLOCK.packages),
];
