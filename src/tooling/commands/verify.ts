// `npm run verify`: the checks that are too slow for `npm test`. `npm run verify -- fuzz load` runs some of them.
import { parseArgs } from 'node:util';
import { findBrowser } from './browser';
import { freePort } from './free-port';
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

/** All but the first one need a build. */
const steps: Step[] = [
  { name: 'build', about: 'The build that the other checks use.', command: 'npm', args: ['run', '--silent', 'build'] },
  {
    name: 'slow',
    about: 'Builds with seeded faults, publishing to a search service, and whole rehearsals.',
    command: binary('vitest'),
    args: ['run', '--config', 'tests/vitest.config.mts', '--project', 'slow'],
  },
  {
    name: 'browser',
    about: 'Edits under npm start, releases while readers stay, hostile text, and axe on every page.',
    command: binary('playwright'),
    args: ['test', 'slow/', 'every-page'],
  },
  script('node', 'Unit tests and a build with Node 20.19, 22, and 24.', 'node'),
  script('twice', 'Two builds of one commit in one folder, compared byte for byte.', 'twice'),
  script('anywhere', 'Builds without history, without a network, and in odd places.', 'anywhere'),
  script('deploy', 'A release while readers use the site.', 'deploy'),
  script('fuzz', 'Hostile text in every input of the built site.', 'fuzz'),
];

/** Runs only when it is named, because it needs programs that most machines lack. */
const load = script('load', 'nginx and Caddy under load. Needs both, and wrk. Only when named.', 'load');

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
  const unknown = positionals.filter((one) => ![...steps, load].some(({ name }) => name === one));
  if (values.help || unknown.length > 0) {
    if (unknown.length > 0) console.error(`There is no check named ${unknown.join(', ')}.`);
    console.log(
      `Usage: npm run verify -- [NAME…]\n\n${[...steps, load].map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}`,
    );
    process.exitCode = unknown.length > 0 ? 1 : 0;
    return;
  }
  const chosen = positionals.length === 0 ? steps : [...steps, load].filter(({ name }) => positionals.includes(name));
  const env = { SLOW: '1', CHROMIUM_PATH: findBrowser(), PORT: String(await freePort()) };
  const failed: string[] = [];
  for (const { name, command, args } of chosen) {
    const { code, output } = await run(name, command, args, env);
    if (code === 0) continue;
    console.log(output);
    failed.push(name);
  }
  console.log(`${chosen.length - failed.length} passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
