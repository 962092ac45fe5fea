// `npm run release -- --to <folder>`: publishes `build/`, or the build in --from, on a host whose web server shows <folder>/current.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RETENTION } from '../release/retention';
import { release } from '../release/release';

function main(): void {
  const { values } = parseArgs({ options: { to: { type: 'string' }, from: { type: 'string', default: 'build' } } });
  if (!values.to) throw new Error('Say where to: npm run release -- --to /srv/docs. The web server shows /srv/docs/current.');
  const site = path.resolve(values.to);
  const { id, kept, dropped, leftOver } = release({ build: path.resolve(values.from), site });
  console.log(`${path.join(site, 'current')} is release ${id}.`);
  console.log(
    `${kept.length} assets of earlier releases stay for ${RETENTION.assetDays} days after their last day; ${dropped.length} went.`,
  );
  if (leftOver) console.error(`Earlier releases could not be removed: ${leftOver}`);
}

try {
  main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
