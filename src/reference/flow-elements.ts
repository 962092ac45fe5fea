import { flows } from '../data/flows';
import type { Flow, Lane, Step } from '../data/flows/types';
import { lifecycles } from '../data/lifecycles';
import type { Lifecycle } from '../data/lifecycles/types';
import { timelines } from '../data/timelines';
import type { Timeline } from '../data/timelines/types';
import { drawSequence, targetsOf } from '../domain/diagrams/sequence';
import { drawStates } from '../domain/diagrams/states';
import { code, element, lines, separated, strong, table, text, type Block, type Inline } from './nodes';
import { inline } from './parse-markdown';
import type { Attributes, Elements } from './table-attributes';

function chosen<Item>(all: Readonly<Record<string, Item>>, of: string | undefined): Item {
  const found = of === undefined ? undefined : all[of];
  if (!found) throw new Error(`write of="…" with one of ${Object.keys(all).join(', ')}.`);
  return found;
}

const flowNamed = ({ of }: Attributes): Flow => chosen(flows, of);

/** The component with its finished drawing, so readers load neither the data of a diagram nor the code that draws it. */
function flowDiagram(attributes: Attributes): Block {
  const flow = flowNamed(attributes);
  return element('FlowDiagram', { label: flow.label, caption: flow.caption, drawing: drawSequence(flow) });
}

const inside = (name: string): string => (name === 'Partita' ? name : name.charAt(0).toLowerCase() + name.slice(1));

function whoIn(step: Step, lanes: readonly Lane[]): string {
  const nameOf = (id: string): string => lanes.find((lane) => lane.id === id)?.name ?? id;
  const targets = targetsOf(step).map((id) => inside(nameOf(id)));
  return targets.length === 0 ? nameOf(step.from) : `${nameOf(step.from)} → ${targets.join(' and ')}`;
}

/** Renders the steps of a flow, or of one of its parts. */
function flowSteps(attributes: Attributes): Block {
  const { lanes, parts } = flowNamed(attributes);
  const { part } = attributes;
  const wanted = parts.filter(({ id }) => part === undefined || id === part);
  if (wanted.length === 0) throw new Error(`no part "${part}". Write one of ${parts.map(({ id }) => id).join(', ')}.`);
  return table(
    ['Step', 'Who', 'What', 'If it fails'],
    wanted.flatMap(({ steps }) => steps.map((step) => [step.id, whoIn(step, lanes), step.what, step.fails ?? '–'])),
  );
}

const lifecycleNamed = ({ of }: Attributes): Lifecycle => chosen(lifecycles, of);

function lifecycleDiagram(attributes: Attributes): Block {
  const lifecycle = lifecycleNamed(attributes);
  const { label, caption, wide, narrow } = lifecycle;
  return element('LifecycleDiagram', { label, caption, wide: drawStates(lifecycle, wide), narrow: drawStates(lifecycle, narrow) });
}

const codes = (names: readonly string[]): Inline[] => separated(names.map(code), ', ');

/** Renders the transitions of a lifecycle, numbered as in the drawing, with their webhooks or with custom columns. */
function lifecycleTable(attributes: Attributes): Block {
  const { columns, transitions } = lifecycleNamed(attributes);
  return table(
    ['No.', 'From and to', 'Trigger', ...(columns ?? ['Events'])],
    transitions.map(({ from, to, trigger, more, events }, index) => [
      String(index + 1),
      [...codes(from), text(from.length === 0 ? '→ ' : ' → '), code(to)],
      trigger,
      ...(more ?? [events.length === 0 ? '–' : codes(events)]),
    ]),
  );
}

/** Renders a timeline as lists inside its component: links and code work, and without JavaScript they're there. */
function timelineStepper({ of }: Attributes): Block {
  const { label, stops, lanes, steps }: Timeline = chosen(timelines, of);
  const cellItem = (cell: string, index: number): Inline[][] =>
    cell === '' ? [] : [[strong(`${lanes[index] ?? ''}:`), text(' '), ...inline(cell)]];
  const body = steps.map(({ cells }) => element('div', {}, [lines(cells.flatMap(cellItem))]));
  return element('TimelineStepper', { label, stops, marks: steps.map(({ mark, title }) => ({ mark, title })) }, body);
}

/** Elements that show the flows, lifecycles, and timelines of `src/data`. */
export const flowElements: Elements = {
  FlowDiagram: flowDiagram,
  FlowSteps: flowSteps,
  LifecycleDiagram: lifecycleDiagram,
  LifecycleTable: lifecycleTable,
  TimelineStepper: timelineStepper,
};
