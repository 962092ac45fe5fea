import { spawnSync } from 'node:child_process';
import { languages, type LanguageId } from '../../reference/samples/languages';

/** What runs the samples of a language, and the Debian packages that contain it. */
interface Toolchain {
  /** Commands that must all succeed. */
  probes: readonly (readonly string[])[];
  packages: readonly string[];
}

const JACKSON = '/usr/share/java/jackson-databind.jar';
const NEWTONSOFT = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

const toolchains: Record<LanguageId, Toolchain> = {
  // With the other commands that the shell samples of the guides call.
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

/** Jars and assemblies that samples are run with. */
export const libraries = {
  jackson: ['core', 'databind', 'annotations'].map((name) => `/usr/share/java/jackson-${name}.jar`),
  newtonsoft: NEWTONSOFT,
} as const;

const succeeds = ([command = '', ...args]: readonly string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;

const has = new Map<LanguageId, boolean>();

/** Whether the samples of a language can run on this machine. Asked once for each: a probe takes up to a second. */
function hasToolchain(language: LanguageId): boolean {
  const known = has.get(language) ?? toolchains[language].probes.every(succeeds);
  has.set(language, known);
  return known;
}

/** Set by `npm run test:samples -- --install`: every language must run. */
export const ALL_LANGUAGES = 'TEST_ALL_LANGUAGES';

/** Whether to run the samples of a language. */
export const canRun = (language: LanguageId): boolean => Boolean(process.env[ALL_LANGUAGES]) || hasToolchain(language);

/** The languages whose samples can't run on this machine. */
export const missingLanguages = (): LanguageId[] => (Object.keys(toolchains) as LanguageId[]).filter((one) => !hasToolchain(one));

/** Their names in a sentence: "PHP, Java, and C#". */
export const namesOf = (ids: readonly LanguageId[]): string =>
  new Intl.ListFormat('en-US').format(languages.filter(({ id }) => ids.includes(id)).map(({ name }) => name));

/** The Debian packages that run the samples of these languages. */
export const packagesFor = (missing: readonly LanguageId[]): string[] => missing.flatMap((one) => toolchains[one].packages);
