import { coreChargeback, managedChargeback } from './chargebacks';
import { keyRotation } from './key-rotation';
import { phases } from './phases';
import type { Timeline } from './types';

/** Every timeline, by the name that pages write. */
export const timelines = {
  phases,
  'key-rotation': keyRotation,
  'managed-chargeback': managedChargeback,
  'core-chargeback': coreChargeback,
} as const satisfies Record<string, Timeline>;
