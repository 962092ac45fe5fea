import { spawnSync } from 'node:child_process';
import type { LanguageId } from '../reference/samples/languages';
import { installSystemPackages } from './system-packages';

/** What runs the samples of a language, and what brings it on Debian and its kin. */
interface Toolchain {
  /** Commands that all have to succeed. */
  probes: readonly (readonly string[])[];
  packages: readonly string[];
}

const JACKSON = '/usr/share/java/jackson-databind.jar';
const NEWTONSOFT = '/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll';

const toolchains: Record<LanguageId, Toolchain> = {
  // With what the shell commands of the guides call besides.
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

/** Whether the samples of a language can run on this machine. */
export const hasToolchain = (language: LanguageId): boolean => toolchains[language].probes.every(succeeds);

const missing = (): LanguageId[] => (Object.keys(toolchains) as LanguageId[]).filter((one) => !hasToolchain(one));

/** Installs what is missing to run the samples, where that can be done. Says aloud what is missing after. */
export function prepareToolchains(): void {
  const wanted = missing();
  if (wanted.length === 0) return;
  installSystemPackages(wanted.flatMap((one) => toolchains[one].packages));
  const left = missing();
  if (left.length > 0)
    console.log(
      `Samples in ${left.join(', ')} will be SKIPPED: install ${left.flatMap((one) => toolchains[one].packages).join(' ')} to run them.`,
    );
}
