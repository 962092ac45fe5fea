import type { Case } from '../case';
import { orderCases } from './orders';
import { paymentCases } from './payments';
import { lateCases, redirectCases } from './redirects';
import { retryCases } from './retries';
import { webhookCases } from './webhooks';

/** All cases, in the order in which they run. The last ones move the clock so far that the shop's token expires. */
export const cases: readonly Case[] = [...redirectCases, ...webhookCases, ...paymentCases, ...retryCases, ...orderCases, ...lateCases];
