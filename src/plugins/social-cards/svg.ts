import { noteAt, STAFF } from '../../domain/diagrams/staff';
import { PICTURE } from '../../data/social-card-path';
import { escapeText } from '../../domain/markup';

/** The text of a card. */
export interface Preview {
  title: string;
  /** The area of the page; empty for the home page. */
  area: string;
}

/** The font size, in pixels. */
const MARGIN = 80;
const SIZES = [76, 64, 54];
const MOST_LINES = 3;

/** Breaks a title into lines at its spaces. @param widthOf the width of a text at a font size of one pixel. */
function linesOf(title: string, size: number, widthOf: (text: string) => number): string[] {
  const room = PICTURE.width - 2 * MARGIN;
  return title.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    return last === undefined || widthOf(joined) * size > room ? [...lines, word] : [...lines.slice(0, -1), joined];
  }, []);
}

/** The position and size of the motif. */
const SCALE = (PICTURE.width - 2 * MARGIN) / STAFF.width;
const STAFF_TOP = PICTURE.height - 84 * SCALE - 30;

/** The motif: a plan of four installments, the first one paid. */
function staff(color: (token: string) => string): string {
  const lines = STAFF.lines.map((y) => `<path stroke="${color('line')}" stroke-width="1" d="M0 ${y}H${STAFF.width}"/>`).join('');
  const notes = [0, 1, 2, 3].map((index) => {
    const { x, y } = noteAt(index, 4);
    const paint = index === 0 ? color('note') : color('ink');
    return (
      `<path stroke="${paint}" stroke-width="1.8" d="M${x + 6} ${y - 2}V${y - 36}"/>` +
      `<ellipse cx="${x}" cy="${y}" rx="7" ry="5.2" fill="${index === 0 ? paint : color('paper')}" stroke="${paint}" stroke-width="1.8" transform="rotate(-20 ${x} ${y})"/>`
    );
  });
  const end = `<path stroke="${color('ink')}" stroke-width="1.2" d="M${STAFF.width - 9} 20V68"/><path stroke="${color('ink')}" stroke-width="3.5" d="M${STAFF.width - 2} 20V68"/>`;
  return `<g transform="translate(${MARGIN} ${STAFF_TOP}) scale(${SCALE})">${lines}${notes.join('')}${end}</g>`;
}

/** The position of the site name. */
const NAME = { y: 112, size: 34 };

/**
 * A page's card as SVG: the site name, the area, the title, and the site's motif.
 * @param color a color of tokens.css by its name.
 * @param widthOf the width of a text at a font size of one pixel.
 */
export function svgOf({ title, area }: Preview, color: (token: string) => string, widthOf: (text: string) => number): string {
  const size = SIZES.find((candidate) => linesOf(title, candidate, widthOf).length < MOST_LINES) ?? SIZES.at(-1) ?? 54;
  const baseline = (line: number): number => 140 + size * 1.12 * (line + 1);
  const lines = linesOf(title, size, widthOf);
  const text = (x: number, y: number, pixels: number, token: string, words: string): string =>
    `<text x="${x}" y="${y}" font-size="${pixels}" fill="${color(token)}">${escapeText(words)}</text>`;
  const inside = [
    `<rect width="${PICTURE.width}" height="${PICTURE.height}" fill="${color('paper')}"/>`,
    `<rect width="${PICTURE.width}" height="10" fill="${color('accent')}"/>`,
    text(MARGIN, NAME.y, NAME.size, 'accent', 'Partita Docs'),
    area ? text(MARGIN + widthOf('Partita Docs') * NAME.size + 24, NAME.y, NAME.size, 'ink-soft', area) : '',
    ...lines.map((line, index) => text(MARGIN - 3, baseline(index), size, 'ink', line)),
    staff(color),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" font-family="Figtree">${inside}</svg>`;
}
