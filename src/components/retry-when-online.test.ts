// The network drops and recovers while a chunk loads.
import { expect, test } from 'vitest';
import { retryWhenOnline, type Network } from './retry-when-online';

const network = (responses: boolean[]): Network & { rounds: number[] } => {
  const rounds: number[] = [];
  return {
    rounds,
    isReachable: async () => responses.shift() ?? true,
    isRetryable: () => true,
    refresh: async () => undefined,
    nextAttempt: async (round) => void rounds.push(round),
  };
};

/** A loader that fails the given number of times before it succeeds. */
const part = (failures: number): { load: () => Promise<string>; loads: () => number } => {
  let loads = 0;
  return {
    loads: () => loads,
    load: async () => {
      loads += 1;
      if (loads <= failures) throw new Error('no network');
      return 'part';
    },
  };
};

test('a chunk is retried while offline, but only once while online', async () => {
  const once = part(1);
  const away = network([false, false, false, true]);
  expect(await retryWhenOnline(once.load, away)).toBe('part');
  expect([once.loads(), away.rounds]).toEqual([2, [0, 1, 2]]);
  // The network drops again during the retry.
  const twice = part(3);
  expect(await retryWhenOnline(twice.load, network([false, true, true, false, true]))).toBe('part');
  expect(twice.loads()).toBe(4);
  const never = part(Infinity);
  await expect(retryWhenOnline(never.load, network([true, true]))).rejects.toThrow('no network');
  expect(never.loads()).toBe(2);
  // Not retryable: the file lacks the module, or it's the first page.
  const half = part(1);
  await expect(retryWhenOnline(half.load, { ...network([true]), isRetryable: () => false })).rejects.toThrow('no network');
  expect(half.loads()).toBe(1);
});
