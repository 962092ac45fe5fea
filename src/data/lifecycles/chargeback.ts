import type { Lifecycle } from './types';

const WAITING = ['open', 'info_requested'];
const UNDECIDED = [...WAITING, 'under_review'];

/** How a chargeback changes status, in both funding models. The Chargebacks API introduction shows it. */
export const chargeback: Lifecycle = {
  schema: 'chargebacks/ChargebackStatus',
  label: 'How a case changes status, from open to won, lost, accepted, or closed. The following table lists every transition.',
  caption:
    'Cases in the inner frame need your response; cases in the outer frame are undecided. A bar line marks the end of a case. The numbers refer to the table.',
  ends: ['won', 'lost', 'accepted', 'closed'],
  main: [],
  members: { waiting: WAITING, undecided: UNDECIDED },
  columns: ['Managed: set by', 'Core: set by'],
  transitions: [
    {
      from: [],
      to: 'open',
      trigger: 'The network opens a case',
      short: 'Dispute',
      events: ['chargeback.opened'],
      more: ['Partita', 'Your gateway, or [you](operation:chargebacks/CreateAChargeback)'],
    },
    {
      from: [],
      to: 'info_requested',
      trigger: 'The bank asks for information before it opens a case',
      short: 'Inquiry',
      events: ['chargeback.info_requested'],
      more: ['Partita', 'Your gateway'],
      notSimulated: 'Sandbox cases start as open.',
    },
    {
      from: WAITING,
      to: 'under_review',
      trigger: 'The response is sent to the network',
      short: 'Responded',
      events: ['chargeback.under_review'],
      more: ['Partita', '[You](operation:chargebacks/UpdateChargebackStatus)'],
    },
    {
      from: WAITING,
      to: 'accepted',
      trigger: 'You [accept the case](operation:chargebacks/AcceptAChargeback), before its due date',
      short: 'You accept it',
      events: ['chargeback.accepted'],
      more: ['You', 'You'],
    },
    {
      from: UNDECIDED,
      to: 'won',
      trigger: 'The network decides in your favor',
      short: 'For you',
      events: ['chargeback.won'],
      more: ['Partita', '[You](operation:chargebacks/UpdateChargebackStatus)'],
    },
    {
      from: UNDECIDED,
      to: 'lost',
      trigger: "The network decides in the shopper's favor",
      short: 'For the shopper',
      events: ['chargeback.lost'],
      more: ['Partita', '[You](operation:chargebacks/UpdateChargebackStatus)'],
    },
    {
      from: UNDECIDED,
      to: 'closed',
      trigger: 'The case is withdrawn or expires',
      short: 'Withdrawn',
      events: ['chargeback.closed'],
      more: ['Partita', '[You](operation:chargebacks/UpdateChargebackStatus)'],
    },
  ],
  wide: {
    width: 720,
    height: 344,
    box: [128, 40],
    places: {
      open: [106, 118],
      info_requested: [106, 206],
      under_review: [372, 136],
      won: [636, 60],
      lost: [636, 136],
      closed: [636, 212],
      accepted: [372, 312],
    },
    frames: {
      undecided: { label: 'Undecided', at: [8, 34, 452, 216] },
      waiting: { label: 'Action needed', at: [26, 70, 172, 170] },
    },
    arrows: {
      '>open': { out: ['top'], in: ['top', 36], start: [142, 12], at: [142, 62] },
      '>info_requested': {
        out: ['top'],
        in: ['right'],
        start: [142, 12],
        via: [
          [184, 12],
          [184, 206],
        ],
        at: [184, 62],
      },
      'waiting>under_review': { out: ['right', -19], in: ['left'], at: [252, 136], words: 'top' },
      'waiting>accepted': { out: ['bottom'], in: ['left'], at: [210, 312], words: 'top' },
      'undecided>won': { out: ['right', -82], in: ['left'], at: [514, 60], words: 'top' },
      'undecided>lost': { out: ['right', -6], in: ['left'], at: [514, 136], words: 'top' },
      'undecided>closed': { out: ['right', 70], in: ['left'], at: [514, 212], words: 'top' },
    },
  },
  narrow: {
    width: 343,
    height: 424,
    box: [116, 38],
    places: {
      open: [82, 116],
      info_requested: [82, 184],
      under_review: [92, 296],
      won: [281, 136],
      lost: [281, 216],
      closed: [281, 296],
      accepted: [281, 390],
    },
    frames: {
      undecided: { label: '', at: [8, 44, 176, 290] },
      waiting: { label: 'Action needed', at: [16, 66, 152, 150] },
    },
    arrows: {
      '>open': { out: ['top'], in: ['top', 36], start: [118, 14], at: [118, 58] },
      '>info_requested': {
        out: ['top'],
        in: ['right'],
        start: [118, 14],
        via: [
          [154, 14],
          [154, 184],
        ],
        at: [154, 58],
      },
      'waiting>under_review': { out: ['bottom'], in: ['top'], at: [92, 246] },
      'waiting>accepted': {
        out: ['left'],
        in: ['left'],
        via: [
          [2, 141],
          [2, 390],
        ],
        at: [110, 390],
      },
      'undecided>won': { out: ['right', -53], in: ['left'], at: [199, 136] },
      'undecided>lost': { out: ['right', 27], in: ['left'], at: [199, 216] },
      'undecided>closed': { out: ['right', 107], in: ['left'], at: [199, 296] },
    },
  },
};
