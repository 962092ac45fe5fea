import { spawn, spawnSync } from 'node:child_process';
import { createServer, get, Server } from 'node:http';
import { Server as NetServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { root } from '../../../../tests/support/built-site';
import { runCommand } from '../../../../tests/support/command-line';
import { freeUrl } from '../../../../tests/support/free-url';
import { receiver } from '../../../../tests/support/receiver';
import { sandboxClient } from '../common/client';
import { startServer, type RunningServer, type ServerOptions } from './server';

async function started(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const server = await startServer({ port: 0, ...options });
  onTestFinished(() => server.stop());
  return server;
}

/** Requests a path at an address, as a program does that knows the sandbox by another name. @returns the status, or the error's code. */
const statusAt = (hostname: string, port: string, host?: string, path = '/_sandbox/clock'): Promise<number | string> =>
  new Promise((resolve) => {
    get({ hostname, port, path, ...(host !== undefined && { headers: { Host: host } }) }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
/** An address that other machines use for this one. */
const ownAddress = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
const hasIpv6 = addresses.some(({ address }) => address === '::1');

const portOf = (origin: string): string => new URL(origin).port;

test.runIf(hasIpv6)('the sandbox listens at every address that localhost can have', async () => {
  const { origin } = await started();
  for (const address of ['127.0.0.1', '::1']) expect(await statusAt(address, portOf(origin)), address).toBe(200);
});

test.runIf(ownAddress !== undefined)('only --host lets other machines connect, and only by address or by an allowed name', async () => {
  const [closed, open] = [await started(), await started({ host: '0.0.0.0', allowedHosts: ['sandbox'] })];
  const address = ownAddress ?? '';
  expect(await statusAt(address, portOf(closed.origin))).toBe('ECONNREFUSED');
  expect(await statusAt(address, portOf(open.origin))).toBe(200);
  const port = portOf(open.origin);
  const statuses = async (...hosts: string[]): Promise<unknown> => Promise.all(hosts.map((host) => statusAt(address, port, host)));
  // A published port of a container can have another number.
  expect(await statuses('sandbox', `sandbox:${port}`, 'SANDBOX:8080', 'localhost:8080')).toEqual([200, 200, 200, 200]);
  expect(await statuses('evil.example', `sandbox.evil.example:${port}`, 'sandbox@evil.example')).toEqual([421, 421, 421]);
  expect(await statusAt('127.0.0.1', portOf(closed.origin), `${address}:4010`)).toBe(421);
});

test.runIf(ownAddress !== undefined)('a sandbox at one address of the machine also listens on loopback', async () => {
  const { origin } = await started({ host: ownAddress ?? '' });
  for (const address of ['127.0.0.1', ownAddress ?? '']) expect(await statusAt(address, portOf(origin)), address).toBe(200);
  expect(await sandboxClient(`http://${ownAddress}:${portOf(origin)}`, {}).control('GET', '/clock')).toHaveProperty('now');
});

test('a free port is never one that clients refuse', async () => {
  const address = vi.spyOn(NetServer.prototype, 'address').mockReturnValueOnce({ address: '127.0.0.1', family: 'IPv4', port: 10_080 });
  onTestFinished(() => address.mockRestore());
  const { origin } = await started();
  expect(portOf(origin)).not.toBe('10080');
  expect((await fetch(`${origin}/_sandbox/clock`)).status).toBe(200);
});

for (const args of [
  ['--port', '6000'],
  ['mcp', '--port', '6667'],
  ['check', 'http://localhost:3000', '--port', '10080'],
  ['--forward-to', 'http://localhost:5060/webhooks'],
  ['check', 'http://localhost:5060'],
  ['clock', '--url', 'http://127.0.0.1:6000'],
  ['trigger', 'plan.created', '--url', 'http://127.0.0.1:6000'],
  ['mcp', '--url', 'http://127.0.0.1:6000'],
  ['mcp', '--docs', 'http://localhost:6666/partita-docs.json', '--port', '0'],
  ['--docs', 'http://localhost:6666/partita-docs.json', '--port', '0'],
])
  test(`"${args.join(' ')}" is refused immediately, because clients can't call the port`, async () => {
    const { code, out, err } = await runCommand(args);
    const port = /\d+$/.exec(args.join(' ').replace(/\/(webhooks|partita).*/, ''))?.[0] ?? '';
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`refuse to connect to port ${port}`);
  });

test('the environment variable and new endpoints are refused for the same reason', async () => {
  const { err } = await runCommand(['clock'], { env: { PARTITA_SANDBOX_URL: 'http://127.0.0.1:6000' } });
  expect(err).toContain('refuse to connect to port 6000');
  const { origin } = await started();
  const client = sandboxClient(origin, {});
  const { url } = await receiver();
  const { endpointId } = await client.control<{ endpointId: string }>('POST', '/webhooks', { url });
  for (const change of [
    client.control('POST', '/webhooks', { url: 'http://localhost:6000/' }),
    client.control('PATCH', `/webhooks/${endpointId}`, { url: 'http://localhost:6000/' }),
  ])
    await expect(change).rejects.toThrow('refuse to connect to port 6000');
});

for (const [args, says] of [
  [['--host', 'sandbox'], '--host must be an IP address, such as 0.0.0.0 for every network, not "sandbox".'],
  [['--host', '203.0.113.1', '--port', '0'], "The sandbox can't listen at 203.0.113.1"],
  [['--allow-host', 'http://sandbox:4010'], '--allow-host must be a host name, such as "sandbox", not "http://sandbox:4010".'],
  [['--allow-host', ''], '--allow-host must be a host name'],
] as const)
  test(`${args.join(' ')} exits with 2 and says what to pass`, async () => {
    const { code, out, err } = await runCommand(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err).not.toContain('Unexpected error');
    expect(err).not.toMatch(/^\s+at /m);
  });

test('events that the sandbox would send to itself are refused in one sentence', async () => {
  const url = await freeUrl();
  const { code, err } = await runCommand(['--port', new URL(url).port, '--forward-to', `${url}/webhooks`]);
  expect([code, err]).toEqual([2, expect.stringMatching(/^url must be .* not that of the sandbox.*\n$/)]);
});

test('a port in use on one of the addresses is in use, and nothing keeps running', async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve) => other.listen(0, hasIpv6 ? '::1' : '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, err } = await runCommand(['--port', String(port)]);
  expect([code, err]).toEqual([2, `Port ${port} is in use. Stop the other program, or choose another port with --port.\n`]);
  expect(await statusAt('127.0.0.1', String(port))).toBe(hasIpv6 ? 'ECONNREFUSED' : 200);
});

test('a sandbox that fails while it starts leaves no server behind', async () => {
  const closed = vi.spyOn(Server.prototype, 'close');
  onTestFinished(() => closed.mockRestore());
  await expect(startServer({ port: 0, chaos: ['rain'] })).rejects.toThrow('kind of chaos');
  expect(closed).toHaveBeenCalled();
});

test('a client signs the URL that it calls, whatever the name in it', async () => {
  const { origin, sandbox } = await started();
  const port = portOf(origin);
  const reply = vi.spyOn(sandbox, 'reply');
  await fetch(`http://localhost:${port}/v3/installment-plans/search?orderReference=1`);
  expect(reply.mock.calls[0]?.[0].url).toBe(`http://localhost:${port}/v3/installment-plans/search?orderReference=1`);
});

/** Arguments of `unshare` for a command in a network without IPv6. On Debian, an ordinary user's `PATH` doesn't contain `sysctl`. */
function withoutIpv6(command: string): string[] {
  const setUp = 'ip link set lo up && sysctl -qw net.ipv6.conf.all.disable_ipv6=1 net.ipv4.ip_local_port_range="6665 6670"';
  return ['-rn', 'bash', '-c', `PATH=$PATH:/usr/sbin:/sbin; ${setUp} && ${command}`];
}

const canUnshare = spawnSync('unshare', withoutIpv6('true')).status === 0;

test.runIf(canUnshare)('it also starts without IPv6, where clients refuse all but one of the free ports', async () => {
  const program = `exec ${process.execPath} --import tsx src/tooling/commands/sandbox.ts --port 0 --json`;
  const child = spawn('unshare', withoutIpv6(program), { cwd: root });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  await expect.poll(() => output).toContain('\n');
  expect(JSON.parse(output)).toMatchObject({ url: 'http://127.0.0.1:6670' });
});
