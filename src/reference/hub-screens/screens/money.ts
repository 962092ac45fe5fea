import { CORE_FEE, share } from '../../../domain/money-flow';
import type { Screen } from '../types';
import { caseLabel, duesOf, planLabel, usd } from '../sample-order';

/** The fee of a core merchant for one charge, in minor units. */
const feeOf = (amount: number): number => share(amount, CORE_FEE.percent) + CORE_FEE.fixed;

/** The charges of both orders on the core terminal in a month, in minor units. */
const chargesIn = (month: string): number[] =>
  ['HL-10509', 'HL-10517']
    .flatMap((reference) => duesOf(reference).filter(({ date }) => date.startsWith(month)))
    .map(({ amount }) => amount);

/** The sample shop's invoices as a core merchant, newest first. Amounts in minor units. */
export const invoices = [
  { number: 'invoice-2026-04-USD', period: 'April 2026', charges: chargesIn('2026-04') },
  { number: 'invoice-2026-03-USD', period: 'March 2026', charges: chargesIn('2026-03') },
].map((invoice) => ({ ...invoice, net: invoice.charges.reduce((sum, amount) => sum + feeOf(amount), 0), tax: 0 }));

/** The order with the managed case. */
const CASE = 'HL-10466';
const DISPUTED = duesOf(CASE)[1]?.amount ?? 0;
const AT_RISK = duesOf(CASE)[0]?.amount ?? 0;
const OUTSTANDING = duesOf(CASE)
  .slice(2)
  .reduce((sum, { amount }) => sum + amount, 0);

export const moneyScreens: Record<string, Screen> = {
  chargebacks: {
    frame: 'hub',
    menu: 'Chargebacks',
    title: 'Chargebacks',
    buttons: [{ label: 'Export' }],
    alt: 'A list of three chargebacks of Harbor Lane Home with date, plan, plan status, reason, disputed amount, due date, status, and internal status. The cases on HL-10509 and HL-10466 are open and due on April 28 and May 1, 2026.',
    caption: 'The case list on April 20, 2026.',
    marks: ['Filter and sort the list.', 'The case with the nearest due date is at the top.', 'Your own note about who needs to act.'],
    blocks: [
      { kind: 'filters', items: ['Status: all', 'Reason: all', 'Sort: due date'], mark: 1 },
      {
        kind: 'table',
        columns: [
          { head: 'Created', share: 6.5 },
          { head: 'Plan', share: 9 },
          { head: 'Plan status', share: 10 },
          { head: 'Reason', share: 15 },
          { head: 'Disputed', share: 8, align: 'end' },
          { head: 'Due', share: 6.5 },
          { head: 'Status', share: 12 },
          { head: 'Internal', share: 8.5 },
        ],
        rows: [
          [
            'Apr 15',
            { text: 'HL-10509', link: true },
            planLabel('on_hold', 'chargeback'),
            'Not as described',
            usd(duesOf('HL-10509')[0]?.amount ?? 0),
            { text: 'Apr 28', strong: true },
            caseLabel('open'),
            { text: 'Returns', soft: true },
          ],
          [
            'Apr 18',
            { text: CASE, link: true },
            planLabel('on_hold', 'chargeback'),
            'Not received',
            usd(DISPUTED),
            'May 1',
            caseLabel('open'),
            { text: 'Warehouse', soft: true },
          ],
          [
            'Mar 4',
            { text: 'HL-10291', link: true },
            planLabel('canceled'),
            'Not received',
            usd(duesOf('HL-10291')[0]?.amount ?? 0),
            'Mar 17',
            caseLabel('lost'),
            { text: 'No proof', soft: true },
          ],
        ],
        markRows: { 0: 2, 1: 3 },
      },
    ],
  },
  'chargeback-case': {
    frame: 'hub',
    menu: 'Chargebacks',
    title: `Case on ${CASE}`,
    buttons: [
      { label: 'Submit', look: 'main' },
      { label: 'Accept', look: 'danger' },
    ],
    markButtons: 2,
    alt: `A managed case: installment 2 of ${CASE}, ${usd(DISPUTED)} disputed with Visa code 13.1, a reserve of ${usd(OUTSTANDING + AT_RISK)}, evidence due on May 1, 2026, and the case history.`,
    caption: 'A managed case with its reason, amounts, and due date.',
    marks: [
      'The reason and the due date.',
      'Accept the case, or submit evidence. Accepting is final.',
      'The disputed charge and the reserve.',
      'The case history.',
    ],
    blocks: [
      {
        kind: 'facts',
        columns: 3,
        mark: 1,
        items: [
          ['Status', caseLabel('open')],
          ['Reason', 'Not received, Visa 13.1'],
          ['Evidence due', { text: 'May 1, 2026, 23:59 UTC', strong: true }],
          ['Case', { text: 'cbk_01HVB3N8Z5P2R7KQ4M9XTC', mono: true }],
          ['Network case', '2026-0418-7741'],
          ['Liability', 'Merchant'],
        ],
      },
      {
        kind: 'numbers',
        mark: 3,
        items: [
          { label: 'Disputed', value: usd(DISPUTED), note: 'installment 2, debited' },
          { label: 'Outstanding', value: usd(OUTSTANDING), note: 'reserved' },
          { label: 'At risk', value: usd(AT_RISK), note: 'installment 1, reserved' },
          { label: 'Reserve', value: usd(OUTSTANDING + AT_RISK), note: 'total' },
        ],
      },
      { kind: 'staff', paid: 2, total: 4 },
      { kind: 'heading', text: 'History', mark: 4 },
      {
        kind: 'table',
        columns: [
          { head: 'Time, UTC', share: 3 },
          { head: 'Who', share: 2 },
          { head: 'What', share: 5 },
        ],
        rows: [
          ['2026-04-18 08:12', 'Partita', 'Plan on hold, reserve set'],
          ['2026-04-18 08:12', 'Network', 'Case opened'],
        ],
      },
    ],
  },
  evidence: {
    frame: 'hub',
    menu: 'Chargebacks',
    title: `Evidence for ${CASE}`,
    alt: 'Evidence for a case: three PDF files with their types and sizes, an area to drop more files with the limits of 4 MB per file and ten files, and a button to add the installment pack.',
    caption: 'Evidence files before they are submitted.',
    marks: [
      'Each file has a type that shows what it proves.',
      'Limits for file type, size, and number.',
      'Adds the agreement, schedule, and statement as one PDF.',
    ],
    blocks: [
      {
        kind: 'table',
        mark: 1,
        columns: [
          { head: 'File', share: 6 },
          { head: 'Type', share: 4 },
          { head: 'Size', share: 2, align: 'end' },
          { head: '', share: 2 },
        ],
        rows: [
          [`${CASE}-delivery-proof.pdf`, { text: 'delivery_proof', mono: true }, '412 kB', { text: 'Delete', link: true }],
          [`${CASE}-terms.pdf`, { text: 'terms_acceptance', mono: true }, '96 kB', { text: 'Delete', link: true }],
          [`${CASE}-messages.pdf`, { text: 'shopper_communication', mono: true }, '188 kB', { text: 'Delete', link: true }],
        ],
      },
      { kind: 'drop', mark: 2, text: 'Drop files here or choose them', note: 'PDF, PNG, JPEG, or TIFF, 4 MB each, ten per case' },
      { kind: 'buttons', mark: 3, items: [{ label: 'Add installment pack' }] },
    ],
  },
  invoices: {
    frame: 'hub',
    menu: 'Invoices',
    title: 'Invoices',
    alt: `A list of two monthly invoices in USD with number, period, net, tax, and total: ${usd(invoices[0]?.net ?? 0)} for April and ${usd(invoices[1]?.net ?? 0)} for March 2026, each as PDF and CSV.`,
    caption: 'Invoices of Harbor Lane Home as a core merchant, for fees on HL-10509 and HL-10517.',
    marks: ['The fees, the tax on them, and the total.', 'PDF for your records, CSV with every line.'],
    blocks: [
      { kind: 'filters', items: ['Year: 2026', 'Currency: USD'] },
      {
        kind: 'table',
        mark: 1,
        columns: [
          { head: 'Number', share: 4 },
          { head: 'Period', share: 3 },
          { head: 'Net', share: 2, align: 'end' },
          { head: 'Tax', share: 2, align: 'end' },
          { head: 'Total', share: 2, align: 'end' },
          { head: 'Files', share: 2 },
        ],
        rows: invoices.map(({ number, period, net, tax }) => [
          { text: number, link: true },
          period,
          usd(net),
          usd(tax),
          usd(net + tax),
          { text: 'PDF, CSV', link: true },
        ]),
        markRows: { 1: 2 },
      },
    ],
  },
  'report-run': {
    frame: 'hub',
    menu: 'Reports',
    title: 'Run a report',
    buttons: [{ label: 'Download', look: 'main' }, { label: 'Save template' }],
    markButtons: 4,
    alt: 'A form to run the refunds report for April 2026 as CSV in the time zone America/New_York, with a choice of columns and a preview of the first row: 150.00 USD on HL-10482.',
    caption: 'Choose a report, check the preview, and download it.',
    marks: [
      'Report, period, and format.',
      'Columns, in the order they appear in the file.',
      'A preview of the first rows.',
      'Download the file, or save a template to schedule it.',
    ],
    blocks: [
      {
        kind: 'form',
        columns: 3,
        mark: 1,
        fields: [
          { label: 'Report', value: 'refunds', as: 'select' },
          { label: 'From', value: '2026-04-01' },
          { label: 'To', value: '2026-04-30' },
          { label: 'Format', value: 'CSV', as: 'select' },
          { label: 'Time zone', value: 'America/New_York', as: 'select' },
          { label: 'Terminals', value: 'All', as: 'select' },
        ],
      },
      { kind: 'heading', text: 'Columns', mark: 2 },
      {
        kind: 'form',
        columns: 3,
        fields: ['requested_at', 'order_reference', 'amount', 'returned_to_card', 'reduced_from_schedule', 'requested_by'].map(
          (label, index) => ({ label, value: '', as: index < 5 ? 'checked' : 'unchecked' }) as const,
        ),
      },
      {
        kind: 'table',
        mark: 3,
        columns: [
          { head: 'requested_at', share: 4 },
          { head: 'order_reference', share: 4 },
          { head: 'amount', share: 3, align: 'end' },
          { head: 'returned_to_card', share: 4, align: 'end' },
          { head: 'reduced_from_schedule', share: 5, align: 'end' },
        ],
        rows: [['2026-04-21 11:20', 'HL-10482', '150.00', '0.00', '150.00']],
      },
    ],
  },
  'report-subscribe': {
    frame: 'hub',
    menu: 'Reports',
    title: 'Templates',
    alt: 'A dialog to subscribe to the template Refunds: daily at 06:00, sent to a finance address, with empty files sent and encryption on.',
    caption: 'A subscription sends a report automatically.',
    marks: [
      'How often it is sent. Each file covers the last complete period.',
      'Hub users or an SFTP folder.',
      'Whether to send empty files, and whether to encrypt.',
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { head: 'Template', share: 5 },
          { head: 'Report', share: 5 },
        ],
        rows: [[{ text: 'Refunds', link: true }, 'refunds']],
      },
    ],
    dialog: {
      title: 'Subscribe to Refunds',
      blocks: [
        { kind: 'choice', options: ['Daily', 'Weekly', 'Monthly'], chosen: 0, mark: 1 },
        {
          kind: 'form',
          columns: 2,
          fields: [
            { label: 'At', value: '06:00' },
            { label: 'Time zone', value: 'America/New_York', as: 'select' },
          ],
        },
        { kind: 'form', mark: 2, fields: [{ label: 'Recipients', value: 'finance@harborlane.example' }] },
        {
          kind: 'form',
          mark: 3,
          fields: [
            { label: 'Send empty files', value: '', as: 'checked' },
            { label: 'Encrypt', value: 'with your report_encryption key', as: 'checked' },
          ],
        },
        { kind: 'buttons', items: [{ label: 'Subscribe', look: 'main' }, { label: 'Run now' }] },
      ],
    },
  },
};
