import { chaosFaults, type ChaosName } from '../../../data/chaos-faults';
import { SECOND } from '../../../domain/time';
import { ControlError, shown } from '../../control/control-error';
import { createRandom } from '../../core/random';

/** The faults of one delivery. Times are in milliseconds of the machine's clock. */
export interface DeliveryFaults {
  /** The delay before the event is sent, and the fault that causes it. */
  wait?: { fault: 'late' | 'reordered'; milliseconds: number };
  /** The pause between the two parts of the body. */
  pause: number;
  twice: boolean;
  /** Forged copies, which a receiver must reject. `isFirst` ones are sent before the genuine event. */
  forged: { fault: 'bad-signature' | 'old-timestamp'; isFirst: boolean }[];
}

/** The age of events with an old timestamp. Receivers accept events for 300 seconds. */
export const OLD_SECONDS = 600;

const names: readonly string[] = chaosFaults.map(({ name }) => name);

/** Parses fault names. @param input `all`, an array, or names separated by commas. @throws ControlError that lists the names. */
export function chaosNames(input: unknown): ChaosName[] {
  const list: unknown[] = typeof input === 'string' ? input.split(',').map((name) => name.trim()) : Array.isArray(input) ? input : [''];
  if (list.length === 1 && list[0] === 'all') return names as ChaosName[];
  const unknown = list.find((name) => typeof name !== 'string' || !names.includes(name));
  if (unknown !== undefined) throw new ControlError(`"${shown(unknown)}" isn't a kind of chaos. Choose from ${names.join(', ')}, or all.`);
  return list as ChaosName[];
}

/** Returns a function that chooses each delivery's faults. The same seed chooses the same faults. */
export function chaos(faults: readonly ChaosName[], seed: number): () => DeliveryFaults {
  const random = createRandom(seed);
  const isHeads = (): boolean => Number.parseInt(random.hex(1), 16) < 8;
  let count = 0;
  return () => {
    count += 1;
    const waits = faults.filter((fault): fault is 'late' | 'reordered' => fault === 'late' || fault === 'reordered');
    const fault = waits.length === 2 ? waits[isHeads() ? 0 : 1] : waits[0];
    // Events of one change are due at the same time, so a shorter delay for each one reverses their order.
    const milliseconds = fault === 'reordered' ? SECOND - 60 * (count % 10) : SECOND + 100 * Number.parseInt(random.hex(1), 16);
    return {
      wait: fault && { fault, milliseconds },
      pause: faults.includes('slow') ? SECOND / 2 : 0,
      twice: faults.includes('twice'),
      forged: (['bad-signature', 'old-timestamp'] as const)
        .filter((name) => faults.includes(name))
        .map((name) => ({ fault: name, isFirst: isHeads() })),
    };
  };
}
