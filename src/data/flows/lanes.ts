import type { Lane } from './types';

/** The participants of an online checkout. */
export const checkoutLanes: readonly Lane[] = [
  { id: 'browser', name: 'Browser' },
  { id: 'server', name: 'Your server' },
  { id: 'partita', name: 'Partita' },
  { id: 'gateway', name: 'Gateway and issuer' },
];
