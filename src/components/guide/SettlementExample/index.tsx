import type { ReactNode } from 'react';
import { RadioField, ToolForm, useTool, type Option } from '@site/src/components/ToolForm';
import { longDay } from '@site/src/domain/dates';
import { formatMoneyWithoutSymbol, formatMoney } from '@site/src/domain/money';
import { coreLines, managedLines, storyFacts, totalOf, type Story } from '@site/src/domain/settlement';
import { LineTable } from './LineTable';

type Model = 'core' | 'managed';

interface SettlementExampleProps {
  /** The model to show; both by default. */
  model?: Model;
  story?: Story;
}

const { order, refund, dispute } = storyFacts;

const STORIES: readonly Option<Story>[] = [
  ['paid', 'Paid to the end'],
  ['refunded', `${formatMoneyWithoutSymbol(refund.amount, order.currency)} refunded`],
  ['disputed', 'Chargeback, open'],
  ['won', 'Chargeback, won'],
  ['lost', 'Chargeback, lost'],
  ['accepted', 'Chargeback, accepted'],
];

const inProse: Record<Story, string> = {
  paid: 'All four installments are charged.',
  refunded: `${formatMoney(refund.amount, order.currency)} is refunded on ${longDay(refund.date)}, from what is still due.`,
  disputed: `Installment ${dispute.installment} is disputed on ${longDay(dispute.openedOn)}, and the case is open.`,
  won: `Installment ${dispute.installment} is disputed on ${longDay(dispute.openedOn)}, and the case is won on ${longDay(dispute.decidedOn)}. The shopper updates the card, and the schedule continues.`,
  lost: `Installment ${dispute.installment} is disputed on ${longDay(dispute.openedOn)}, and the case is lost on ${longDay(dispute.decidedOn)}, which ends the plan.`,
  accepted: `Installment ${dispute.installment} is disputed on ${longDay(dispute.openedOn)}, and you accept the case on ${longDay(dispute.acceptedOn)}, which ends the plan.`,
};

function outcome(story: Story, model: Model | undefined): string {
  const money = (value: number): string => formatMoney(value, order.currency);
  const [core, managed] = [totalOf(coreLines(story)), totalOf(managedLines(story))];
  const parts = [
    model !== 'managed' && `Core: ${money(core.fromAcquirer)} from your acquirer, less ${money(-core.net)} to Partita.`,
    model !== 'core' &&
      (managed.net < 0 ? `Managed: you owe Partita ${money(-managed.net)}.` : `Managed: ${money(managed.net)} from Partita.`),
  ];
  return `${inProse[story]} ${parts.filter(Boolean).join(' ')}`;
}

/** Order HL-10482 in the settlements of a core and a managed merchant, line by line, with six possible outcomes. */
export default function SettlementExample({ model, story = 'paid' }: SettlementExampleProps): ReactNode {
  const { fields, bind } = useTool<{ story: Story }, Story>({ story }, ({ story: chosen }) => ({ value: chosen }));
  return (
    <ToolForm
      name="Settlement example"
      problem={undefined}
      summary={outcome(fields.story, model)}
      controls={<RadioField label={`What happens to ${order.reference}`} options={STORIES} {...bind('story')} />}
    >
      {model !== 'managed' && (
        <LineTable
          title="Core: by date of charge, 2026"
          columns={['From your acquirer', 'Fee', 'Through Partita']}
          currency={order.currency}
          rows={coreLines(fields.story).map((line) => ({ line, values: [line.fromAcquirer, line.fee, line.gross + line.fee] }))}
        />
      )}
      {model !== 'core' && (
        <LineTable
          title="Managed: by date of payout, 2026"
          columns={['Gross', 'Fee', 'Net']}
          currency={order.currency}
          rows={managedLines(fields.story).map((line) => ({ line, values: [line.gross, line.fee, line.gross + line.fee] }))}
        />
      )}
    </ToolForm>
  );
}
