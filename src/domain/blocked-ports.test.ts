import { expect, test } from 'vitest';
import { isBlockedPort, portProblemOf } from './blocked-ports';

/** Whether this version of Node.js refuses a port. Ports are refused before a connection is opened, and any connection is aborted here. */
const isRefused = async (port: number): Promise<boolean> => {
  const dispatcher = {
    dispatch: (): never => {
      throw new Error('not refused');
    },
  };
  const init = { dispatcher } as unknown as RequestInit;
  return fetch(`http://127.0.0.1:${port}`, init).then(
    () => false,
    (error: Error) => (error.cause as Error | undefined)?.message === 'bad port',
  );
};

test('the ports that fetch refuses are exactly the blocked ones, besides 0', async () => {
  const different: number[] = [];
  for (let port = 1; port <= 12_000; port += 1) if ((await isRefused(port)) !== isBlockedPort(port)) different.push(port);
  expect(different).toEqual([]);
});

test('a URL without a port has no problem, and the problem of another one names its port', () => {
  expect(portProblemOf(new URL('http://localhost'))).toBeUndefined();
  expect(portProblemOf(new URL('http://localhost:4010'))).toBeUndefined();
  expect(portProblemOf(new URL('http://[::1]:6000/x'))).toContain('port 6000');
});
