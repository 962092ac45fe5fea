import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { runCommand } from '../../../../tests/support/command-line';
import { startServer } from '../server/server';
import { sandboxClient } from '../common/client';
import { commands } from './commands';

test('help lists every command, and each command has help', async () => {
  const { code, out } = await runCommand(['--help']);
  expect(code).toBe(0);
  for (const { name, usage } of commands) {
    expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
    const help = await runCommand([name, '--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain(`Usage: partita-sandbox ${usage}`);
  }
});

test('the sandbox starts without a command and stops on a signal', async () => {
  const { code, out } = await runCommand(['--port', '0']);
  expect(code).toBe(0);
  expect(out).toContain('The sandbox listens at http://127.0.0.1:');
});

test.each(['2000-01-01T00:00:00Z', '2037-12-31T23:59:59Z'])('the sandbox starts at %s', async (time) => {
  const { code, out, err } = await runCommand(['--port', '0', '--clock', time]);
  expect(code, err).toBe(0);
  expect(out).toContain('The sandbox listens at http://127.0.0.1:');
});

for (const [args, says] of [
  [['dance'], 'There is no command "dance". The commands are start'],
  [['start', 'now'], "Unexpected argument 'now'."],
  [['--port', '70000'], '--port must be a whole number from 0 to 65535, not "70000".'],
  [['--seed', '1e3'], '--seed must be a whole number'],
  [['--seed', '-1'], "--seed needs a value that doesn't start with a dash."],
  ...['yesterday', '2026-03-02', '2026-03-02T11:00', '2026-02-30T00:00:00Z', '1999-12-31T23:59:59Z', '2038-01-01T00:00:00Z', ''].map(
    (time) =>
      [
        ['--clock', time],
        `--clock must be "real", or a time from 2000 to 2037 with an offset from UTC, such as 2026-04-20T12:00:00Z, not "${time}".`,
      ] as const,
  ),
  [['--forward-to', 'https://elsewhere.example/'], "don't leave this machine"],
  [['--what'], "Unknown option '--what'."],
  [['--port'], "Option '--port <value>' argument missing."],
] as const)
  test(`${args.join(' ')} exits with 2 and says what to pass`, async () => {
    const { code, out, err } = await runCommand(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(says);
    expect(err).not.toMatch(/^\s+at /m);
  });

test('a port in use exits with 2 and names the port', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const { code, err } = await runCommand(['--port', String(port)]);
  expect([code, err]).toEqual([2, `Port ${port} is in use. Stop the other program, or choose another port with --port.\n`]);
  other.close();
});

test('the client calls APIs and controls a running sandbox', async () => {
  const { origin, stop } = await startServer({ port: 0 });
  const client = sandboxClient(undefined, { PARTITA_SANDBOX_URL: origin });
  expect(await client.control('POST', '/clock', { advance: 'P1D' })).toHaveProperty('now');
  expect(await client.call('GET', '/v3/installment-plans/7F3K9QWZ2M8XN4TB6RCD')).toMatchObject({ status: 200 });
  await expect(client.control('POST', '/clock', { advance: 'soon' })).rejects.toThrow('ISO 8601');
  await stop();
  await expect(client.control('GET', '/clock')).rejects.toThrow(`No sandbox is running at ${origin}.`);
});

test('a client says why a running sandbox gave no response', async () => {
  const other = createTcpServer((socket) => void socket.on('error', () => undefined).end('SSH-2.0-OpenSSH\r\n'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const { code, err } = await runCommand(['clock', '--url', url]);
  expect([code, err]).toEqual([2, expect.stringMatching(/^There was no response from .*HTTP.*\.\n$/)]);
  const { origin, stop } = await startServer({ port: 0 });
  const call = sandboxClient(origin, {}).call('GET', '/v3', undefined, { 'Transfer-Encoding': 'chunked' });
  await expect(call).rejects.toThrow('transfer-encoding');
  await stop();
  other.close();
});

test("a client rejects addresses that aren't a sandbox", async () => {
  expect(() => sandboxClient('ftp://127.0.0.1', {})).toThrow('must look like http://127.0.0.1:4010');
  const other = createServer((_, response) => response.end('<h1>Shop</h1>'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const client = sandboxClient(`http://127.0.0.1:${(other.address() as AddressInfo).port}`, {});
  await expect(client.control('GET', '/clock')).rejects.toThrow("isn't a Partita sandbox");
  other.close();
});
