import { chaosFaults, type ChaosName } from '../../data/chaos-faults';
import { SECOND } from '../../domain/time';
import { ControlError, shown } from '../control-error';
import { drawFrom } from '../core/draw';

/** How one delivery is disturbed. Times in milliseconds of the machine's clock. */
export interface Disturbance {
  /** How long the event waits before it's sent, and because of which fault. */
  wait?: { fault: 'late' | 'reordered'; milliseconds: number };
  /** The pause between the two parts of the body. */
  pause: number;
  twice: boolean;
  /** Copies that a receiver must reject. */
  forged: { fault: 'bad-signature' | 'old-timestamp'; isFirst: boolean }[];
}

/** Longer than the 300 seconds within which a receiver accepts an event. */
export const OLD_SECONDS = 600;

const names: readonly string[] = chaosFaults.map(({ name }) => name);

/** @param wanted `all`, or names as a list or separated by commas. @throws ControlError that lists the names. */
export function chaosNames(wanted: unknown): ChaosName[] {
  const list: unknown[] = typeof wanted === 'string' ? wanted.split(',').map((name) => name.trim()) : Array.isArray(wanted) ? wanted : [''];
  if (list.length === 1 && list[0] === 'all') return names as ChaosName[];
  const unknown = list.find((name) => typeof name !== 'string' || !names.includes(name));
  if (unknown !== undefined) throw new ControlError(`"${shown(unknown)}" isn't a kind of chaos. Choose from ${names.join(', ')}, or all.`);
  return list as ChaosName[];
}

/** Disturbs deliveries as networks, deployments, and attackers do. The same seed disturbs the same deliveries in the same way. */
export function chaos(faults: readonly ChaosName[], seed: number): () => Disturbance {
  const draw = drawFrom(seed);
  const isHeads = (): boolean => Number.parseInt(draw.hex(1), 16) < 8;
  let count = 0;
  return () => {
    count += 1;
    const waits = faults.filter((fault): fault is 'late' | 'reordered' => fault === 'late' || fault === 'reordered');
    const fault = waits.length === 2 ? waits[isHeads() ? 0 : 1] : waits[0];
    // The events of one group are due at the same time, so a shorter wait for each one reverses their order.
    const milliseconds = fault === 'reordered' ? SECOND - 60 * (count % 10) : SECOND + 100 * Number.parseInt(draw.hex(1), 16);
    return {
      ...(fault && { wait: { fault, milliseconds } }),
      pause: faults.includes('slow') ? SECOND / 2 : 0,
      twice: faults.includes('twice'),
      forged: (['bad-signature', 'old-timestamp'] as const)
        .filter((one) => faults.includes(one))
        .map((one) => ({ fault: one, isFirst: isHeads() })),
    };
  };
}
