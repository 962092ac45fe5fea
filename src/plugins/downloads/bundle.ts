import { build } from 'esbuild';
import { baseUrl, siteUrl } from '../../data/address';
import { placeOf } from '../shipped-packages/shipped';
import { embeddedFiles } from './embedded';
import { EMBEDDED } from './packages';

/** The maximum size of the program, in bytes. */
export const LARGEST = 560_000;

const HEADER = `#!/usr/bin/env node
// The Partita sandbox: every API, signed webhooks, and a clock you control, in one file for Node.js 20 and later.
//
//   node partita-sandbox.mjs            starts it at http://127.0.0.1:4010
//   node partita-sandbox.mjs --help     lists its commands
//
// In tests, it's a library: import { createSandbox } from './partita-sandbox.mjs'.
//
// It contains OpenPGP.js, unchanged, under the LGPL 3.0, and fflate under the MIT license: --licenses prints the license texts.`;

/**
 * The sandbox as one program without dependencies. The same source results in the same bytes on every machine.
 * @throws Error when the program would contain a package without its license, or becomes too large.
 */
export async function bundledSandbox(siteDir: string): Promise<string> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: siteDir,
    entryPoints: ['src/sandbox/node/cli/partita-sandbox.ts'],
    plugins: [embeddedFiles(siteDir)],
    banner: { js: HEADER },
    bundle: true,
    charset: 'utf8',
    // Links to the docs lead to the site that the program was downloaded from.
    define: { 'process.env.SITE_URL': JSON.stringify(siteUrl), 'process.env.SITE_BASE': JSON.stringify(baseUrl) },
    format: 'esm',
    legalComments: 'none',
    metafile: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    write: false,
  });
  const places = Object.keys(metafile.inputs).map(placeOf);
  const unlisted = places.find((place) => place !== undefined && !EMBEDDED.includes(place));
  if (unlisted) throw new Error(`The sandbox imports ${unlisted}, whose license it doesn't print. Add it to src/plugins/downloads.`);
  const program = outputFiles[0]?.contents ?? new Uint8Array();
  if (program.length > LARGEST) throw new Error(`The downloadable sandbox has ${program.length} bytes. At most ${LARGEST} are allowed.`);
  return Buffer.from(program).toString();
}
