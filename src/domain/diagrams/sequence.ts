import type { Flow, Lane, Part, Step } from '../../data/flows/types';
import type { Drawing, Look, Shape } from './drawing';

const NOTE = 11;
const HEAD = 48;
const LINE = 17;
const ROW = 52;
/** The height of a row without an arrow, and the position of its number. */
const LOW_ROW = 38;
const HERE = 20;
/** The distance from the top of a row to its label and its arrow. */
const LABEL = 16;
const ARROW = 33;
const TITLE = 34;
/** The distance between a lane and a label that starts or ends at it. */
const GAP = NOTE + 6;
const FOOT = 12;

const across = (lanes: number, index: number): number => ((index + 0.5) / lanes) * 100;
const percent = (part: number): string => `${Math.round(part * 100) / 100}%`;

/** Splits a name into two lines of about equal length. */
function splitInTwo(name: string): string[] {
  const words = name.split(' ');
  const breaks = words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')].filter(Boolean));
  return breaks.reduce((best, candidate) =>
    Math.max(...candidate.map((line) => line.length)) < Math.max(...best.map((line) => line.length)) ? candidate : best,
  );
}

const headShapes = (lanes: readonly Lane[]): Shape[] =>
  lanes.flatMap(({ name }, index) => {
    const lines = splitInTwo(name);
    return lines.map((text, line): Shape => ({
      as: 'text',
      look: 'name',
      x: percent(across(lanes.length, index)),
      y: HEAD - 10 - (lines.length - 1 - line) * LINE,
      text,
      align: 'middle',
    }));
  });

/** Aligns a label to the arrow's left end, right end, or middle, depending on where it has the most room. */
function labelShape(text: string, look: Look, [from, to]: readonly [number, number], y: number): Shape {
  const middle = (from + to) / 2;
  const isHere = from === to;
  if (middle < 40 || (isHere && middle < 60)) return { as: 'text', look, x: percent(Math.min(from, to)), y, text, align: 'start', dx: GAP };
  if (middle > 60) return { as: 'text', look, x: percent(Math.max(from, to)), y, text, align: 'end', dx: -GAP };
  return { as: 'text', look, x: percent(middle), y, text, align: 'middle' };
}

export const targetsOf = ({ to = [] }: Step): readonly string[] => (typeof to === 'string' ? [to] : to);

function stepShapes(step: Step, lanes: readonly Lane[], top: number, words: Look): Shape[] {
  const placeOf = (id: string): number => {
    const index = lanes.findIndex((lane) => lane.id === id);
    if (index === -1) throw new Error(`Step ${step.id} names the lane "${id}", which the flow doesn't have.`);
    return across(lanes.length, index);
  };
  const from = placeOf(step.from);
  const targets = targetsOf(step).map(placeOf);
  const look: Look = step.isWebhook ? 'event' : 'side';
  const y = top + (targets.length === 0 ? HERE : ARROW);
  const farthest = targets.reduce((far, candidate) => (Math.abs(candidate - from) > Math.abs(far - from) ? candidate : far), from);
  return [
    ...targets.flatMap((to): Shape[] => [
      ...(to === farthest || (to - from) * (farthest - from) < 0
        ? [{ as: 'line', look, x: percent(from), toX: percent(to), y, toY: y } as const]
        : []),
      { as: 'tip', look, x: percent(to), y, turn: to > from ? 0 : 180 },
    ]),
    // A step without an arrow has its label next to the number.
    labelShape(step.short, words, [from, farthest], from === farthest ? y + 4 : top + LABEL),
    { as: 'dot', look: 'note', x: percent(from), y, radius: NOTE },
    { as: 'text', look: 'mark', x: percent(from), y: y + 4, text: step.id, align: 'middle' },
  ];
}

function partShapes(part: Part, lanes: readonly Lane[], top: number): { shapes: Shape[]; height: number } {
  const head = part.title ? TITLE : 0;
  let height = head;
  const steps = part.steps.flatMap((step) => {
    const shapes = stepShapes(step, lanes, top + height, part.title ? 'inside' : 'label');
    height += targetsOf(step).length === 0 ? LOW_ROW : ROW;
    return shapes;
  });
  if (part.title) height += FOOT;
  const title: Shape[] = part.title
    ? [
        { as: 'box', look: 'band', x: 0, y: top, width: '100%', height: height - 4, radius: 8 },
        { as: 'text', look: 'title', x: 12, y: top + 22, text: part.title, align: 'start' },
      ]
    : [];
  return { shapes: [...title, ...steps], height };
}

/**
 * Draws the steps from top to bottom. Horizontal positions are percentages and text has a fixed size, so the diagram fits every screen.
 * @throws Error if a step names a lane that the flow doesn't have.
 */
export function drawSequence({ lanes, parts }: Flow): Drawing {
  let top = HEAD;
  const bands: Shape[] = [];
  const strokes: Shape[] = [];
  for (const part of parts) {
    const { shapes, height } = partShapes(part, lanes, top);
    // Bands are behind the lanes, and everything else is in front of them.
    bands.push(...shapes.filter(({ look }) => look === 'band'));
    strokes.push(...shapes.filter(({ look }) => look !== 'band'));
    top += height + (part.title ? 4 : 8);
  }
  const lines = lanes.map((_, index): Shape => {
    const x = percent(across(lanes.length, index));
    return { as: 'line', look: 'lane', x, toX: x, y: HEAD, toY: top };
  });
  return { height: top + 4, shapes: [...bands, ...lines, ...headShapes(lanes), ...strokes] };
}
