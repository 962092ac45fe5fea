// `npm run build`: builds the site in a temporary folder, which then replaces `build/`. A build that fails or is stopped doesn't change
// the previous one.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { baseUrl, siteUrl } from '../../data/address';
import { searchService, UNCONFIGURED } from '../../data/search-service';
import { writeChecksums } from '../../plugins/downloads/checksums';
import { writeDocsFile } from '../../plugins/downloads/docs-file';
import { readInlineCode } from '../../plugins/inline-code/inline-code-file';
import { redirects } from '../../data/redirects';
import { readHeadersFile } from '../hosting/headers-file';
import { writeServerConfigs } from '../hosting/server-configs';
import { writeHeaders } from '../hosting/write-headers';
import { binary } from '../../reference/run-command';
import { restoreFolder, switchFolder } from './switch-folder';
import { help } from './help';

help(`Usage: npm run build [-- options of docusaurus build]

Builds the site into build/. A build that fails or is stopped leaves the previous one in place.
SITE_URL and SITE_BASE set another address.
  --no-generate   uses the reference pages that exist`);

if (process.argv[2]?.startsWith('-') === false || process.argv.some((option) => option.startsWith('--out-dir'))) {
  console.error('Only options follow npm run build --, and the site is always in build/. See --help.');
  process.exit(1);
}

const NO_GENERATE = '--no-generate';
const options = process.argv.slice(2);

const root = path.join(__dirname, '../../..');
const build = path.join(root, 'build');
/** On the same disk as `build/`, in a folder that all tools ignore. */
const next = path.join(root, '.docusaurus/next-build');

class BuildStopped extends Error {}

/** Runs a step in a process of its own, which frees its memory. @throws BuildStopped if this process is stopped: Docusaurus then exits with 0, as if it had finished. */
function run(command: string, ...args: string[]): Promise<void> {
  // With a cache, the minifier chooses different names, so two builds of the same files would differ.
  const env = { ...process.env, DOCUSAURUS_NO_PERSISTENT_CACHE: 'true' };
  const child = spawn(process.execPath, [binary(command), ...args], { cwd: root, env, stdio: 'inherit' });
  let stoppedBy: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    stoppedBy = signal;
    child.kill(signal);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop).once('SIGHUP', stop);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', stop).off('SIGTERM', stop).off('SIGHUP', stop);
      if (stoppedBy ?? signal) reject(new BuildStopped(`The build was stopped by ${stoppedBy ?? signal}.`));
      else if (code !== 0) reject(new Error('The build failed.'));
      else resolve();
    });
  });
}

/** Checks that the key that readers get can only search. @throws Error if it can do more. */
async function checkSearchService({ appId, apiKey } = searchService): Promise<void> {
  if (apiKey === UNCONFIGURED) return;
  // Loaded on demand, because most builds use the site's own search.
  const { checkSearchKey } = await import('../../search/publish/search-key');
  const host = process.env.ALGOLIA_HOST;
  if (!(await checkSearchKey({ appId, ...(host && { host }) }, apiKey)))
    console.warn("The permissions of ALGOLIA_SEARCH_API_KEY couldn't be checked. Make sure that it can only search.");
}

async function main(): Promise<void> {
  await checkSearchService();
  restoreFolder(build);
  rmSync(next, { recursive: true, force: true });
  if (!options.includes(NO_GENERATE)) await run('tsx', 'src/tooling/commands/gen.ts');
  await run('docusaurus', 'build', '--out-dir', path.relative(root, next), ...options.filter((option) => option !== NO_GENERATE));
  writeDocsFile(next, siteUrl + baseUrl);
  writeChecksums(next);
  writeHeaders(next, baseUrl, readInlineCode(path.join(root, '.docusaurus')));
  switchFolder(next, build);
  writeServerConfigs(path.join(root, 'servers'), readHeadersFile(build), redirects);
  console.log('The site is in build/. Run "npm run serve" to look at it.');
}

main().catch((error: Error) => {
  console.error(`${error.message} build/ is unchanged.`);
  process.exitCode = error instanceof BuildStopped ? 130 : 1;
});
