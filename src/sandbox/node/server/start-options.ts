// Checks of what a sandbox is started with, for the command line and the library. Each takes the name that the caller knows the option by.
import { sandboxWorld } from '../../../data/sandbox-world';
import { portProblemOf } from '../../../domain/blocked-ports';
import { isLoopbackUrl } from '../../../domain/loopback';
import { readTime } from '../../../domain/time';
import { UsageError } from '../common/command';
import type { ServerOptions } from './server';
import { chaosNames } from '../webhooks/chaos';

/** The largest seed. The generator has 32 bits of state. */
export const MAX_SEED = 2 ** 32 - 1;

const EARLIEST = Date.parse('2000-01-01');
// The cards of the sample data expire at the end of 2039, and a clock can be moved by 400 days.
const LATEST = Date.parse('2038-01-01');

/** Parses `real`, or the time at which the clock stops. @throws UsageError */
export function clockFrom(name: string, text: string): Pick<ServerOptions, 'startsAt' | 'isFixed'> {
  if (text === 'real') return {};
  const startsAt = readTime(text);
  if (startsAt !== undefined && startsAt >= EARLIEST && startsAt < LATEST) return { startsAt, isFixed: true };
  throw new UsageError(
    `${name} must be "real", or a time from 2000 to 2037 with an offset from UTC, such as ${sandboxWorld.startsAt}, not "${text.slice(0, 40)}".`,
  );
}

/** Checks the address of a webhook endpoint. @throws UsageError */
export function checkEndpoint(name: string, url: string): void {
  if (!isLoopbackUrl(url))
    throw new UsageError(`${name} must be an http address on 127.0.0.1 or localhost: events of the sandbox don't leave this machine.`);
  const problem = portProblemOf(new URL(url));
  if (problem !== undefined) throw new UsageError(`${name} can't be ${url}. ${problem}`);
}

/** Parses names of delivery problems. @throws UsageError that lists them. */
export function chaosFrom(name: string, value: string | readonly string[]): string[] {
  try {
    return chaosNames(value);
  } catch (error) {
    throw new UsageError(`${name}: ${(error as Error).message}`);
  }
}
