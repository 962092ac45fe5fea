// `npm run release`: publishes a build on a server, or prepares one for nginx and Caddy.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { releasePaths, writeRelease } from '../hosting/release';
import { release } from '../release/release';
import { RETENTION } from '../release/retention';
import { help } from './help';

const usage = `Usage: npm run release -- --to FOLDER [--from BUILD]
         Publishes build/, or another build, and switches FOLDER/current to it.
       npm run release -- --servers [--root FOLDER] [--port NUMBER] [--from BUILD]
         Writes compressed files, and configurations for nginx and Caddy, into release/.
         --root is where the release will be on the server, /srv/partita-docs/current by default, and --port is 8080 by default.`;
help(usage);

const kilobytes = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;

function publish(build: string, to: string): void {
  const site = path.resolve(to);
  const { id, kept, dropped, leftOver } = release({ build, site });
  console.log(`${path.join(site, 'current')} is release ${id}.`);
  console.log(
    `${kept.length} assets of earlier releases stay for ${RETENTION.assetDays} days after their last use; ${dropped.length} were removed.`,
  );
  if (leftOver) console.error(`Earlier releases couldn't be removed: ${leftOver}`);
}

async function prepareServers(build: string, root: string, portText: string): Promise<void> {
  const port = Number(portText);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`--port ${portText}: write a number from 1 to 65535.`);
  if (!/^\/[\w./-]+$/.test(root))
    throw new Error(`--root ${root}: write an absolute path with only letters, digits, and . _ - /, such as /srv/partita-docs/current.`);
  const { files, raw, gzip, brotli } = await writeRelease(build, path.join(__dirname, '../../../release'), root, port);
  console.log(`Compressed ${files} files: ${kilobytes(raw)}, with gzip ${kilobytes(gzip)}, with Brotli ${kilobytes(brotli)}.`);
  const written = Object.values(releasePaths).map((file) => `release/${file}`);
  console.log(`Wrote ${written.join(', ')}.`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      from: { type: 'string', default: 'build' },
      servers: { type: 'boolean', default: false },
      root: { type: 'string', default: '/srv/partita-docs/current' },
      port: { type: 'string', default: '8080' },
    },
  });
  const build = path.resolve(values.from);
  if (values.servers) return prepareServers(build, values.root, values.port);
  if (!values.to) throw new Error(`Name the folder to publish to, or write --servers.\n\n${usage}`);
  publish(build, values.to);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
