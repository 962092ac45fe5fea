// `npm run serve`: serves the built site on http://127.0.0.1:3000, or on the port of --port or PORT.
import { parseArgs } from 'node:util';
import { builtSite, needBuiltSite } from './built-site';
import { serveFolder } from './static-server';
import { restoreFolder } from './switch-folder';
import { help } from './help';

help(`Usage: npm run serve [-- --port 3001]

Serves build/ with the headers of a production host at http://127.0.0.1:3000, or on the port of --port or PORT.`);

async function serve(): Promise<void> {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  const [name, given] = values.port === undefined ? ['PORT', process.env.PORT ?? '3000'] : ['--port', values.port];
  const port = Number(given);
  restoreFolder(builtSite);
  needBuiltSite();
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is "${given}". Write a number from 0 to 65535.`);
  const { url } = await serveFolder(builtSite, { port }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use. Choose another: npm run serve -- --port 3001`) : error;
  });
  console.log(`The built site is at ${url}. Press Ctrl+C to stop.`);
}

serve().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
