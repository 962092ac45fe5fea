import { accountWork } from '../accounts/scheduled-work';
import { caseWork, disputeWork } from '../chargebacks/scheduled-work';
import type { ScheduledWork } from '../core/scheduled-work';
import { keyWork } from '../keys/scheduled-work';
import { payoutWork } from '../payouts/scheduled-work';
import { planWork } from '../plans/scheduled-work';
import { reportWork } from '../reports/scheduled-work';

/** The scheduled work of all subjects, in the order in which it's done. Payouts are last, because they contain what the others move. */
export const scheduledWork: readonly ScheduledWork[] = [planWork, disputeWork, caseWork, keyWork, accountWork, reportWork, payoutWork];
