import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sandboxWorld } from '../../data/sandbox-world';
import { sandboxClient } from '../../sandbox/node/common/client';
import { builtSite } from '../commands/built-site';

const PROGRAM = path.join(builtSite, 'downloads/partita-sandbox.mjs');
const CONNECTIONS = 8;
const WARM_UP = 2000;
const STARTS = 5;

interface Running {
  child: ChildProcess;
  url: string;
  /** Milliseconds until it printed its address. */
  startup: number;
}

async function start(): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, [PROGRAM, '--port', '0', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url: (JSON.parse(line) as { url: string }).url, startup: performance.now() - started };
}

async function tokenFor(url: string): Promise<string> {
  const { clientId, clientSecret } = sandboxWorld;
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope: 'installments.v3' };
  const response = await fetch(`${url}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
  return ((await response.json()) as { access_token: string }).access_token;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** Sends one request and returns its status. It uses `node:http`, because `fetch` would use more CPU than the server. */
function post(url: string, token: string, key: string, body: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'X-Partita-Idempotency-Key': key };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v3/installment-plans`, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', reject).end(body);
  });
}

/** Returns the memory of a process in MB. Linux only. */
const memoryOf = ({ pid }: ChildProcess): string =>
  `${Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)} MB`;

/**
 * Measures the sandbox that readers download: how long it takes to start, and how many plans it creates over HTTP.
 * @param body Returns the body of the request with this number.
 * @throws Error if there is no build, or if a plan isn't created.
 */
export async function measureDownload(plans: number, body: (number: number) => string): Promise<void> {
  if (!existsSync(PROGRAM)) throw new Error('There is no partita-sandbox.mjs. Run "npm run build" first.');
  const startups: number[] = [];
  for (let count = 1; count < STARTS; count++) {
    const { child, startup } = await start();
    startups.push(startup);
    child.kill();
    await once(child, 'close');
  }
  const { child, url, startup } = await start();
  startups.push(startup);
  console.log(`Startup: ${startups.map((milliseconds) => milliseconds.toFixed(0)).join(', ')} ms.`);
  await sandboxClient(url, {}).control('POST', '/settings', { rateLimits: false });
  const token = await tokenFor(url);
  let next = 0;
  const create = async (count: number): Promise<void> => {
    const end = next + count;
    const connection = async (): Promise<void> => {
      while (next < end) {
        const number = next++;
        const status = await post(url, token, `download-${number}`, body(number));
        if (status !== 201) throw new Error(`Creating a plan returned ${status}.`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  };
  await create(WARM_UP);
  const before = memoryOf(child);
  const started = performance.now();
  await create(plans);
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${(plans / seconds).toFixed(0)} plans a second over HTTP. Memory: ${before} after ${WARM_UP}, ${memoryOf(child)} after ${next}.`,
  );
  child.kill();
  agent.destroy();
}
