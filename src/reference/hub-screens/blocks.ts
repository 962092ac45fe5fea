// Blocks of a screen. Each one is drawn for a given width, and returns its height.
import { SIZE, box, button, buttonWidth, callout, control, label, qr, rule, staff, stroke, text, tintOf, widthOf } from './shapes';
import type { Block, Cell, Field, Words } from './types';

interface Place {
  x: number;
  y: number;
  width: number;
}

interface Drawn {
  svg: string;
  height: number;
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** Space between blocks. */
const GAP = 18;
const ROW = 27;

const wordsOf = (cell: Cell): Words => (typeof cell === 'string' ? { text: cell } : cell);

function cellAt(x: number, y: number, cell: Cell, isAtEnd = false): string {
  const { text: words, tone, soft, strong, mono = false, link } = wordsOf(cell);
  if (tone) return label(x, y, words, tone, isAtEnd);
  const color = link ? 'accent' : soft ? 'ink-soft' : 'ink';
  return text(x, y, words, {
    size: mono ? SIZE.small : 12.5,
    weight: strong ? 660 : link ? 550 : 400,
    color,
    mono,
    align: isAtEnd ? 'end' : 'start',
  });
}

function table({ columns, rows, foot, markRows = {} }: Of<'table'>, { x, y, width }: Place): Drawn {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  let left = x;
  const at = columns.map(({ share, align }) => {
    const own = (width * share) / whole;
    left += own;
    return { x: align === 'end' ? left - 12 : left - own, isAtEnd: align === 'end' };
  });
  const line = (cells: Cell[], base: number, isStrong = false): string =>
    cells
      .map((cell, index) =>
        wordsOf(cell).text ? cellAt(at[index]?.x ?? x, base, isStrong ? { ...wordsOf(cell), strong: true } : cell, at[index]?.isAtEnd) : '',
      )
      .join('');
  const heads = columns
    .map(({ head }, index) =>
      text(at[index]?.x ?? x, y + 11, head, {
        size: SIZE.small,
        weight: 550,
        color: 'ink-soft',
        align: at[index]?.isAtEnd ? 'end' : 'start',
      }),
    )
    .join('');
  const body = rows
    .map((cells, index) => {
      const top = y + 19 + index * ROW;
      const mark = markRows[index];
      return line(cells, top + 18) + rule(x, top + ROW, width) + (mark ? callout(x - 13, top + 14, mark) : '');
    })
    .join('');
  const end = y + 19 + rows.length * ROW;
  const last = foot ? line(foot, end + 18, true) : '';
  return { svg: heads + rule(x, y + 19, width, 'ink', 1.5) + body + last, height: end - y + (foot ? ROW : 1) };
}

function numbers({ items }: Of<'numbers'>, { x, y, width }: Place): Drawn {
  const own = (width - 12 * (items.length - 1)) / items.length;
  const height = items.some(({ note }) => note) ? 76 : 58;
  const svg = items.map((item, index) => {
    const left = x + index * (own + 12);
    return (
      box(left, y, own, height, { fill: 'paper', edge: 'line', radius: 8 }) +
      text(left + 12, y + 20, item.label, { size: SIZE.small, color: 'ink-soft' }) +
      text(left + 12, y + 45, item.value, { size: 20, weight: 660 }) +
      (item.note ? text(left + 12, y + 64, item.note, { size: SIZE.small, color: 'ink-soft' }) : '')
    );
  });
  return { svg: svg.join(''), height };
}

function bars({ title, items }: Of<'bars'>, { x, y, width }: Place): Drawn {
  const most = Math.max(...items.map(({ value }) => value));
  const own = width / items.length;
  const svg = items.map(({ label: name, value, text: above }, index) => {
    const high = (value / most) * 84;
    const middle = x + own * (index + 0.5);
    return (
      box(middle - Math.min(17, own * 0.35), y + 122 - high, Math.min(34, own * 0.7), high, { fill: 'accent', radius: 2 }) +
      (above ? text(middle, y + 117 - high, above, { size: SIZE.small, align: 'middle' }) : '') +
      text(middle, y + 138, name, { size: SIZE.small, color: 'ink-soft', align: 'middle' })
    );
  });
  return { svg: text(x, y + 12, title, { weight: 550 }) + svg.join('') + rule(x, y + 122, width, 'edge'), height: 142 };
}

function ranks({ title, items }: Of<'ranks'>, { x, y, width }: Place): Drawn {
  const most = Math.max(...items.map(({ value }) => value));
  const svg = items.map(({ label: name, value, text: end }, index) => {
    const base = y + 36 + index * 24;
    const start = x + width * 0.46;
    const room = width * 0.54 - 44;
    return (
      text(x, base, name, { size: 12.5 }) +
      box(start, base - 10, Math.max(3, (value / most) * room), 12, { fill: 'accent', radius: 2 }) +
      text(x + width, base, end, { size: 12.5, weight: 550, align: 'end' })
    );
  });
  return { svg: text(x, y + 12, title, { weight: 550 }) + svg.join(''), height: 24 + items.length * 24 };
}

function fieldAt({ label: name, value, as = 'input' }: Field, { x, y, width }: Place): string {
  if (as !== 'input' && as !== 'select') {
    const indent = as === 'on' || as === 'off' ? 36 : 22;
    const after = value ? text(x + indent + widthOf(name, SIZE.body) + 8, y + 13, value, { size: 12.5, color: 'ink-soft' }) : '';
    return control(x, y + 13, as) + text(x + indent, y + 13, name) + after;
  }
  const arrow = as === 'select' ? stroke(`M${x + width - 20} ${y + 29}l4 4l4 -4`, 'ink-soft') : '';
  return (
    text(x, y + 10, name, { size: SIZE.small, weight: 550, color: 'ink-soft' }) +
    box(x, y + 16, width, 30, { fill: 'paper', edge: 'edge' }) +
    text(x + 10, y + 35.5, value) +
    arrow
  );
}

function form({ fields, columns = 1 }: Of<'form'>, { x, y, width }: Place): Drawn {
  const own = (width - 14 * (columns - 1)) / columns;
  let [column, top, high, svg] = [0, y, 0, ''];
  for (const field of fields) {
    const isHigh = field.as === undefined || field.as === 'input' || field.as === 'select';
    const span = field.wide ? columns : 1;
    if (column + span > columns) {
      top += high + 10;
      [column, high] = [0, 0];
    }
    svg += fieldAt(field, { x: x + column * (own + 14), y: top, width: field.wide ? width : own });
    high = Math.max(high, isHigh ? 46 : 19);
    column += span;
  }
  return { svg, height: top + high - y };
}

function facts({ items, columns = 2 }: Of<'facts'>, { x, y, width }: Place): Drawn {
  const svg = items.map(([name, value], index) => {
    const left = x + (index % columns) * (width / columns);
    const top = y + Math.floor(index / columns) * 40;
    return text(left, top + 11, name, { size: SIZE.small, color: 'ink-soft' }) + cellAt(left, top + 29, value);
  });
  return { svg: svg.join(''), height: Math.ceil(items.length / columns) * 40 - 4 };
}

function choice({ options, chosen }: Of<'choice'>, { x, y }: Place): Drawn {
  let left = x;
  const svg = options.map((option, index) => {
    const own = widthOf(option, SIZE.body) + 26;
    const isChosen = index === chosen;
    const shape =
      box(left, y, own, 28, { fill: isChosen ? 'accent-tint' : 'paper', edge: isChosen ? 'accent' : 'edge' }) +
      text(left + own / 2, y + 18.5, option, { weight: isChosen ? 660 : 400, color: isChosen ? 'accent-strong' : 'ink', align: 'middle' });
    left += own + 8;
    return shape;
  });
  return { svg: svg.join(''), height: 28 };
}

function filters({ items }: Of<'filters'>, { x, y }: Place): Drawn {
  let left = x;
  const svg = items.map((item) => {
    const own = widthOf(item, 12.5) + 35;
    const shape =
      box(left, y, own, 27, { fill: 'paper', edge: 'edge', radius: 13.5 }) +
      text(left + 13, y + 17.8, item, { size: 12.5 }) +
      stroke(`M${left + own - 19} ${y + 11.5}l3.5 3.5l3.5 -3.5`, 'ink-soft');
    left += own + 8;
    return shape;
  });
  return { svg: svg.join(''), height: 27 };
}

function buttons({ items }: Of<'buttons'>, { x, y }: Place): Drawn {
  let left = x;
  const svg = items.map(({ label: name, look }) => {
    const drawn = button(left, y, name, look);
    left += buttonWidth(name) + 8;
    return drawn;
  });
  return { svg: svg.join(''), height: 28 };
}

function heading({ text: words, note, buttons: items = [] }: Of<'heading'>, { x, y, width }: Place): Drawn {
  let right = x + width;
  const drawn = items.map(({ label: name, look }) => {
    right -= buttonWidth(name);
    const part = button(right, y - 5, name, look);
    right -= 8;
    return part;
  });
  const below = note ? text(x, y + 33, note, { size: 12.5, color: 'ink-soft' }) : '';
  return { svg: text(x, y + 14, words, { size: SIZE.heading, weight: 660 }) + below + drawn.join(''), height: note ? 36 : 18 };
}

function card({ blocks, head }: Of<'card'>, { x, y, width }: Place): Drawn {
  const top = head ? 34 : 0;
  const inside = stack(blocks, { x: x + 14, y: y + top + 14, width: width - 28 });
  const height = top + inside.height + 28;
  const band = head
    ? box(x, y, width, 34, { fill: 'paper-tint', edge: 'line', radius: 8 }) + text(x + 14, y + 22, head, { weight: 660 })
    : '';
  return { svg: box(x, y, width, height, { fill: 'paper', edge: 'line', radius: 8 }) + band + inside.svg, height };
}

function sideBySide({ parts }: Of<'columns'>, { x, y, width }: Place): Drawn {
  const between = 30;
  const room = width - between * (parts.length - 1);
  const whole = parts.reduce((sum, { share }) => sum + share, 0);
  let left = x;
  const drawn = parts.map(({ share, blocks }) => {
    const own = (room * share) / whole;
    const part = stack(blocks, { x: left, y, width: own });
    left += own + between;
    return part;
  });
  return { svg: drawn.map(({ svg }) => svg).join(''), height: Math.max(...drawn.map(({ height }) => height)) };
}

function lines(texts: string[], { x, y }: Place, look: Parameters<typeof text>[3], step: number): Drawn {
  return { svg: texts.map((line, index) => text(x, y + 12 + index * step, line, look)).join(''), height: texts.length * step - 4 };
}

function bandOf(words: string, tone: Of<'band'>['tone'], { x, y, width }: Place): Drawn {
  const [fill, ink] = tintOf(tone);
  return {
    svg: box(x, y, width, 34, { fill }) + box(x, y, 3, 34, { fill: ink, radius: 0 }) + text(x + 14, y + 21.5, words, { size: 12.5 }),
    height: 34,
  };
}

function drop(block: Of<'drop'>, { x, y, width }: Place): Drawn {
  const svg =
    box(x, y, width, 76, { edge: 'edge', dashed: true, radius: 8 }) +
    text(x + width / 2, y + 34, block.text, { weight: 550, align: 'middle' }) +
    text(x + width / 2, y + 54, block.note, { size: 12.5, color: 'ink-soft', align: 'middle' });
  return { svg, height: 76 };
}

function code(texts: string[], place: Place): Drawn {
  const inside = lines(texts, { ...place, x: place.x + 12, y: place.y + 9 }, { size: SIZE.small, mono: true }, 17);
  const height = inside.height + 22;
  return { svg: box(place.x, place.y, place.width, height, { fill: 'paper-tint' }) + inside.svg, height };
}

function drawBlock(block: Block, place: Place): Drawn {
  switch (block.kind) {
    case 'heading':
      return heading(block, place);
    case 'text':
      return lines(block.lines, place, { color: block.soft ? 'ink-soft' : 'ink' }, 19);
    case 'table':
      return table(block, place);
    case 'numbers':
      return numbers(block, place);
    case 'bars':
      return bars(block, place);
    case 'ranks':
      return ranks(block, place);
    case 'form':
      return form(block, place);
    case 'facts':
      return facts(block, place);
    case 'choice':
      return choice(block, place);
    case 'filters':
      return filters(block, place);
    case 'buttons':
      return buttons(block, place);
    case 'band':
      return bandOf(block.text, block.tone, place);
    case 'staff':
      return { svg: staff(place.x, place.y, place.width, block.paid, block.total), height: 42 };
    case 'code':
      return code(block.lines, place);
    case 'qr':
      return { svg: qr(place.x + (place.width - block.size) / 2, place.y, block.size), height: block.size };
    case 'drop':
      return drop(block, place);
    case 'card':
      return card(block, place);
    case 'columns':
      return sideBySide(block, place);
  }
}

/** Draws blocks below each other, and the callouts in the margin to their left. */
export function stack(blocks: readonly Block[], { x, y, width }: Place): Drawn {
  let [top, svg] = [y, ''];
  for (const block of blocks) {
    const drawn = drawBlock(block, { x, y: top, width });
    svg += drawn.svg + (block.mark ? callout(x - 13, top + 13, block.mark) : '');
    top += drawn.height + GAP;
  }
  return { svg, height: Math.max(0, top - y - GAP) };
}
