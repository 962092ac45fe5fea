// Basic shapes of screens. Colors are tokens, which the page replaces with values.
import type { Tone } from './types';
import { escapeText } from '../../domain/markup';

/** Sizes of text in a drawing, in user units. */
export const SIZE = { title: 20, heading: 14.5, body: 13, small: 11.5 } as const;

const NARROW = /[iIjlftr.,:;'|!()[\] 1-]/;
const WIDE = /[mwMW@%–]/;
const CAPITAL = /[A-Z&]/;

/** The approximate width of a text, in user units. It groups Figtree's letters into four widths, which is accurate enough for layout. */
export function widthOf(words: string, size: number, isMono = false): number {
  if (isMono) return words.length * size * 0.61;
  const em = [...words].reduce((sum, letter) => {
    if (NARROW.test(letter)) return sum + 0.33;
    if (WIDE.test(letter)) return sum + 0.86;
    return sum + (CAPITAL.test(letter) ? 0.67 : 0.565);
  }, 0);
  return em * size;
}

const round = (value: number): number => Math.round(value * 10) / 10;

interface TextLook {
  size?: number;
  weight?: 400 | 550 | 660;
  color?: string;
  align?: 'start' | 'middle' | 'end';
  mono?: boolean;
}

/** A line of text. `y` is its baseline. */
export function text(x: number, y: number, words: string, look: TextLook = {}): string {
  const { size = SIZE.body, weight = 400, color = 'ink', align = 'start', mono = false } = look;
  const bold = weight === 400 ? '' : ` font-weight="${weight}"`;
  const anchor = align === 'start' ? '' : ` text-anchor="${align}"`;
  const family = mono ? ' font-family="var(--font-mono)"' : '';
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="var(--${color})"${bold}${anchor}${family}>${escapeText(words)}</text>`;
}

interface BoxLook {
  fill?: string;
  edge?: string;
  radius?: number;
  dashed?: boolean;
  opacity?: number;
}

export function box(x: number, y: number, width: number, height: number, look: BoxLook = {}): string {
  const { fill, edge, radius = 6, dashed = false, opacity } = look;
  const inside = fill ? `var(--${fill})` : 'none';
  const stroke = edge ? ` stroke="var(--${edge})"` : '';
  const dash = dashed ? ' stroke-dasharray="5 4"' : '';
  const veil = opacity === undefined ? '' : ` fill-opacity="${opacity}"`;
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${inside}"${stroke}${dash}${veil}/>`;
}

export const rule = (x: number, y: number, width: number, color = 'line', weight = 1): string =>
  `<path d="M${round(x)} ${round(y)}h${round(width)}" stroke="var(--${color})" stroke-width="${weight}"/>`;

/** A drawn path without a fill. */
export const stroke = (d: string, color: string, weight = 1.6): string =>
  `<path d="${d}" fill="none" stroke="var(--${color})" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round"/>`;

const dot = (x: number, y: number, radius: number, fill: string, edge?: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="var(--${fill})"${edge ? ` stroke="var(--${edge})" stroke-width="1.4"` : ''}/>`;

/** The number of a callout, in a filled note. */
export const callout = (x: number, y: number, number: number): string =>
  dot(x, y, 9, 'note') + text(x, y + 4.2, String(number), { size: SIZE.small + 0.5, weight: 660, align: 'middle' });

const TINTS: Record<Tone, [fill: string, ink: string]> = {
  good: ['tip-tint', 'tip-ink'],
  wait: ['warning-tint', 'warning-ink'],
  bad: ['danger-tint', 'danger-ink'],
  info: ['info-tint', 'info-ink'],
  plain: ['paper-tint', 'ink-soft'],
};

export const tintOf = (tone: Tone): [fill: string, ink: string] => TINTS[tone];

/** A tinted label. `y` is the baseline of its text. */
export function label(x: number, y: number, words: string, tone: Tone, isAtEnd = false): string {
  const [fill, ink] = TINTS[tone];
  const width = widthOf(words, SIZE.small) + 14;
  const left = isAtEnd ? x - width : x;
  return (
    box(left, y - 13, width, 18, { fill, radius: 9 }) +
    text(left + width / 2, y, words, { size: SIZE.small, weight: 550, color: ink, align: 'middle' })
  );
}

export const buttonWidth = (words: string): number => widthOf(words, SIZE.body) * 1.04 + 24;

export function button(x: number, y: number, words: string, look?: 'main' | 'danger'): string {
  const width = buttonWidth(words);
  const [fill, ink] = look === 'main' ? ['accent', 'on-ink'] : ['paper', look === 'danger' ? 'danger-ink' : 'ink'];
  const edge = look === 'main' ? 'accent' : look === 'danger' ? 'danger-ink' : 'edge';
  return box(x, y, width, 28, { fill, edge }) + text(x + width / 2, y + 18.5, words, { weight: 550, color: ink, align: 'middle' });
}

/** Small controls in front of a label. */
export function control(x: number, y: number, as: string): string {
  if (as === 'on') return box(x, y - 11, 26, 15, { fill: 'accent', radius: 8 }) + dot(x + 18.5, y - 3.5, 5, 'paper');
  if (as === 'off') return box(x, y - 11, 26, 15, { fill: 'edge', radius: 8 }) + dot(x + 7.5, y - 3.5, 5, 'paper');
  if (as === 'checked')
    return box(x, y - 11, 14, 14, { fill: 'accent', edge: 'accent', radius: 3 }) + stroke(`M${x + 3.5} ${y - 4}l3 3l5 -6`, 'on-ink');
  if (as === 'unchecked') return box(x, y - 11, 14, 14, { fill: 'paper', edge: 'edge', radius: 3 });
  if (as === 'chosen') return dot(x + 7, y - 4, 7, 'paper', 'accent') + dot(x + 7, y - 4, 3.5, 'accent');
  return dot(x + 7, y - 4, 7, 'paper', 'edge');
}

/** The motif: notes on a staff, filled when paid. */
export function staff(x: number, y: number, width: number, paid: number, total: number): string {
  const lines = [0, 7, 14, 21, 28].map((at) => rule(x, y + 10 + at, width, 'line', 1)).join('');
  const gap = (width - 30) / total;
  const notes = Array.from({ length: total }, (_, index) => {
    const [cx, cy] = [x + 14 + gap * index, y + (index % 2 === 0 ? 31 : 24)];
    const color = index < paid ? 'note' : 'ink';
    const head = `<ellipse cx="${round(cx)}" cy="${cy}" rx="5.6" ry="4.2" transform="rotate(-20 ${round(cx)} ${cy})" fill="var(--${index < paid ? 'note' : 'paper'})" stroke="var(--${color})" stroke-width="1.6"/>`;
    return `<path d="M${round(cx + 5)} ${cy - 2}v-25" stroke="var(--${color})" stroke-width="1.6"/>${head}`;
  });
  const end = `<path d="M${round(x + width - 7)} ${y + 10}v28" stroke="var(--ink)"/><path d="M${round(x + width - 1.5)} ${y + 10}v28" stroke="var(--ink)" stroke-width="3"/>`;
  return lines + notes.join('') + end;
}

/** A fake QR code: it has the three corner squares, but can't be scanned. */
export function qr(x: number, y: number, size: number): string {
  const count = 25;
  const unit = size / count;
  const inCorner = (row: number, column: number): boolean => (row < 8 && (column < 8 || column > 16)) || (row > 16 && column < 8);
  const isDark = (row: number, column: number): boolean =>
    ((row * 7 + column * 13 + ((row * column) % 5) * 3 + (row ^ column)) % 7) % 2 === 0;
  let d = '';
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (!inCorner(row, column) && isDark(row, column))
        d += `M${round(x + column * unit)} ${round(y + row * unit)}h${round(unit)}v${round(unit)}h-${round(unit)}z`;
  const corner = (left: number, top: number): string =>
    box(left + unit / 2, top + unit / 2, unit * 6, unit * 6, { radius: 0 }).replace(
      '/>',
      ` stroke="var(--ink)" stroke-width="${round(unit)}"/>`,
    ) + box(left + unit * 2, top + unit * 2, unit * 3, unit * 3, { fill: 'ink', radius: 0 });
  return `<path d="${d}" fill="var(--ink)"/>${corner(x, y)}${corner(x + unit * 18, y)}${corner(x, y + unit * 18)}`;
}
