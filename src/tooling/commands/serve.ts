// `npm run serve`: serves the built site on http://127.0.0.1:3000, or on the port in PORT.
import { builtSite, needBuiltSite } from './built-site';
import { serveFolder } from './static-server';
import { restoreFolder } from './switch-folder';
import { help } from './help';

help(`Usage: npm run serve

Serves build/ with the headers of a production host at http://127.0.0.1:3000, or on the port in PORT.`);

const port = Number(process.env.PORT ?? 3000);

async function serve(): Promise<void> {
  restoreFolder(builtSite);
  needBuiltSite();
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is "${process.env.PORT}". Write a number from 0 to 65535.`);
  const { url } = await serveFolder(builtSite, { port });
  console.log(`The built site is at ${url}. Press Ctrl+C to stop.`);
}

serve().catch((error: NodeJS.ErrnoException) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is in use. Choose another: PORT=3001 npm run serve` : error.message);
  process.exitCode = 1;
});
