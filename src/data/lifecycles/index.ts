import { account } from './account';
import { chargeback } from './chargeback';
import { plan } from './plan';
import type { Lifecycle } from './types';

export const lifecycles = { account, chargeback, plan } as const satisfies Record<string, Lifecycle>;
