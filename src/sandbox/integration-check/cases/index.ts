import type { Case } from '../case';
import { orderCases } from './orders';
import { paymentCases } from './payments';
import { lateCases, redirectCases } from './redirects';
import { retryCases } from './retries';
import { webhookCases } from './webhooks';

/** Every case, in the order in which they're played. The last ones move the clock past the lifetime of the shop's token. */
export const cases: readonly Case[] = [...redirectCases, ...webhookCases, ...paymentCases, ...retryCases, ...orderCases, ...lateCases];
