import type { Case } from '../case';
import { amountCases } from './amounts';
import { cardFormCases } from './card-form';
import { orderCases } from './orders';
import { outageCases } from './outages';
import { paymentCases } from './payments';
import { lateCases, redirectCases } from './redirects';
import { retryCases } from './retries';
import { webhookCases } from './webhooks';

export { incidentCases, incidents } from './incidents';

/** All cases, in the order in which they run. The last ones move the clock so far that the shop's token expires. */
export const cases: readonly Case[] = [
  ...redirectCases,
  ...webhookCases,
  ...amountCases,
  ...paymentCases,
  ...retryCases,
  ...cardFormCases,
  ...orderCases,
  ...lateCases,
  ...outageCases,
];
