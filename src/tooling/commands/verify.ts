// `npm run verify`: the checks that are too slow for `npm test`.
import { findBrowser } from './browser';
import { freePort } from './free-port';
import { nodeVersions } from '../../data/node-versions';
import { binary } from '../../reference/run-command';
import { run } from './test-steps';

interface Step {
  name: string;
  about: string;
  command: string;
  args: string[];
}

const script = (name: string, about: string, file: string, ...args: string[]): Step => ({
  name,
  about,
  command: binary('tsx'),
  args: [`src/tooling/verify/${file}.ts`, ...args],
});

/** The checks. All except the first one need a build. */
const steps: Step[] = [
  { name: 'build', about: 'The build that the other checks use.', command: 'npm', args: ['run', '--silent', 'build', '--'] },
  {
    name: 'slow',
    about:
      '2,000 random plans against the laws of money, builds with seeded errors or stopped halfway, every project that readers can download, the commands and their help, publishing to a search service, coding agents, 10,000 random API requests, and 8,000 random requests copied from the console as code.',
    command: binary('vitest'),
    args: ['run', '--config', 'tests/vitest.config.mts', '--project', 'slow'],
  },
  {
    name: 'browser',
    about:
      'Edits under npm start, a new version while readers use the site, variations of other browser tests, axe on every page, and fuzzing of every input: FUZZ_CASES=100 tries more texts.',
    command: binary('playwright'),
    args: ['test', '--grep', 'slow/|@slow|every-page'],
  },
  script('browsers', 'One page of each type, search, the console, and every tool in Firefox and WebKitGTK.', 'browsers'),
  script(
    'node',
    `Unit tests, a build, and the sandbox program with Node ${[nodeVersions.oldest, ...nodeVersions.lines].join(', ')}.`,
    'node',
  ),
  script('collections', 'The Postman and Bruno collections, run in order with newman and @usebruno/cli from npm.', 'collections'),
  script('reproducible', 'Two builds of one commit in one folder, compared byte for byte.', 'reproducible'),
  script('environments', 'Builds without history, without a network, read-only, and in unusual folders.', 'environments'),
];

/** Run only if they're selected: they need programs that most machines don't have, or a version. */
const onlyNamed = [
  script('agents', 'How well agents can read the site behind nginx and Caddy. Needs both. Runs only when named.', 'agents'),
  script('upgrade', 'The site with another version of Docusaurus: --to VERSION. Runs only when named.', 'upgrade'),
];

const all = [...steps, ...onlyNamed];

const usage = `Usage: npm run verify                       all checks but agents and upgrade
       npm run verify -- NAME…              some of them
       npm run verify -- NAME [option …]    one of them, with its options

${all.map(({ name, about }) => `  ${name.padEnd(13)} ${about}`).join('\n')}

For the options of one, run npm run verify -- NAME --help.`;

async function main(args: string[]): Promise<void> {
  if (args[0] === '--help' || args[0] === '-h') return console.log(usage);
  const firstOption = args.findIndex((argument) => argument.startsWith('-'));
  const [names, options] = firstOption === -1 ? [args, []] : [args.slice(0, firstOption), args.slice(firstOption)];
  const unknown = names.filter((asked) => !all.some(({ name }) => name === asked));
  if (unknown.length > 0) throw new Error(`There is no check named ${unknown.join(', ')}.\n\n${usage}`);
  if (options.length > 0 && names.length !== 1) throw new Error(`Options belong to one check. Name it before them.\n\n${usage}`);
  const chosen = names.length === 0 ? steps : all.filter(({ name }) => names.includes(name));
  const env = { SLOW: '1', CHROMIUM_PATH: findBrowser(), PORT: String(await freePort()) };
  const failed: string[] = [];
  for (const { name, command, args: fixed } of chosen) {
    const { code, output } = await run(name, command, [...fixed, ...options], { env, isLive: chosen.length === 1 });
    if (code === 0) continue;
    console.log(output);
    failed.push(name);
  }
  console.log(`${chosen.length - failed.length} passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
