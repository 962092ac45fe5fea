import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Letters, Weight } from './letters';
import type { Drawing } from './types';
import { escapeText } from '../../domain/markup';

const TOKENS = path.join(__dirname, '../../css/tokens.css');

/** The value of each token, such as a color or a font stack. */
export type Tokens = ReadonlyMap<string, string>;

export const readTokens = (): Tokens =>
  new Map([...readFileSync(TOKENS, 'utf8').matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]));

const TEXT = /<text ([^>]*)>([^<]*)<\/text>/g;

const attributeIn = (list: string, name: string): string | undefined => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(list)?.[1];

const unescaped = (words: string): string => words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const START: Record<string, number> = { middle: 0.5, end: 1 };

/** Replaces lines of text with outlines. Each letter is stored once. Code stays text, because every system has a monospace font. */
function outlined(svg: string, letters: Letters): string {
  const stored = new Map<string, { id: string; path: string }>();
  const body = svg.replace(TEXT, (line: string, list: string, content: string) => {
    if (attributeIn(list, 'font-family')) return line;
    const size = Number(attributeIn(list, 'font-size'));
    const weight = Number(attributeIn(list, 'font-weight') ?? 400) as Weight;
    const { letters: placed, width } = letters.set(unescaped(content), weight);
    const scale = size / letters.em;
    const x = Number(attributeIn(list, 'x')) - width * scale * (START[attributeIn(list, 'text-anchor') ?? ''] ?? 0);
    const uses = placed.map(({ name, path: outline, x: at }) => {
      const known = stored.get(name) ?? { id: `g${stored.size.toString(36)}`, path: outline };
      stored.set(name, known);
      return `<use href="#${known.id}"${at ? ` x="${at}"` : ''}/>`;
    });
    const place = `translate(${x.toFixed(1)} ${attributeIn(list, 'y')}) scale(${scale} -${scale})`;
    return `<g fill="${attributeIn(list, 'fill')}" transform="${place}">${uses.join('')}</g>`;
  });
  const outlines = [...stored.values()].map(({ id, path: outline }) => `<path id="${id}" d="${outline}"/>`);
  return `<defs>${outlines.join('')}</defs>${body}`;
}

/**
 * Makes a self-contained SVG file: text is outlines, and colors are values in attributes, because a content security policy blocks fonts
 * and styles in an image that a reader opens.
 * @param title the text alternative, for readers who open the file.
 * @throws Error for a token that src/css/tokens.css doesn't have.
 */
export function svgFile({ svg, width, height }: Drawing, title: string, letters: Letters, tokens: Tokens): string {
  const colored = outlined(svg, letters).replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => {
    const value = tokens.get(name);
    if (!value) throw new Error(`src/css/tokens.css has no "--${name}", which a screen uses.`);
    return value;
  });
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img"><title>${escapeText(title)}</title>${colored}</svg>\n`;
}
