import type { Timeline } from './types';

const lanes = ['You', 'Shopper', 'Plan', 'Money', 'It worked when'];

/** A case of a managed merchant, from the charge to the last installment. */
export const managedChargeback: Timeline = {
  stops: 'moments',
  label: 'A chargeback of a managed merchant, from the charge to its end',
  lanes,
  steps: [
    {
      mark: 'Before',
      title: 'An installment is charged',
      cells: [
        'Keep the proof of delivery and the terms as accepted: you may need them in four months.',
        'Can dispute the charge at the bank. Networks often allow up to 120 days; the rule for the reason decides.',
        'Runs by its schedule.',
        'The charge belongs to a plan that was funded to you.',
        'The plan in the Hub holds tracking data, so that you find it later.',
      ],
    },
    {
      mark: 'Day 0',
      title: 'The case opens',
      cells: [
        'Get a mail and `chargeback.opened`. Open **Chargebacks**, note the due date, and name the colleague who answers.',
        'Hears from the bank, and often gets the money back for the time being.',
        '`on_hold`: nothing is charged, and refunds are blocked.',
        'Disputed charge and fee are debited, the reserve is set.',
        'The case stands in the list as `open`, with a due date.',
      ],
    },
    {
      mark: 'Until due',
      title: 'You answer',
      cells: [
        'Under **Chargebacks**, open the case. Accept it, or upload evidence and press **Submit**.',
        "A new card changes nothing: the plan can't resume.",
        'Stays on hold.',
        'Unchanged.',
        'The case lists your files, and after **Submit** its status is `under_review`.',
      ],
    },
    {
      mark: '72 h before',
      title: 'The reminder',
      cells: [
        'Get `chargeback.evidence_due` and a mail, if nothing is uploaded yet. Upload at least proof of delivery and the schedule.',
        '',
        'Stays on hold.',
        'Unchanged.',
        'The filter **Due in 3 days** no longer shows a case without evidence.',
      ],
    },
    {
      mark: 'Due date',
      title: 'Evidence is locked',
      cells: [
        'Upload and comments are closed. Partita submits what is there, 10 days before the limit of the network.',
        '',
        'Stays on hold.',
        'Unchanged. Without any evidence, the case is lost.',
        '`chargeback.under_review` arrives, or `chargeback.lost` when there was no evidence.',
      ],
    },
    {
      mark: 'Day 30–75',
      title: 'The bank decides',
      cells: [
        'Get `chargeback.won` or `chargeback.lost`. How long it takes is up to the network: 30 to 75 days are typical, not promised.',
        'Hears the decision from the bank.',
        'Won: waits for the shopper. Lost: stays on hold, and nothing more is charged.',
        'Won: the charge is credited. Lost: the debit stays, and the reserve is applied.',
        'The case shows `won` or `lost` and a date in `resolvedAt`.',
      ],
    },
    {
      mark: 'After',
      title: 'The plan goes on',
      cells: [
        'If the shopper does nothing, remind them too. After the six days, the plan stays on hold until the card is updated.',
        'After a won case, has 6 days to update the card.',
        '`plan.resumed`; missed installments are charged one by one.',
        'Won or closed, with no other case open: the reserve is released in the next cycle. Lost or accepted: it is applied.',
        'The plan is In progress, and the settlement report holds the line `reserve_release`.',
      ],
    },
  ],
};

/** A case of a core merchant, whose gateway decides. */
export const coreChargeback: Timeline = {
  stops: 'moments',
  label: 'A chargeback of a core merchant, from the charge to its end',
  lanes,
  steps: [
    {
      mark: 'Before',
      title: 'An installment is charged',
      cells: [
        'Set up the [notifications of your gateway](/operational/gateways/required-webhooks), so that Partita hears of a case in seconds.',
        'Can dispute the charge at the bank. Networks often allow up to 120 days; the rule for the reason decides.',
        'Runs by its schedule.',
        'Your gateway has paid the charge to you.',
        'A test case of your gateway appears under **Chargebacks**.',
      ],
    },
    {
      mark: 'Day 0',
      title: 'The gateway opens a case',
      cells: [
        'Hear from your gateway, and note the date it names.',
        'Hears from the bank.',
        'Still runs, until Partita knows.',
        'The gateway debits the charge.',
        'The case stands in the list of your gateway.',
      ],
    },
    {
      mark: 'Same day',
      title: 'Partita learns of it',
      cells: [
        'Without notifications, press **Chargebacks → New**, or [create the case](operation:chargebacks/CreateAChargeback).',
        "A new card changes nothing: the plan can't resume.",
        '`on_hold`: nothing is charged, and refunds are blocked.',
        'The outstanding balance is reserved: line `chargeback_reserve`.',
        '`chargeback.opened` arrives, and the plan says In dispute.',
      ],
    },
    {
      mark: 'Until due',
      title: 'You answer in your gateway',
      cells: [
        'Send your evidence to the gateway before its date. Then open the case under **Chargebacks** and set `under_review`.',
        '',
        'Stays on hold.',
        'Unchanged.',
        'Gateway and Partita both show that the answer is sent.',
      ],
    },
    {
      mark: 'Decision',
      title: 'The network decides',
      cells: [
        'Hear the result from your gateway. Record `won`, `lost` or `closed`, or let the notification do it.',
        'Hears the decision from the bank.',
        'Won: waits for the shopper. Lost: stays on hold, and nothing more is charged. Closed: active again, if no other case is open.',
        'The gateway credits the charge, or not.',
        'The case shows the result and a date in `resolvedAt`.',
      ],
    },
    {
      mark: 'After',
      title: 'The plan and the reserve',
      cells: [
        'Match the report with the list of your gateway.',
        'After a won case, updates the card.',
        '`plan.resumed`; missed installments are charged one by one.',
        'Won or closed, with no other case open: the reserve comes back in the next cycle, as `reserve_release`. Lost: it is applied, as `reserve_applied`.',
        'The plan is In progress, and both lists hold the same cases.',
      ],
    },
  ],
};
