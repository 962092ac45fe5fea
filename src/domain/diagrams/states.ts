import type { Anchor, Arrow, Layout, Lifecycle, Side, Transition } from '../../data/lifecycles/types';
import { pathThrough, type Drawing, type Look, type Point, type Shape } from './drawing';

const NOTE = 10;
const START_ABOVE = 56;
/** The distance from the top of a line of text to its baseline. */
const BASELINE = 4.5;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

function boxOf(layout: Layout, name: string): Box {
  const frame = layout.frames?.[name];
  if (frame) {
    const [left, top, width, height] = frame.at;
    return { left, top, width, height };
  }
  const place = layout.places[name];
  if (!place) throw new Error(`The drawing has no place for "${name}".`);
  const [width, height] = layout.box;
  return { left: place[0] - width / 2, top: place[1] - height / 2, width, height };
}

function pointOn({ left, top, width, height }: Box, [side, offset = 0]: Anchor): Point {
  if (side === 'top' || side === 'bottom') return [left + width / 2 + offset, side === 'top' ? top : top + height];
  return [side === 'left' ? left : left + width, top + height / 2 + offset];
}

const isLevel = (side: Side): boolean => side === 'left' || side === 'right';

/** Returns the corners of an arrow: none if it's straight, and otherwise one or two. */
function cornersOf(start: Point, end: Point, arrow: Arrow): readonly Point[] {
  if (arrow.via) return arrow.via;
  const [leaves, enters] = [isLevel(arrow.out[0]), isLevel(arrow.in[0])];
  if (leaves && !enters) return [[end[0], start[1]]];
  if (!leaves && enters) return [[start[0], end[1]]];
  if (leaves ? start[1] === end[1] : start[0] === end[0]) return [];
  const [middleX, middleY] = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
  return leaves
    ? [
        [middleX, start[1]],
        [middleX, end[1]],
      ]
    : [
        [start[0], middleY],
        [end[0], middleY],
      ];
}

const TURN: Record<Side, number> = { left: 0, top: 90, right: 180, bottom: 270 };

const keyOf = ({ members = {} }: Lifecycle, { from, to }: Transition): string => {
  const frame = Object.entries(members).find(([, names]) => names.length === from.length && names.every((name) => from.includes(name)));
  return `${frame ? frame[0] : from.join('+')}>${to}`;
};

const isMain = ({ main }: Lifecycle, { from, to }: Transition): boolean =>
  from.length > 0 && main.some((name, index) => name === to && from.includes(main[index - 1] ?? ''));

function labelShape([x, y]: Point, side: Side, text: string): Shape {
  const gap = NOTE + 5;
  if (side === 'top' || side === 'bottom')
    return { as: 'text', look: 'label', x, y: y + BASELINE + (side === 'top' ? -gap - 3 : gap + 5), text, align: 'middle' };
  const isRight = side === 'right';
  return { as: 'text', look: 'label', x: x + (isRight ? gap : -gap), y: y + BASELINE, text, align: isRight ? 'start' : 'end' };
}

function arrowShapes(lifecycle: Lifecycle, layout: Layout, key: string): Shape[] {
  const arrow = layout.arrows[key];
  const ways = lifecycle.transitions
    .map((transition, index) => ({ transition, number: index + 1 }))
    .filter(({ transition }) => keyOf(lifecycle, transition) === key);
  const [first] = ways;
  if (!arrow || !first) throw new Error(`"${key}" is ${arrow ? 'drawn, but no transition' : 'a transition without an arrow'}.`);
  const end = pointOn(boxOf(layout, first.transition.to), arrow.in);
  const [from = ''] = key.split('>');
  const start: Point = from === '' ? (arrow.start ?? [end[0], end[1] - START_ABOVE]) : pointOn(boxOf(layout, from), arrow.out);
  const look: Look = isMain(lifecycle, first.transition) ? 'main' : 'side';
  return [
    { as: 'path', look, d: pathThrough([start, ...cornersOf(start, end, arrow), end]) },
    { as: 'tip', look, x: end[0], y: end[1], turn: TURN[arrow.in[0]] },
    ...(from === '' ? [{ as: 'dot', look: 'start', x: start[0], y: start[1], radius: 6 } as const] : []),
    ...ways.flatMap(({ transition, number }, index): Shape[] => {
      const step = index * (NOTE * 2 + 3);
      const at: Point = arrow.run === 'down' ? [arrow.at[0], arrow.at[1] + step] : [arrow.at[0] + step, arrow.at[1]];
      return [
        { as: 'dot', look: 'note', x: at[0], y: at[1], radius: NOTE },
        { as: 'text', look: 'mark', x: at[0], y: at[1] + 4, text: String(number), align: 'middle' },
        ...(arrow.words ? [labelShape(at, arrow.words, transition.short)] : []),
      ];
    }),
  ];
}

function boxShapes({ ends }: Lifecycle, layout: Layout, name: string): Shape[] {
  const { left, top, width, height } = boxOf(layout, name);
  const isEnd = ends.includes(name);
  const bar = left + width - 6;
  return [
    { as: 'box', look: isEnd ? 'end' : 'box', x: left, y: top, width, height, radius: 6 },
    ...(isEnd ? [{ as: 'line', look: 'end', x: bar, toX: bar, y: top + 6, toY: top + height - 6 } as const] : []),
    { as: 'text', look: 'state', x: left + width / 2, y: top + height / 2 + BASELINE, text: name, align: 'middle' },
  ];
}

const frameShapes = (layout: Layout): Shape[] =>
  Object.values(layout.frames ?? {}).flatMap(({ label, at: [x, y, width, height] }): Shape[] => [
    { as: 'box', look: 'group', x, y, width, height, radius: 10 },
    ...(label ? [{ as: 'text', look: 'title', x: x + 14, y: y + 20, text: label, align: 'start' } as const] : []),
  ]);

/**
 * Draws the statuses and their transitions, numbered as in the table.
 * @throws Error if the layout doesn't contain exactly the lifecycle's statuses and transitions.
 */
export function drawStates(lifecycle: Lifecycle, layout: Layout): Drawing {
  const keys = [...new Set([...Object.keys(layout.arrows), ...lifecycle.transitions.map((transition) => keyOf(lifecycle, transition))])];
  return {
    width: layout.width,
    height: layout.height,
    shapes: [
      ...frameShapes(layout),
      ...keys.flatMap((key) => arrowShapes(lifecycle, layout, key)),
      ...Object.keys(layout.places).flatMap((name) => boxShapes(lifecycle, layout, name)),
    ],
  };
}
