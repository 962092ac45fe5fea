// `npm run hosting`: the build as a release for servers of your own, in `release/`: compressed files, nginx and Caddy.
// `-- --root /srv/docs/current --port 8080` say where the release will stand and where it answers.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { releasePaths, writeRelease } from '../hosting/release';

const root = path.join(__dirname, '../../..');

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

async function hosting(): Promise<void> {
  const { values } = parseArgs({
    options: { root: { type: 'string', default: '/srv/partita-docs/current' }, port: { type: 'string', default: '8080' } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`--port ${values.port}: write a number from 1 to 65535.`);
  if (!/^\/[\w./-]+$/.test(values.root))
    throw new Error(`--root ${values.root}: write an absolute path of letters, digits and . _ - /, such as /srv/partita-docs/current.`);
  const { files, raw, gzip, brotli } = await writeRelease(path.join(root, 'build'), path.join(root, 'release'), values.root, port);
  console.log(`${files} files compressed: ${kilobytes(raw)}, with gzip ${kilobytes(gzip)}, with brotli ${kilobytes(brotli)}.`);
  console.log(
    `Written: ${Object.values(releasePaths)
      .map((file) => `release/${file}`)
      .join(', ')}.`,
  );
}

hosting().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
