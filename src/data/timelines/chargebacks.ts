import { chargebackRules } from '../chargeback-rules';
import type { Timeline } from './types';

const { evidenceDays, shortestDecisionDays, longestDecisionDays, remindedHours } = chargebackRules;

const lanes = ['You', 'Shopper', 'Plan', 'Money', 'Expected result'];

/** A managed case, from the charge to the last installment. */
export const managedChargeback: Timeline = {
  stops: 'moments',
  label: 'A managed chargeback, from the charge to the decision',
  lanes,
  steps: [
    {
      mark: 'Before',
      title: 'An installment is charged',
      cells: [
        'Store the proof of delivery and the accepted terms. You might need them four months later.',
        'Can dispute the charge with the bank. Networks often allow up to 120 days, depending on the reason.',
        'Follows its schedule.',
        'You have already been paid for the plan.',
        'The plan in the Hub includes tracking data.',
      ],
    },
    {
      mark: 'Day 0',
      title: 'The case opens',
      cells: [
        'You receive an email and `chargeback.opened`. Open **Chargebacks**, note the due date, and assign the case to a colleague.',
        'Hears from the bank, and often gets a provisional credit.',
        '`on_hold`: nothing is charged, and refunds are blocked.',
        'Partita debits the disputed charge and the fee, and holds back the reserve.',
        'The case is listed as `open`, with a due date.',
      ],
    },
    {
      mark: 'Before due',
      title: 'You respond',
      cells: [
        'Open the case under **Chargebacks**. Accept it, or upload evidence and select **Submit**.',
        "Can enter a new card, but the plan can't resume.",
        'Stays on hold.',
        'Unchanged.',
        'The case lists your files. After you select **Submit**, its status is `under_review`.',
      ],
    },
    {
      mark: `${remindedHours} h before`,
      title: 'Partita sends a reminder',
      cells: [
        "If you haven't uploaded evidence, you receive `chargeback.evidence_due` and an email. Upload at least proof of delivery and the schedule.",
        '',
        'Stays on hold.',
        'Unchanged.',
        'No case under the filter **Due in 3 days** is without evidence.',
      ],
    },
    {
      mark: 'Due date',
      title: 'Evidence is locked',
      cells: [
        `This is the end of the day in UTC, ${evidenceDays} days after the case opened. You can't add evidence or comments, and Partita submits what you uploaded.`,
        '',
        'Stays on hold.',
        'Unchanged. Without any evidence, the case is lost.',
        'You receive `chargeback.under_review`, or `chargeback.lost` if there was no evidence.',
      ],
    },
    {
      mark: `${shortestDecisionDays}–${longestDecisionDays} days later`,
      title: 'The bank decides',
      cells: [
        `You receive \`chargeback.won\` or \`chargeback.lost\`, typically ${shortestDecisionDays} to ${longestDecisionDays} days after the evidence was submitted, depending on the network.`,
        'Hears the decision from the bank.',
        'Won: waits for the shopper to update the card. Lost: ends, and nothing more is charged.',
        "Won: the charge is credited, but the fee isn't. Lost: the debit stays, and the reserve for the unpaid balance is applied.",
        'The case shows `won` or `lost` and a date in `resolvedAt`.',
      ],
    },
    {
      mark: 'After',
      title: 'The plan continues or ends',
      cells: [
        "If you won and the shopper doesn't update the card, remind them. After the six days, the plan stays on hold until they do.",
        'After you win, has 6 days to update the card.',
        'After the update, `plan.resumed`: missed installments are charged, one a day.',
        'Won or closed, with no other case open: the reserve is released in the next cycle. Lost or accepted: the part for paid installments is released 120 days after each charge.',
        'After you win: the plan is **In progress**, and the settlement report contains a `reserve_release` line.',
      ],
    },
  ],
};

/** A core case, which the merchant's own gateway handles. */
export const coreChargeback: Timeline = {
  stops: 'moments',
  label: 'A core chargeback, from the charge to the decision',
  lanes,
  steps: [
    {
      mark: 'Before',
      title: 'An installment is charged',
      cells: [
        'Set up your [gateway webhooks](/operational/gateways/required-webhooks), so Partita learns of a case within seconds.',
        'Can dispute the charge with the bank. Networks often allow up to 120 days, depending on the reason.',
        'Follows its schedule.',
        'Your gateway has paid you the charge.',
        'A test case from your gateway appears under **Chargebacks**.',
      ],
    },
    {
      mark: 'Day 0',
      title: 'The gateway opens a case',
      cells: [
        'Your gateway notifies you. Note its due date.',
        'Hears from the bank.',
        'Continues until Partita learns of the case.',
        'The gateway debits the charge.',
        'Your gateway lists the case.',
      ],
    },
    {
      mark: 'Same day',
      title: 'Partita learns of it',
      cells: [
        'If you have no gateway webhooks, select **Chargebacks → New**, or [create the case](operation:chargebacks/CreateAChargeback) with the API.',
        "Can enter a new card, but the plan can't resume.",
        '`on_hold`: nothing is charged, and refunds are blocked.',
        'Unchanged. Core merchants have no reserve.',
        'You receive `chargeback.opened`, and the plan is **In dispute**.',
      ],
    },
    {
      mark: 'Before due',
      title: 'You respond in your gateway',
      cells: [
        'Submit your evidence in the gateway before its due date. Then open the case under **Chargebacks** and set `under_review`.',
        '',
        'Stays on hold.',
        'Unchanged.',
        'Your gateway and Partita both show that you responded.',
      ],
    },
    {
      mark: 'Decision',
      title: 'The network decides',
      cells: [
        'Your gateway notifies you of the result. Record `won`, `lost`, or `closed`, unless a gateway webhook does it.',
        'Hears the decision from the bank.',
        'Won: waits for the shopper to update the card. Lost: ends, and nothing more is charged. Closed: active again, if no other case is open.',
        'Won or closed: the gateway credits the charge. Lost: the debit stays.',
        'The case shows the result and a date in `resolvedAt`.',
      ],
    },
    {
      mark: 'After',
      title: 'The plan continues or ends',
      cells: [
        "Match the `chargebacks` report with your gateway's cases.",
        'After you win, has 6 days to update the card.',
        'After the update, `plan.resumed`: missed installments are charged, one a day.',
        'Partita settles only the fees of later charges.',
        'After you win: the plan is **In progress**, and the case is closed in both systems.',
      ],
    },
  ],
};
